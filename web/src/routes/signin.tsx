import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { ApiError } from '../lib/api.ts';
import { googleConnection } from '../lib/google-connection.ts';
import { returnFromGoogle, startGoogle } from '../lib/google-sign-in.tsx';
import { LoadError } from '../lib/load-error.tsx';

// Whoever signs in at their workspace needs none of it.
const NoWorkspace = lazy(() => import('./-no-workspace.tsx'));

interface Search {
  /** Where to go on: only a way within this app, as an address from elsewhere could lead anywhere. */
  back?: string;
  /** Of somebody who comes from another workspace. */
  email?: string;
  /** Asks for the sign-in with Google at once, as a new workspace does whose owner came by it. */
  connection?: typeof googleConnection;
}

export const Route = createFileRoute('/signin')({
  validateSearch: ({ back, email, connection }: Record<string, unknown>): Search => ({
    ...(typeof back === 'string' && /^\/(?!\/)/.test(back) ? { back } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(connection === googleConnection ? { connection } : {}),
  }),
  loaderDeps: ({ search: { back = '/', connection } }) => ({ back, connection }),
  loader: async ({ deps: { back, connection } }) => {
    const { theWorkspace } = await import('../lib/auth.ts');
    const workspace = await theWorkspace().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (!workspace) return undefined;
    const returned = await returnFromGoogle();
    if (returned && 'back' in returned) throw redirect({ href: returned.back, replace: true });
    const leaving = !returned && connection !== undefined && workspace.google !== null;
    if (leaving && workspace.google) await startGoogle(workspace.google, back);
    return { workspace, refusal: returned?.refusal, leaving };
  },
  errorComponent: ({ error, reset }) => <LoadError page error={error as Error} onRetry={reset} />,
  component: function SignIn() {
    const { back = '/', email } = Route.useSearch();
    const found = Route.useLoaderData();
    if (!found) {
      return (
        <Suspense>
          <NoWorkspace />
        </Suspense>
      );
    }
    const { leaving, ...page } = found;
    return leaving ? null : <SignInPage {...page} back={back} email={email} />;
  },
});
