import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Left } from '../features/sign-in/left-notice.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { ApiError } from '../lib/api.ts';
import { LoadError } from '../lib/load-error.tsx';
import { googleConnection } from '../lib/session/google-connection.ts';
import { comesFromGoogle, returnFromGoogle, startGoogle } from '../lib/session/google-sign-in.tsx';

// Few come by these ways.
const LeftNotice = lazy(() => import('../features/sign-in/left-notice.tsx'));
const GoingOn = lazy(() => import('../features/sign-in/going-on.tsx'));

interface Search {
  /** Where to go on: only a way within this app, as an address from elsewhere could lead anywhere. */
  back?: string;
  /** Of somebody who comes from another workspace. */
  email?: string;
  /** Asks for the sign-in with Google at once, as a new workspace does whose owner came by it. */
  connection?: typeof googleConnection;
  /** How somebody came to be logged out, who is told. */
  left?: Left;
}

export const Route = createFileRoute('/signin')({
  validateSearch: ({ back, email, connection, left }: Record<string, unknown>): Search => ({
    ...(typeof back === 'string' && /^\/(?!\/)/.test(back) ? { back } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(connection === googleConnection ? { connection } : {}),
    ...(left === 'everywhere' || left === 'unauthorized' ? { left } : {}),
  }),
  loaderDeps: ({ search: { back = '/', connection } }) => ({ back, connection }),
  loader: async ({ deps: { back, connection }, context: { queryClient } }) => {
    const { theWorkspace } = await import('../lib/session/auth.ts');
    const workspace = await theWorkspace().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (!workspace) {
      // Fetched only here, as whoever signs in at their workspace needs none of it; and with what it shows, so that the
      // page that one comes from stays until then.
      const { default: NoWorkspace, entranceQuery } = await import('./-no-workspace.tsx');
      await queryClient.prefetchQuery(entranceQuery);
      return { NoWorkspace };
    }
    const returned = await returnFromGoogle();
    if (returned && 'back' in returned) throw redirect({ href: returned.back, replace: true });
    const leaving = !returned && connection !== undefined && workspace.google !== null;
    if (leaving && workspace.google) await startGoogle(workspace.google, back);
    return { workspace, refusal: returned?.refusal, leaving };
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () =>
    comesFromGoogle() && (
      <Suspense>
        <GoingOn />
      </Suspense>
    ),
  errorComponent: ({ error, reset }) => <LoadError page error={error as Error} onRetry={reset} />,
  component: function SignIn() {
    const { back = '/', email, left } = Route.useSearch();
    const found = Route.useLoaderData();
    if ('NoWorkspace' in found) return <found.NoWorkspace />;
    const { leaving, ...page } = found;
    return leaving ? (
      <Suspense>
        <GoingOn />
      </Suspense>
    ) : (
      <SignInPage
        {...page}
        back={back}
        email={email}
        notice={
          left && (
            <Suspense>
              <LeftNotice left={left} />
            </Suspense>
          )
        }
      />
    );
  },
});
