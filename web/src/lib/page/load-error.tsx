import { useEffect } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { common } from '#lib/texts/en/common.ts';
import { ErrorState } from '#ui/index.ts';
import { notifyError, reasonOf } from './notify.ts';

/** Error in place of content that failed to load: `title` or the catalogue's text, the reason, and a retry. */
export function LoadError({
  error,
  title,
  onRetry,
  page = false,
}: {
  error: Error;
  title?: string | undefined;
  onRetry: () => void;
  /** True to fill a whole page, outside of the frame. */
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
 * Toast for figures that failed to reload (delivery.md section 7), while the old ones stay. Without old ones the page
 * itself shows the error. Repeated only for another failure.
 */
export const useFailureNotice = (error: Error | null, title: string): void => {
  const words = error?.message;
  useEffect(() => {
    if (words !== undefined && error) notifyError(error, title);
  }, [words, title]);
};
