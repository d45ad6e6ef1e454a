/** Decisions and messages of a signed-in client on a round, as by its link (functions/review). */
import { commentOnTimeline, decideOnTimeline } from '#contracts/timeline.ts';
import { commentAsClient, decideAsClient } from '#server/actions/client-decision.ts';
import { endpoint } from '#server/lambda/http.ts';

interface Params {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

const onRound = ({ id, wf, rev }: Params) => ({ projectId: id, workflowId: wf, revisionId: rev });

export const decideEndpoints = [
  endpoint(decideOnTimeline, (call) => decideAsClient(call, onRound(call.params), call.body)),
  endpoint(commentOnTimeline, (call) => commentAsClient(call, onRound(call.params), call.body.message)),
];
