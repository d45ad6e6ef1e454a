import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/index.ts';
import { ApiError } from './api.ts';
import { reasonOf } from './notify.ts';
import { common } from './texts/en/common.ts';

/** What stands for a page that could not be loaded: what failed, why, and another try. */
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
        // Loads the page again; the boundary alone would show the same failure.
        onRetry={() => void router.invalidate()}
      />
    );
  };
