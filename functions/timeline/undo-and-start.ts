/** Undo of the last action, and the start of a stage (workflow.md). */
import { startStage, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import { findStage, type UndoReason, undoTarget } from '#domain/workflow/index.ts';
import { actAsAgent } from '#server/actions/agent-action.ts';
import { answerAgain } from '#server/actions/taken-action.ts';
import type { Loaded, Plan } from '#server/actions/workflow-action.ts';
import { undoPatch } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';

/**
 * Undoes the action that the caller names by its `seq`, if it is the last one of the timeline or of the stage;
 * without a `seq`, the last one at the time of the call.
 */
const undo = async (
  { project, workflow }: Loaded,
  { stageId, reason, seq, at }: { stageId?: number; reason: UndoReason; seq: number | undefined; at: string },
): Promise<Plan | Refused> => {
  if (stageId !== undefined && !findStage(workflow, stageId)) return refused('stage_not_found');
  const { tenantId, projectId } = project;
  const named = seq ?? undoTarget(workflow, stageId)?.seq;
  const patch = named === undefined ? undefined : await undoPatch(tenantId, projectId, workflow.id, named);
  return { command: { type: 'undo', reason, stageId, patch, at } };
};

export const actionEndpoints = [
  endpoint(
    undoLast,
    async (call) => {
      const { params, at } = call;
      const { reason, seq } = call.body;
      return actAsAgent(call, params.wf, (loaded) => undo(loaded, { reason, seq, at }), {
        projectId: params.id,
      });
    },
    answerAgain,
  ),

  endpoint(
    undoLastOfStage,
    async (call) => {
      const { params, at } = call;
      const { reason, seq } = call.body;
      const command = (loaded: Loaded) => undo(loaded, { stageId: params.stage, reason, seq, at });
      return actAsAgent(call, params.wf, command, { projectId: params.id });
    },
    answerAgain,
  ),

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
