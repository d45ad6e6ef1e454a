/** Undo of the last action, and the start of a stage (workflow.md). */
import { startStage, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import {
  findStage,
  takenTogether,
  type UndoReason,
  undoTarget,
  undoTogether,
} from '#domain/workflow/index.ts';
import { actAsAgent, actAsAgentOnAll } from '#server/actions/agent-action.ts';
import { answerAgain } from '#server/actions/taken-action.ts';
import type { Loaded, Plan } from '#server/actions/workflow-action.ts';
import { projectWithWorkflows, undoPatch, workflowIn } from '#server/data/project-reads.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';

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

/**
 * Undoes a multi-update on all of its workflows, by the action of one of them. The workflows that it was sent for are read
 * before, because they are those to load; the action itself decides on the state that it reads.
 */
const undoUpdate = async (call: Call<typeof undoLast>) => {
  const { principal, params, body, at } = call;
  const { tenantId } = principal.tenant;
  const found = workflowIn(await projectWithWorkflows(tenantId, params.id), params.wf);
  if (!found) return refused('project_not_found');
  const { workflow } = found;
  const entry =
    body.seq === undefined ? undoTarget(workflow) : workflow.undo.find(({ seq }) => seq === body.seq);
  const seq = body.seq ?? entry?.seq ?? 0;
  const taken = entry ? takenTogether(workflow, entry) : [{ workflowId: params.wf, seq }];
  // The asked workflow first, because the answer is about it.
  const ordered = taken.toSorted(
    (a, b) => Number(b.workflowId === params.wf) - Number(a.workflowId === params.wf),
  );
  const answers = await actAsAgentOnAll(call, {
    projectId: params.id,
    workflowIds: ordered.map(({ workflowId }) => workflowId),
    plan: async (loaded) => {
      const patches = await Promise.all(
        ordered.map((one) => undoPatch(tenantId, params.id, one.workflowId, one.seq)),
      );
      const commands = undoTogether(
        loaded.map(({ workflow: state }, index) => ({ workflow: state, patch: patches[index] })),
        { reason: body.reason, at },
      );
      return 'type' in commands ? refusedBy(commands) : { commands: commands.map((command) => [command]) };
    },
  });
  if (isRefused(answers)) return answers;
  return answers.workflows[0] ?? refused('project_not_found');
};

export const actionEndpoints = [
  endpoint(
    undoLast,
    async (call) => {
      const { params, at } = call;
      const { reason, seq, whole } = call.body;
      if (whole) return undoUpdate(call);
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
