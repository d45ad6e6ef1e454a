import { describeDeliverableFile, describeFile } from '#contracts/description.ts';
import { descriptionRefusal } from '#domain/file/description.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import type { WordedFile } from '#server/files/words.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { changeWords } from './change-words.ts';
import { type Owner, ofDeliverables, ofRevisions } from './file-owner.ts';

type Described = Pick<Call<typeof describeFile>, 'principal' | 'body' | 'now'>;

/**
 * Describes a file of an owner, a sent one too: the words are not the work that a decision names (decision 0109). Words
 * that were taken over are stored unchanged as its own, which says that they still fit.
 */
const describe = async (owner: Owner | Refused, fileId: string, { principal, body, now }: Described) => {
  if (isRefused(owner)) return owner;
  const stored = owner.files.find(({ id }) => id === fileId);
  if (!stored) return refused('file_not_found');
  const closed = closedRefusal(owner.project);
  if (closed) return closed;
  const file: WordedFile = owner.worded().find(({ id }) => id === fileId) ?? stored;
  const is = file.description ?? '';
  const { description, was } = body;
  const refusal = descriptionRefusal(description, { was, is });
  if (refusal) return refused(refusal);
  if (description === is && stored.description !== undefined) return presentFile(file, now);

  const { revisionId, id, name } = stored;
  const changed = await changeWords(
    owner,
    [
      {
        stored,
        words: { description },
        events: [{ category: 'File Described', revisionId, file_id: id, name }],
        changes: { description: [is, description] },
      },
    ],
    { principal, now },
  );
  return isRefused(changed) ? changed : (changed[0] ?? refused('file_not_found'));
};

export const describeFileEndpoint = endpoint(describeFile, async (call) =>
  describe(await ofRevisions.ownerAt(call.principal, call.params, 'act_on_timeline'), call.params.file, call),
);

export const describeDeliverableFileEndpoint = endpoint(describeDeliverableFile, async (call) =>
  describe(
    await ofDeliverables.ownerAt(call.principal, call.params, 'act_on_timeline'),
    call.params.file,
    call,
  ),
);
