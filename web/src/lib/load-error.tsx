import { useEffect } from 'react';
import { ErrorState } from '../ui/index.ts';
import { ApiError } from './api.ts';
import { notifyError, reasonOf } from './notify.ts';
import { common } from './texts/en/common.ts';

/** What stands where something could not be loaded: `title` or the catalogue's words, why, and another try. */
export function LoadError({
  error,
  title,
  onRetry,
  page = false,
}: {
  error: Error;
  title?: string | undefined;
  onRetry: () => void;
  /** It stands for a whole page, outside of the frame. */
  page?: boolean;
}) {
  const { problem, id } = error instanceof ApiError ? error : { problem: undefined, id: undefined };
  return (
    <ErrorState
      title={title ?? problem?.title ?? common.loadError}
      text={reasonOf(error)}
      errorId={id}
      onRetry={onRetry}
      page={page}
      alone={page}
    />
  );
}

/**
 * Notifies of figures that could not be loaded anew (delivery.md section 7), over those that stay. Where there are none yet,
 * the page itself says so. The same failure again is not told again.
 */
export const useFailureNotice = (error: Error | null, title: string): void => {
  const words = error?.message;
  useEffect(() => {
    if (words !== undefined && error) notifyError(error, title);
  }, [words, title]);
};
