import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/index.ts';
import { ApiError } from './api.ts';
import { common } from './texts/en/common.ts';

/** What stands for a page that could not be loaded: what failed, why, and another try. */
export const pageError = (title?: string) =>
  function PageError({ error }: ErrorComponentProps) {
    const router = useRouter();
    const { problem, status } = error instanceof ApiError ? error : { problem: undefined, status: undefined };
    const text = status === 0 ? common.offline : error instanceof Error ? error.message : undefined;
    return (
      <ErrorState
        page
        title={title ?? problem?.title ?? common.loadError}
        text={problem?.message || text}
        errorId={problem?.id}
        // Loads the page again; the boundary alone would show the same failure.
        onRetry={() => void router.invalidate()}
      />
    );
  };
