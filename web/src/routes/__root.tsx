import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { NotFound } from '../lib/not-found.tsx';
import { pageError } from '../lib/page-error.tsx';

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
    <main>
      <NotFound alone />
    </main>
  ),
  errorComponent: pageError(),
});
