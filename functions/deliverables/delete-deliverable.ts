import { deleteDeliverable } from '#contracts/deliverables.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { projectOfWorkflow } from '#server/data/ids.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused } from '#server/lambda/result.ts';
import { deliverableAt } from '#server/projects/deliverables.ts';
import { again } from '#server/retry.ts';

/** Deletes a deliverable for everybody at once; purge-deleted removes its files and links on the event. */
export const deleteDeliverableEndpoint = endpoint(deleteDeliverable, async ({ principal, params, now, at }) =>
  retryOnConflict(async () => {
    const place = { id: projectOfWorkflow(workflowOf(params.id)), dId: params.id };
    const loaded = await deliverableAt(principal, place, 'act_on_timeline');
    if (isRefused(loaded)) return loaded;
    const { project, deliverable } = loaded;
    const closed = closedRefusal(project);
    if (closed) return closed;
    const { tenantId, projectId, workflowId, id, title } = deliverable;
    const result = await transact((entities) => [
      entities.Deliverable.patch({ tenantId, projectId, workflowId, id })
        // Id and title stay as a tombstone; its content is erased.
        .set({ deleted_on: at, body: '', link: '' })
        .remove(['sent'])
        // Race: of two concurrent deletions one emits the event.
        .where((item, { notExists }) => notExists(item.deleted_on))
        .commit(),
      projectIsOpen(entities, { tenantId, projectId }),
      entities.Commit.create({
        ...commitAt({ tenantId, projectId, workflowId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Deliverable Deleted', deliverable_id: id, title }],
        changes: { title: [title, null] },
      }).commit(),
    ]);
    // Race: it was deleted, or its project closed, since it was read.
    return result.committed ? ({ ok: true } as const) : again;
  }),
);
