import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '#lib/calls/api.ts';
import { common } from '#lib/texts/en/common.ts';
import { ErrorState } from '#ui/index.ts';
import { reasonOf } from './notify.ts';

/** Error in place of a page that failed to load: the reason and a retry. */
export const pageError = (title?: string) =>
  function PageError({ error }: ErrorComponentProps) {
    const router = useRouter();
    const { problem, id } = error instanceof ApiError ? error : { problem: undefined, id: undefined };
    return (
      <ErrorState
        page
        title={title ?? problem?.title ?? common.loadError}
        text={reasonOf(error)}
        errorId={id}
        // Loads the page again; resetting the error boundary alone would show the same failure.
        onRetry={() => void router.invalidate()}
      />
    );
  };
