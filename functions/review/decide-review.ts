import { askForTime } from '#contracts/more-time.ts';
import { commentReview, decideReview, getReview, recallReview } from '#contracts/review.ts';
import { commentAsClient, commented, decideAsClient } from '#server/actions/client-decision.ts';
import { askForTimeAsClient } from '#server/actions/client-wish.ts';
import { recallDecision } from '#server/actions/recall-decision.ts';
import type { TakenAction } from '#server/actions/taken-action.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused } from '#server/lambda/result.ts';
import { linkOf, presentReview, proven, signed } from './present-review.ts';

export const getReviewEndpoint = endpoint(getReview, (call) => presentReview(call));

/**
 * The client's decision on the revision of its link. A refusal carries the revision's state and the link to the current
 * round (workflow.md).
 */
export const decideReviewEndpoint = endpoint(
  decideReview,
  async (call) => {
    const { answerer, pass, ...decision } = call.body;
    const answer = await decideAsClient(proven(call, { answerer, pass }), linkOf(call), decision);
    const review = await presentReview(call);
    if (isRefused(review)) return review;
    // Replaces the refusal's workflow, which a reviewer may not see.
    if (isRefused(answer)) return { ...answer, current: review } satisfies Refused;
    return { outcome: answer.outcome, review };
  },
  async (call, [kept]: readonly TakenAction[]) => {
    const review = await presentReview(call);
    const outcome = kept?.reason === null ? 'done' : 'recorded';
    return isRefused(review) ? review : { outcome, review };
  },
);

/** Takes the decision back; the answer, as that to a refusal, is the revision as it stands. */
export const recallReviewEndpoint = endpoint(
  recallReview,
  async (call) => {
    const answer = await recallDecision(proven(call, call.body), linkOf(call), call.body.seq);
    const review = await presentReview(call);
    if (isRefused(review) || !isRefused(answer)) return review;
    return { ...answer, current: review } satisfies Refused;
  },
  (call) => presentReview(call),
);

/** Asks for a later due date, or takes that back; the answer, as that to a refusal, is the revision as it stands. */
export const askForTimeEndpoint = endpoint(
  askForTime,
  async (call) => {
    const { answerer, ...wish } = call.body;
    const answer = await askForTimeAsClient(signed(call, answerer), linkOf(call), wish);
    const review = await presentReview(call);
    if (isRefused(review) || !isRefused(answer)) return review;
    return { ...answer, current: review } satisfies Refused;
  },
  (call) => presentReview(call),
);

/** Message of the client to the team, without a decision. */
export const commentReviewEndpoint = endpoint(
  commentReview,
  (call) => commentAsClient(signed(call, call.body.answerer), linkOf(call), call.body.message),
  async () => commented,
);
