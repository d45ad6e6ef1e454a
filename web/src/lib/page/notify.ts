import { ApiError, SentLater, Unanswered } from '#lib/calls/api.ts';
import { common } from '#lib/texts/en/common.ts';
import { type Toast, toast } from '#ui/index.ts';

/**
 * Toast for a failed action: the catalogue's title and message, or the action's own title if the server gave none or
 * could not be reached. `text` is for an answer without a message. A queued call is reported as queued, and a change
 * without an answer as unknown; neither is a failure.
 */
export const notifyError = (error: unknown, title: string, text?: string): void => {
  toast(noticeOf(error, title, text));
};

/** Notice of a failed action as a value, for a caller that shows it itself. */
export const noticeOf = (error: unknown, title: string, text?: string): Toast => {
  if (error instanceof SentLater)
    return { title: common.sentLater, text: common.sentLaterText, tone: 'info' };
  if (error instanceof Unanswered) return { ...common.unanswered, tone: 'error' };
  const problem = error instanceof ApiError ? error.problem : undefined;
  const isUnspoken = error instanceof ApiError && error.status !== 0 && !problem?.message;
  return {
    // For an internal error the catalogue does not know the action, so the action's own title is used.
    title: (problem?.code !== 'internal' && problem?.title) || title,
    text: isUnspoken && text ? text : reasonOf(error),
    tone: 'error',
  };
};

/** Reason in a list whose heading names no failure: an internal error is named before what is said about it. */
export const namedReasonOf = (error: unknown): string | undefined => {
  const reason = reasonOf(error);
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'internal' && reason ? `${problem.title}. ${reason}` : reason;
};

/** Reason of a failed call in one line; "no connection" only if there was no answer at all. */
export const reasonOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : undefined;
  if (error instanceof Unanswered) return common.unanswered.text;
  if (error.status === 0) return common.offline;
  const { problem, id } = error;
  return problem?.message || problem?.title || (id ? common.failedHereAs(id) : common.failedHere);
};
