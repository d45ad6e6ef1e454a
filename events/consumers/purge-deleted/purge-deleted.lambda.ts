/**
 * Purges the data behind a deletion. The deletion itself is one transaction, which leaves a purge job. A purge goes on in as many
 * runs as it needs; its steps are idempotent, so that a retry resumes an interrupted one. Each decision, and each round that is
 * sent, also deletes the uploads for points that no point names.
 */
import { dividingConsumer } from '#server/lambda/consumer.ts';
import { purgePart } from '#server/workspace/purge-queue.ts';
import { purgeClient } from './purge-client.ts';
import { purgeDeliverable } from './purge-deliverable.ts';
import { purgeProject } from './purge-project.ts';
import { purgeWorkspace } from './purge-workspace.ts';
import { sweepAttachments } from './sweep-attachments.ts';

export const handler = dividingConsumer('purge-deleted', purgePart, async (message, { now, at }) => {
  const { event } = message;
  const { tenant_id, project_id, workflow_id } = event;
  const wake = { ...message, at };
  switch (event.name) {
    case 'Project Deleted':
      return project_id === null ? undefined : purgeProject(tenant_id, project_id, wake);
    case 'Client Deleted':
      return purgeClient(tenant_id, event.data.client_id, { actor: event.actor, now }, wake);
    case 'Workspace Deleted':
      return purgeWorkspace(tenant_id, wake);
    case 'Deliverable Deleted':
      return purgeDeliverable({
        tenantId: tenant_id,
        projectId: project_id ?? 0,
        workflowId: workflow_id ?? 0,
        id: event.data.deliverable_id,
      });
    case 'Revision Approved':
    case 'Revision Rejected':
    case 'Send Preview':
      return project_id === null ? undefined : sweepAttachments(tenant_id, project_id, now);
  }
});
