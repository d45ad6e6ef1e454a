import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { ApiError } from '../lib/api.ts';
import { common } from '../lib/texts/en/common.ts';
import { ButtonLink, EmptyState, ErrorState } from '../ui/index.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: () => (
    <EmptyState
      page
      icon="search"
      title={common.notFound.title}
      text={common.notFound.text}
      action={<ButtonLink href="/projects">{common.notFound.action}</ButtonLink>}
    />
  ),
  errorComponent: PageError,
});

function PageError({ error, reset }: ErrorComponentProps) {
  const { problem, status } = error instanceof ApiError ? error : { problem: undefined, status: undefined };
  const text = status === 0 ? common.offline : error instanceof Error ? error.message : undefined;
  return (
    <ErrorState
      page
      title={problem?.title ?? common.loadError}
      text={problem?.message ?? text}
      errorId={problem?.id}
      onRetry={reset}
    />
  );
}
