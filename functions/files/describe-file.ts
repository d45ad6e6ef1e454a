import { descriptionRefusal } from '#domain/file/description.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import type { WordedFile } from '#server/files/words.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { changeWordsOf } from './change-words.ts';
import { forEachOwner } from './file-owner.ts';

/**
 * Describes a file of an owner, a sent one too: the words are not the work that a decision names (decision 0109). Words
 * that were taken over are stored unchanged as its own, which says that they still fit.
 */
export const describeFileEndpoints = forEachOwner('describe', async (call, { load }) => {
  const { principal, params, body, now } = call;
  const fileId = params.file;
  const owner = await load();
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
  return changeWordsOf(
    owner,
    {
      stored,
      words: { description },
      events: [{ category: 'File Described', revisionId, file_id: id, name }],
      changes: { description: [is, description] },
    },
    { principal, now },
  );
});
