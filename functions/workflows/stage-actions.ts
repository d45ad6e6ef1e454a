/** What an agent does to a stage or revision with one call (workflow.md, "What may be done to the current task"). */
import {
  addRevision,
  approveRevision,
  approveStage,
  completeStage,
  rejectRevision,
  rejectStage,
  reopenStage,
} from '../../shared/contracts/workflows.ts';
import { workflowOf } from '../../shared/domain/workflow/index.ts';
import { actAsAgent } from '../../shared/server/actions/agent-action.ts';
import { approvedFiles } from '../../shared/server/actions/approved-files.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';

/** The stage and revision of a path belong to its workflow, or the path leads nowhere. */
const belongs = (workflowId: number, ...ids: number[]): boolean =>
  ids.every((id) => workflowOf(id) === workflowId);

export const stageActionEndpoints = [
  endpoint(addRevision, async (call) => {
    const { id, stage: stageId } = call.params;
    return actAsAgent(call, id, () => ({ type: 'add_round', stageId, kind: call.body.kind, at: call.at }));
  }),

  endpoint(approveStage, async (call) => {
    const { id, stage: stageId } = call.params;
    const command = () => ({ type: 'approve_stage', stageId, at: call.at }) as const;
    return actAsAgent(call, id, command, { enrich: approvedFiles });
  }),

  endpoint(rejectStage, async (call) => {
    const { id, stage: stageId } = call.params;
    return actAsAgent(call, id, () => ({ type: 'reject_stage', stageId, by: 'agent', at: call.at }));
  }),

  endpoint(completeStage, async (call) => {
    const { id, stage: stageId } = call.params;
    return actAsAgent(call, id, () => ({ type: 'complete_stage', stageId, at: call.at }));
  }),

  endpoint(reopenStage, async (call) => {
    const { id, stage: stageId } = call.params;
    const { reason } = call.body;
    return actAsAgent(call, id, () => ({ type: 'reopen_stage', stageId, reason, at: call.at }));
  }),

  endpoint(approveRevision, async (call) => {
    const { id, stage, rev: revisionId } = call.params;
    if (!belongs(id, stage, revisionId)) return refused('revision_not_found');
    const command = () => ({ type: 'approve_revision', revisionId, by: 'agent', at: call.at }) as const;
    return actAsAgent(call, id, command, { enrich: approvedFiles });
  }),

  endpoint(rejectRevision, async (call) => {
    const { id, stage, rev: revisionId } = call.params;
    if (!belongs(id, stage, revisionId)) return refused('revision_not_found');
    return actAsAgent(call, id, () => ({ type: 'reject_revision', revisionId, by: 'agent', at: call.at }));
  }),
];
