/** Decisions and messages of a signed-in client on a round, as by its link (functions/review). */
import {
  askForTimeOnTimeline,
  commentOnTimeline,
  decideOnTimeline,
  recallOnTimeline,
} from '#contracts/timeline.ts';
import {
  asRead,
  commentAsClient,
  commented,
  decideAsClient,
  decidedAgain,
} from '#server/actions/client-decision.ts';
import { askForTimeAsClient } from '#server/actions/client-wish.ts';
import { recallDecision, recalledAgain } from '#server/actions/recall-decision.ts';
import { answerAgain, type TakenAction } from '#server/actions/taken-action.ts';
import { endpoint } from '#server/lambda/http.ts';

interface Params {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

const onRound = ({ id, wf, rev }: Params) => ({ projectId: id, workflowId: wf, revisionId: rev });

export const decideEndpoints = [
  endpoint(
    decideOnTimeline,
    (call) => decideAsClient(call, onRound(call.params), call.body),
    (call, kept: readonly TakenAction[]) => decidedAgain(call, onRound(call.params), kept),
  ),
  endpoint(
    recallOnTimeline,
    (call) => recallDecision(call, onRound(call.params), call.body.seq),
    recalledAgain,
  ),
  endpoint(
    askForTimeOnTimeline,
    (call) => askForTimeAsClient(call, onRound(call.params), call.body),
    async (call, kept: readonly TakenAction[]) => asRead(call, await answerAgain(call, kept)),
  ),
  endpoint(
    commentOnTimeline,
    (call) => commentAsClient(call, onRound(call.params), call.body.message),
    async () => commented,
  ),
];
