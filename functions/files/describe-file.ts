import { describeFile } from '#contracts/description.ts';
import { descriptionRefusal } from '#domain/file/description.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { refusalToChange } from '#server/projects/deliverables.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { revisionAt } from './file-owner.ts';

/**
 * Describes a file, in a round that was sent too: the words are not the work that a decision names
 * (docs/decisions/0109).
 */
export const describeFileEndpoint = endpoint(describeFile, async ({ principal, params, body, now }) => {
  const owner = await revisionAt(principal, params, 'act_on_timeline');
  if (isRefused(owner)) return owner;
  const stored = owner.files.find(({ id }) => id === params.file);
  if (!stored) return refused('file_not_found');
  const closed = refusalToChange(owner.project);
  if (closed) return closed;
  const file = owner.described(owner.files).find(({ id }) => id === stored.id) ?? stored;
  const is = file.description ?? '';
  const { description, was } = body;
  const refusal = descriptionRefusal(description, { was, is });
  if (refusal) return refused(refusal);
  if (description === is) return presentFile(file, now);

  const { tenantId, projectId, workflowId, revisionId, id, name } = stored;
  const result = await transact((entities) => [
    entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set({ description })
      // Race: described by somebody else meanwhile, or removed.
      .where((item, { eq, exists, notExists }) =>
        stored.description === undefined
          ? `${exists(item.path)} AND ${notExists(item.description)}`
          : eq(item.description, stored.description),
      )
      .commit(),
    projectIsOpen(entities, { tenantId, projectId }),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor: eventActor(principal),
      events: [{ category: 'File Described', revisionId, file_id: id, name }],
      changes: { description: [is, description] },
    }).commit(),
  ]);
  if (!result.committed) return refused('conflict');
  return presentFile({ ...stored, description }, now);
});
