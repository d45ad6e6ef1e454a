import { describedVersionRefusal } from '#domain/file/described-version.ts';
import { newestVersions } from '#domain/file/order.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import { marksAmong, type WordedFile } from '#server/files/words.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { changeWordsOf } from './change-words.ts';
import { forEachOwner } from './file-owner.ts';

const refusals = {
  no_film: 'described_version_no_film',
  chain: 'described_version_chain',
  taken: 'described_version_taken',
} as const;

/**
 * Marks another film of the same files as the described version of a film, of a sent one too: the mark is no part of the work
 * that a decision names (decision 0143).
 */
export const setDescribedVersionEndpoints = forEachOwner('describeBy', async (call, { load }) => {
  const { principal, params, body, now } = call;
  const fileId = params.file;
  const owner = await load();
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
  return changeWordsOf(
    owner,
    {
      stored,
      words: { described_by: version?.id },
      events: [{ category: 'Described Version Changed', revisionId, file_id: fileId, name }],
      changes: { described_by: [is, described_by] },
    },
    { principal, now },
  );
});
