/** Refused calls of a page behind a mailed link, as its client is told of them. */
import type { Language } from '#domain/email-template/language.ts';
import { ApiError, isOnHold, Unanswered } from '#lib/calls/api.ts';
import type { Toast } from '#ui/toasts.tsx';

/** True if the link leads to its page no longer, or not for now: the page gives way to the reason. */
export const endsPage = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410 || isOnHold(error));

interface Words {
  readonly failed: string;
  readonly failedText?: string | undefined;
  /** For an agency that may not be answered: the state of its subscription is not disclosed to its client. */
  readonly closed?: string;
  readonly unanswered: { readonly title: string; readonly text: string };
}

/** Refusals that only a member of the team can meet. */
const isOfTeam = (code: string | undefined): boolean => code === 'only_contact_answers';

/** Notice of a call that failed while its page stays. The error catalogue is English; in other languages the page's own words are told. */
export const guestNotice = (error: unknown, language: Language, words: Words): Toast => {
  if (error instanceof Unanswered) return { ...words.unanswered, tone: 'error' };
  const problem = error instanceof ApiError ? error.problem : undefined;
  const isClosed = problem?.code === 'read_only' || problem?.code === 'suspended';
  const told = (language === 'en' || isOfTeam(problem?.code)) && !isClosed ? problem : undefined;
  return {
    title: told?.title ?? words.failed,
    text: isClosed ? words.closed : (told?.message ?? words.failedText),
    tone: 'error',
  };
};
