/**
 * Changed contacts or rule of a project or stage → rounds that now have all their answers are decided (decision 0069).
 * Idempotent: it decides by the present state, and a decided round waits for nothing.
 */
import { approversOf, decide, openTask, type WorkflowCommand } from '#domain/workflow/index.ts';
import { decidedFiles } from '#server/actions/decided-files.ts';
import { actOnWorkflow, type Loaded } from '#server/actions/workflow-action.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { consumer } from '#server/lambda/consumer.ts';
import { isRefused, refused } from '#server/lambda/result.ts';

/** Command for a round of the workflow that waits for nobody any more. */
const settlement = (
  { project, workflow }: Pick<Loaded, 'project' | 'workflow'>,
  at: string,
): WorkflowCommand | undefined =>
  workflow.stages
    .flatMap((stage) => {
      const task = openTask(stage);
      if (!task || task.answers.length === 0) return [];
      const approvers = approversOf(stage.approval ?? project.approval, project.contacts);
      return [{ type: 'settle_answers', revisionId: task.id, approvers, by: 'schedule', at } as const];
    })
    .find((command) => decide(workflow, command).type === 'accepted');

const settle = async (tenantId: number, projectId: number, { now, at }: { now: number; at: string }) => {
  const found = await projectWithWorkflows(tenantId, projectId);
  for (const record of found?.workflows ?? []) {
    // Each round of a non-linear workflow is a decision of its own.
    while (await settleNext(tenantId, projectId, record.id, { now, at }));
  }
};

/** Decides a round, if there is one to decide. */
const settleNext = async (
  tenantId: number,
  projectId: number,
  workflowId: number,
  { now, at }: { now: number; at: string },
): Promise<boolean> => {
  const answer = await actOnWorkflow({
    tenantId,
    projectId,
    workflowId,
    actor: { kind: 'schedule', id: 0, name: '' },
    now,
    allow: () => undefined,
    plan: ({ project, workflow, files }) => {
      const command = settlement({ project, workflow }, at);
      return command ? { command, adds: { filesOf: decidedFiles(files) } } : refused('no_answers');
    },
  });
  if (!isRefused(answer)) return answer.outcome === 'done';
  if (answer.refused.code === 'conflict' || answer.refused.code === 'busy')
    throw new Error(`the workflow is busy: ${answer.refused.code}`);
  return false;
};

export const handler = consumer('settle-answers', {
  'Project Updated': async ({ tenant_id, project_id, data }, trigger) => {
    if (!project_id || !data.changed.some((field) => field === 'contacts' || field === 'approval')) return;
    await settle(tenant_id, project_id, trigger);
  },
  'Workflow Edited': async ({ tenant_id, project_id, data }, trigger) => {
    if (!project_id || !data.changes.some(({ change }) => change === 'approval_chosen')) return;
    await settle(tenant_id, project_id, trigger);
  },
});
