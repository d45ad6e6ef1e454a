import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { expectLanguageOf } from '#lib/page/language.ts';
import { pageError } from '#lib/page/page-error.tsx';

const NotFoundPage = lazy(() => import('../features/account/not-found-page.tsx'));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ search, location, preload }) => {
    if (!preload) await expectLanguageOf(location.pathname);
    // The identity provider has refused the person, so they are logged out (delivery.md section 8, Authentication).
    if (!('error' in search) || search.error !== 'unauthorized') return;
    const { endSession } = await import('#lib/session/auth.ts');
    await endSession();
    throw redirect({ to: '/signin', search: { left: 'unauthorized' }, replace: true });
  },
  component: Outlet,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
  errorComponent: pageError(),
});
