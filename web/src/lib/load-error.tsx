import { useEffect } from 'react';
import { ErrorState } from '../ui/index.ts';
import { ApiError } from './api.ts';
import { notifyError } from './notify.ts';
import { common } from './texts/en/common.ts';

/** What stands where something could not be loaded: the catalogue's words or `title`, and another try. */
export function LoadError({
  error,
  title = common.loadError,
  onRetry,
}: {
  error: Error;
  title?: string | undefined;
  onRetry: () => void;
}) {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return (
    <ErrorState
      title={problem?.title ?? title}
      text={problem?.message ?? common.offline}
      errorId={problem?.id}
      onRetry={onRetry}
    />
  );
}

/** Notifies of figures that could not be loaded (delivery.md section 7). The same failure again is not told again. */
export const useFailureNotice = (error: Error | null, title: string): void => {
  const words = error?.message;
  useEffect(() => {
    if (words !== undefined && error) notifyError(error, title);
  }, [words, title]);
};
