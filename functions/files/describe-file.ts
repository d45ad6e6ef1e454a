import { describeDeliverableFile, describeFile } from '#contracts/description.ts';
import { descriptionRefusal } from '#domain/file/description.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { refusalToChange } from '#server/projects/deliverables.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { type Owner, ofDeliverables, ofRevisions } from './file-owner.ts';

type Described = Pick<Call<typeof describeFile>, 'principal' | 'body' | 'now'>;

/** Describes a file of an owner, a sent one too: the words are not the work that a decision names (decision 0109). */
const describe = async (owner: Owner | Refused, fileId: string, { principal, body, now }: Described) => {
  if (isRefused(owner)) return owner;
  const stored = owner.files.find(({ id }) => id === fileId);
  if (!stored) return refused('file_not_found');
  const closed = refusalToChange(owner.project);
  if (closed) return closed;
  const file = owner.described().find(({ id }) => id === fileId) ?? stored;
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
  const changed = { ...stored, description };
  return presentFile(owner.described([changed]).find((one) => one.id === fileId) ?? changed, now);
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
