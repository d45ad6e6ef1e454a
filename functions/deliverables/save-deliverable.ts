import { createDeliverable, updateDeliverable } from '#contracts/deliverables.ts';
import {
  cleanDeliverable,
  type DeliverableContent,
  deliverablesPerWorkflow,
  nextDeliverable,
} from '#domain/deliverable/deliverable.ts';
import { closedRefusal, deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import type { TransactionEntities } from '#server/data/transact.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, refused, refusedBy } from '#server/lambda/result.ts';
import { prefetch } from '#server/mail/mail-text.ts';
import { trackedLinks } from '#server/mail/tracked-links.ts';
import {
  type DeliverableRecord,
  deliverableAgain,
  deliverableAt,
  deliverablesOf,
  presentDeliverable,
} from '#server/projects/deliverables.ts';
import { again } from '#server/retry.ts';

const fields = ['title', 'body', 'type', 'link'] as const;

const changesOf = (before: Partial<DeliverableContent>, after: DeliverableContent) =>
  Object.fromEntries(
    fields.flatMap((field) =>
      before[field] === after[field] ? [] : [[field, [before[field] ?? null, after[field]] as const]],
    ),
  );

/** Items beside the deliverable in the transaction: a check that the project is open, and the commit. */
const savedWith = (
  entities: TransactionEntities,
  { principal, now }: { readonly principal: Principal; readonly now: number },
  record: DeliverableRecord,
  changes: ReturnType<typeof changesOf>,
) => {
  const { tenantId, projectId, workflowId, id, title } = record;
  return [
    projectIsOpen(entities, { tenantId, projectId }),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor: eventActor(principal),
      events: [{ category: 'Deliverable Saved', deliverable_id: id, title }],
      changes,
    }).commit(),
  ];
};

const saved = (principal: Principal, at: string) => ({
  last_save_time: at,
  last_save_user_name: eventActor(principal).name,
});

export const createDeliverableEndpoint = endpoint(
  createDeliverable,
  async (call) => {
    const { principal, params, body, now, at } = call;
    const { tenantId } = principal.tenant;
    const { id: projectId } = params;
    const { workflow_id: workflowId } = body;
    return retryOnConflict(async () => {
      const [found, records] = await Promise.all([
        projectWithWorkflows(tenantId, projectId),
        deliverablesOf(tenantId, projectId),
      ]);
      if (!found?.workflows.some(({ id }) => id === workflowId)) return refused('project_not_found');
      const { project } = found;
      const denied = deniedOn(principal.actor, 'act_on_timeline', project) ?? closedRefusal(project);
      if (denied) return denied;
      const content = cleanDeliverable(body, false);
      if ('reason' in content) return refusedBy(content);
      const ofWorkflow = records.filter((record) => record.workflowId === workflowId);
      const id = nextDeliverable(
        workflowId,
        ofWorkflow.map((record) => record.id),
      );
      if (id === undefined) return refused('timeline_full', { params: { max: deliverablesPerWorkflow } });

      const record: DeliverableRecord = {
        tenantId,
        projectId,
        workflowId,
        id,
        ...content,
        ...saved(principal, at),
        version: 1,
      };
      const result = await transact((entities) => ({
        once: onceItem(entities, call, id),
        // Race: two concurrent calls compute the same id; the second fails and takes the next.
        deliverable: entities.Deliverable.create(record).commit(),
        beside: savedWith(entities, call, record, changesOf({}, content)),
      }));
      if (result.committed) return presentDeliverable(record, [], [], principal.actor, now);
      return result.failed.includes('once') ? repeated : again;
    });
  },
  (call, dId: number) => deliverableAgain(call, { id: call.params.id, dId }),
);

export const updateDeliverableEndpoint = endpoint(updateDeliverable, async (call) => {
  const { principal, params, body, now, at } = call;
  const { tenantId } = principal.tenant;
  const opened = prefetch(trackedLinks(tenantId, params.id, params.dId));
  return retryOnConflict(async () => {
    const loaded = await deliverableAt(principal, params, 'act_on_timeline');
    if (isRefused(loaded)) return loaded;
    const { project, deliverable: before, files } = loaded;
    const { projectId, workflowId, id, version } = before;
    // A deliverable cannot move: its id contains its workflow.
    if (body.workflow_id !== workflowId) return refused('deliverable_not_found', { field: 'workflow_id' });
    const closed = closedRefusal(project);
    if (closed) return closed;
    const present = async (record: DeliverableRecord) =>
      presentDeliverable(record, files, await opened, principal.actor, now);
    if (body.version !== undefined && body.version !== version)
      return refused('conflict', {}, await present(before));
    const content = cleanDeliverable(
      body,
      files.some(({ state }) => state !== 'refused'),
    );
    if ('reason' in content) return refusedBy(content);
    const changes = changesOf(before, content);
    if (Object.keys(changes).length === 0) return present(before);

    const after = { ...content, ...saved(principal, at), version: version + 1 };
    const record = { ...before, ...after };
    const result = await transact((entities) => [
      entities.Deliverable.patch({ tenantId, projectId, workflowId, id })
        .set(after)
        // Race: of two concurrent saves the second gets a conflict, or, without a version, is applied after the first.
        .where((item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.deleted_on)}`)
        .commit(),
      ...savedWith(entities, call, record, changes),
    ]);
    return result.committed ? present(record) : again;
  });
});
