import { toast } from '../ui/index.ts';
import { ApiError } from './api.ts';
import { common } from './texts/en/common.ts';

/**
 * Shows what went wrong with an action: the catalogue's title and message, or the action's own title where the server
 * could not be reached. `text` is said where the server answers without words of its own.
 */
export const notifyError = (error: unknown, title: string, text?: string): void => {
  if (!(error instanceof ApiError)) {
    toast({ title, text: error instanceof Error ? error.message : undefined, tone: 'error' });
    return;
  }
  const { problem, status } = error;
  if (status === 0) toast({ title, text: common.offline, tone: 'error' });
  else toast({ title: problem?.title ?? title, text: problem?.message || text, tone: 'error' });
};

/** Why a call failed, in one line, for a message that has a title of its own. */
export const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof ApiError) {
    if (error.status === 0) return common.offline;
    return error.problem?.message || error.problem?.title;
  }
  return error instanceof Error ? error.message : undefined;
};
