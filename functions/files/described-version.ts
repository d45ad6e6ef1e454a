import { setDeliverableDescribedVersion, setDescribedVersion } from '#contracts/described-version.ts';
import { describedVersionRefusal } from '#domain/file/described-version.ts';
import { newestVersions } from '#domain/file/order.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import { marksAmong, type WordedFile } from '#server/files/words.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { changeWords } from './change-words.ts';
import { type Owner, ofDeliverables, ofRevisions } from './file-owner.ts';

type Marked = Pick<Call<typeof setDescribedVersion>, 'principal' | 'body' | 'now'>;

const refusals = {
  no_film: 'described_version_no_film',
  chain: 'described_version_chain',
  taken: 'described_version_taken',
} as const;

/**
 * Marks another film of the same files as the described version of a film, of a sent one too: the mark is no part of the work
 * that a decision names (decision 0143).
 */
const mark = async (owner: Owner | Refused, fileId: string, { principal, body, now }: Marked) => {
  if (isRefused(owner)) return owner;
  const newest = newestVersions(owner.files.filter(({ state }) => state !== 'refused'));
  const stored = newest.find(({ id }) => id === fileId);
  if (!stored) return refused('file_not_found');
  const closed = closedRefusal(owner.project);
  if (closed) return closed;
  const marks = marksAmong(owner.files);
  const is = marks.get(fileId) ?? null;
  const { described_by, was } = body;
  if (described_by === is) {
    const file: WordedFile = owner.worded().find(({ id }) => id === fileId) ?? stored;
    return presentFile(file, now);
  }
  if (was !== undefined && was !== is) return refused('conflict');
  const version = newest.find(({ id }) => id === described_by);
  if (described_by !== null && !version) return refused('file_not_found');
  const refusal = version && describedVersionRefusal(stored, version, marks);
  if (refusal) return refused(refusals[refusal]);

  const { revisionId, name } = stored;
  const changed = await changeWords(
    owner,
    [
      {
        stored,
        words: { described_by: version?.id },
        events: [{ category: 'Described Version Changed', revisionId, file_id: fileId, name }],
        changes: { described_by: [is, described_by] },
      },
    ],
    { principal, now },
  );
  return isRefused(changed) ? changed : (changed[0] ?? refused('file_not_found'));
};

export const setDescribedVersionEndpoint = endpoint(setDescribedVersion, async (call) =>
  mark(await ofRevisions.ownerAt(call.principal, call.params, 'act_on_timeline'), call.params.file, call),
);

export const setDeliverableDescribedVersionEndpoint = endpoint(setDeliverableDescribedVersion, async (call) =>
  mark(await ofDeliverables.ownerAt(call.principal, call.params, 'act_on_timeline'), call.params.file, call),
);
