/** Undo of the last action, and the start of a stage (workflow.md). */
import { startStage, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import { findStage, type UndoReason, undoTarget } from '#domain/workflow/index.ts';
import { actAsAgent } from '#server/actions/agent-action.ts';
import type { Loaded, Plan } from '#server/actions/workflow-action.ts';
import { undoPatch } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';

/** Undoes the last action of the timeline, or of a stage. The state determines the action, and thereby its patch. */
const undo = async (
  { project, workflow }: Loaded,
  { stageId, reason, at }: { stageId?: number; reason: UndoReason; at: string },
): Promise<Plan | Refused> => {
  if (stageId !== undefined && !findStage(workflow, stageId)) return refused('stage_not_found');
  const target = undoTarget(workflow, stageId);
  const { tenantId, projectId } = project;
  const patch = target && (await undoPatch(tenantId, projectId, workflow.id, target.seq));
  return { command: { type: 'undo', reason, patch, at } };
};

export const actionEndpoints = [
  endpoint(undoLast, async (call) => {
    const { params, at } = call;
    const { reason } = call.body;
    return actAsAgent(call, params.wf, (loaded) => undo(loaded, { reason, at }), { projectId: params.id });
  }),

  endpoint(undoLastOfStage, async (call) => {
    const { params, at } = call;
    const { reason } = call.body;
    const command = (loaded: Loaded) => undo(loaded, { stageId: params.stage, reason, at });
    return actAsAgent(call, params.wf, command, { projectId: params.id });
  }),

  endpoint(startStage, async (call) => {
    const { params, at } = call;
    return actAsAgent(
      call,
      params.wf,
      () => ({ command: { type: 'start_stage', stageId: params.stage, at } }),
      { projectId: params.id },
    );
  }),
];
