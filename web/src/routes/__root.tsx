import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { pageError } from '../lib/page-error.tsx';
import { common } from '../lib/texts/en/common.ts';
import { ButtonLink, EmptyState } from '../ui/index.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ search }) => {
    // The identity provider has refused somebody: they are logged out (delivery.md section 8, Authentication).
    if (!('error' in search) || search.error !== 'unauthorized') return;
    const { endSession } = await import('../lib/auth.ts');
    await endSession();
    throw redirect({ to: '/signin', replace: true });
  },
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
  errorComponent: pageError(),
});
