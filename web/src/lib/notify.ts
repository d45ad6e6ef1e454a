import { toast } from '../ui/index.ts';
import { ApiError, SentLater } from './api.ts';
import { common } from './texts/en/common.ts';

/**
 * Shows what went wrong with an action: the catalogue's title and message, or the action's own title where the server
 * has no words of ours or could not be reached. `text` is said where it answers without any. What is only sent later is
 * no failure, and told as that.
 */
export const notifyError = (error: unknown, title: string, text?: string): void => {
  if (error instanceof SentLater) {
    toast({ title: common.sentLater, text: common.sentLaterText, tone: 'info' });
    return;
  }
  const problem = error instanceof ApiError ? error.problem : undefined;
  const isUnspoken = error instanceof ApiError && error.status !== 0 && !problem?.message;
  toast({
    // Of what nobody foresaw, the catalogue does not know which action it was.
    title: (problem?.code !== 'internal' && problem?.title) || title,
    text: isUnspoken && text ? text : reasonOf(error),
    tone: 'error',
  });
};

/** Why a call failed, in one line. Only where nobody answered is there no connection. */
export const reasonOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : undefined;
  if (error.status === 0) return common.offline;
  const { problem, id } = error;
  return problem?.message || problem?.title || (id ? common.failedHereAs(id) : common.failedHere);
};
