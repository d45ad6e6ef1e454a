import type { Review } from '#contracts/review.ts';
import { ApiError } from '#lib/calls/api.ts';
import { outcomeNotice } from '#lib/project/decision-outcome.ts';
import type { AnswerCalls } from '#parts/client-room/answer.ts';
import { forgetPass, passOf } from '#parts/guest/answerer.ts';
import { guestTime } from '#parts/guest/guest-page.tsx';
import { endsPage, guestNotice } from '#parts/guest/refusal.ts';
import { comment, decide, type LoadedReview } from './api.ts';

/** Answers by a mailed link. */
export const reviewAnswers = (
  token: string,
  { review, texts }: LoadedReview,
  {
    onDecided,
    onOutdated,
    onGone,
  }: {
    /** Called with the thanks that the page's notice then says in place of a toast. */
    readonly onDecided: (review: Review, thanks: string | undefined) => void;
    /** Called if the answer was refused, which may be for what others have done since. */
    readonly onOutdated: () => void;
    /** Called if the link was revoked, has expired, or is of a workspace on hold, since the page was opened. */
    readonly onGone: (error: ApiError) => void;
  },
): AnswerCalls => ({
  scope: token,
  decide: async (decision, message, points) => {
    const { outcome, review: fresh } = await decide(token, decision, message, points);
    const done = decision === 'approve' ? texts.approvedToast : texts.changesToast;
    const hasNotice = outcome === 'done' && fresh.state !== 'open';
    onDecided(fresh, hasNotice ? done : undefined);
    if (hasNotice) return undefined;
    return outcomeNotice({ outcome, decided: fresh.decided }, decision, done, texts, (at) =>
      guestTime(at, fresh),
    );
  },
  proof: async () => {
    if (review.deciders !== 'code' || passOf(token) !== undefined) return undefined;
    return (await import('./decision-code.ts')).codeStep(token, review.language, onOutdated);
  },
  comment: async (message) => {
    await comment(token, message);
    return { title: texts.commentToast };
  },
  failed: (error) => {
    if (endsPage(error)) {
      onGone(error);
      return undefined;
    }
    const problem = error instanceof ApiError ? error.problem : undefined;
    // The pass is over: the next attempt asks for a code.
    if (problem?.code === 'code_needed') forgetPass(token);
    // The round may have been decided concurrently: reloads it to show its current state.
    if (problem) onOutdated();
    return guestNotice(error, review.language, {
      ...texts,
      closed: texts.states.read_only,
      unanswered: { title: texts.unanswered.title, text: texts.offline },
    });
  },
});
