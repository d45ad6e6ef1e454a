/** Actions of an agent on a stage or revision (workflow.md, "What may be done to the current task"). */
import {
  addRevision,
  answerWish,
  approveRevision,
  approveStage,
  completeStage,
  markAnswered,
  rejectRevision,
  rejectStage,
  reopenStage,
  settleAnswers,
} from '#contracts/workflows.ts';
import { approversOf } from '#domain/workflow/index.ts';
import { actAsAgent } from '#server/actions/agent-action.ts';
import { decidedFiles } from '#server/actions/decided-files.ts';
import { answerAgain } from '#server/actions/taken-action.ts';
import { endpoint } from '#server/lambda/http.ts';
import { roundOfStage } from './round-of-stage.ts';

export const stageActionEndpoints = [
  endpoint(
    addRevision,
    async (call) => {
      const { id, stage: stageId } = call.params;
      const command = { type: 'add_round', stageId, kind: call.body.kind, at: call.at } as const;
      return actAsAgent(call, id, () => ({ command }));
    },
    answerAgain,
  ),

  endpoint(approveStage, async (call) => {
    const { id, stage: stageId } = call.params;
    const command = { type: 'approve_stage', stageId, revisionId: call.body?.revision, at: call.at } as const;
    return actAsAgent(call, id, ({ files }) => ({ command, adds: { filesOf: decidedFiles(files) } }));
  }),

  endpoint(rejectStage, async (call) => {
    const { id, stage: stageId } = call.params;
    const revisionId = call.body?.revision;
    const command = { type: 'reject_stage', stageId, revisionId, by: 'agent', at: call.at } as const;
    return actAsAgent(call, id, ({ files }) => ({ command, adds: { filesOf: decidedFiles(files) } }));
  }),

  endpoint(completeStage, async (call) => {
    const { id, stage: stageId } = call.params;
    return actAsAgent(call, id, () => ({ command: { type: 'complete_stage', stageId, at: call.at } }));
  }),

  endpoint(reopenStage, async (call) => {
    const { id, stage: stageId } = call.params;
    const { reason } = call.body;
    return actAsAgent(call, id, () => ({ command: { type: 'reopen_stage', stageId, reason, at: call.at } }));
  }),

  endpoint(approveRevision, async (call) => {
    const { params, at } = call;
    const command = { type: 'approve_revision', revisionId: params.rev, by: 'agent', at } as const;
    return actAsAgent(
      call,
      params.id,
      roundOfStage(params, ({ files }) => ({ command, adds: { filesOf: decidedFiles(files) } })),
    );
  }),

  endpoint(rejectRevision, async (call) => {
    const { params, at } = call;
    const command = { type: 'reject_revision', revisionId: params.rev, by: 'agent', at } as const;
    return actAsAgent(
      call,
      params.id,
      roundOfStage(params, ({ files }) => ({ command, adds: { filesOf: decidedFiles(files) } })),
    );
  }),

  endpoint(
    answerWish,
    async (call) => {
      const { params, body, at } = call;
      const { wish, agree, message } = body;
      return actAsAgent(
        call,
        params.id,
        roundOfStage(params, ({ project: terms }) => ({
          command: { type: 'answer_wish', revisionId: params.rev, wish, agree, message, terms, at },
        })),
      );
    },
    answerAgain,
  ),

  endpoint(
    markAnswered,
    async (call) => {
      const { params, at } = call;
      const command = { type: 'mark_answered', revisionId: params.rev, at } as const;
      return actAsAgent(
        call,
        params.id,
        roundOfStage(params, () => ({ command })),
      );
    },
    answerAgain,
  ),

  endpoint(settleAnswers, async (call) => {
    const { params, at } = call;
    return actAsAgent(
      call,
      params.id,
      roundOfStage(params, ({ files, project, workflow }) => {
        const stage = workflow.stages.find(({ id }) => id === params.stage);
        const approvers = approversOf(stage?.approval ?? project.approval, project.contacts);
        return {
          command: { type: 'settle_answers', revisionId: params.rev, approvers, by: 'agent', at },
          adds: { filesOf: decidedFiles(files) },
        };
      }),
    );
  }),
];
