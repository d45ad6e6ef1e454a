/** What a client who is signed in says to a round: the same as by its link (functions/review). */
import { commentOnTimeline, decideOnTimeline } from '../../shared/contracts/timeline.ts';
import { commentAsClient, decideAsClient } from '../../shared/server/actions/client-decision.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';

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
