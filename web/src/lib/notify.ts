import { toast } from '../ui/index.ts';
import { ApiError } from './api.ts';
import { common } from './texts/en/common.ts';

/**
 * Shows what went wrong with an action: the catalogue's title and message, or the action's own title where the server
 * could not be reached.
 */
export const notifyError = (error: unknown, title: string): void => {
  if (!(error instanceof ApiError)) {
    toast({ title, text: error instanceof Error ? error.message : undefined, tone: 'error' });
    return;
  }
  const { problem, status } = error;
  if (status === 0) toast({ title, text: common.offline, tone: 'error' });
  else toast({ title: problem?.title ?? title, text: problem?.message || undefined, tone: 'error' });
};
