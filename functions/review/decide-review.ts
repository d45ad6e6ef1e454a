import { commentReview, decideReview, getReview } from '#contracts/review.ts';
import { commentAsClient, decideAsClient } from '#server/actions/client-decision.ts';
import type { TakenAction } from '#server/actions/taken-action.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused } from '#server/lambda/result.ts';
import { linkOf, presentReview } from './present-review.ts';

export const getReviewEndpoint = endpoint(getReview, (call) => presentReview(call));

/**
 * The client's decision on the revision of its link. A refusal carries the revision's state and the link to the current
 * round (workflow.md).
 */
export const decideReviewEndpoint = endpoint(
  decideReview,
  async (call) => {
    const answer = await decideAsClient(call, linkOf(call), call.body);
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

/** Message of the client to the team, without a decision. */
export const commentReviewEndpoint = endpoint(commentReview, (call) =>
  commentAsClient(call, linkOf(call), call.body.message),
);
