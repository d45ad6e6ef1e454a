/**
 * Purges the data behind a deletion. The deletion itself is one transaction, which leaves a purge job; the steps of
 * that job are idempotent, so that a retry resumes an interrupted one. Each decision, and each round that is sent,
 * also deletes the uploads for points that no point names.
 */
import { consumer } from '#server/lambda/consumer.ts';
import { purgeClient } from './purge-client.ts';
import { purgeDeliverable } from './purge-deliverable.ts';
import { purgeProject } from './purge-project.ts';
import { purgeWorkspace } from './purge-workspace.ts';
import { sweepAttachments } from './sweep-attachments.ts';

const sweep = async (
  { tenant_id, project_id }: { readonly tenant_id: number; readonly project_id: number | null },
  { now }: { readonly now: number },
): Promise<void> => {
  if (project_id !== null) await sweepAttachments(tenant_id, project_id, now);
};

export const handler = consumer('purge-deleted', {
  'Project Deleted': async ({ tenant_id, project_id }) => {
    if (project_id !== null) await purgeProject(tenant_id, project_id);
  },
  'Client Deleted': ({ tenant_id, actor, data }, { now }) =>
    purgeClient(tenant_id, data.client_id, { actor, now }),
  'Deliverable Deleted': ({ tenant_id, project_id, workflow_id, data }) =>
    purgeDeliverable({
      tenantId: tenant_id,
      projectId: project_id ?? 0,
      workflowId: workflow_id ?? 0,
      id: data.deliverable_id,
    }),
  'Revision Approved': sweep,
  'Revision Rejected': sweep,
  'Send Preview': sweep,
  'Workspace Deleted': ({ tenant_id }, { now }) => purgeWorkspace(tenant_id, now),
});
