import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sameEmail } from '#domain/same-email.ts';
import { ApiError } from '#lib/calls/api.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { configureAmplify } from '#lib/session/amplify.ts';
import { comesFromGoogle, returnFromGoogle, startFederated } from '#lib/session/google-sign-in.tsx';
import { type Connection, connections } from '#lib/session/sign-in-connection.ts';
import { wayBackIn } from '#lib/session/way-back.ts';
import type { Left } from '../features/sign-in/left-notice.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';

// Lazy, because rarely needed.
const ClosedNotice = lazy(() => import('../features/sign-in/closed-notice.tsx'));
const LeftNotice = lazy(() => import('../features/sign-in/left-notice.tsx'));
const OtherPersonPage = lazy(() => import('../features/account/other-person-page.tsx'));
const RedirectNotice = lazy(() => import('../features/sign-in/redirect-notice.tsx'));

const leaving: readonly Left[] = ['everywhere', 'ended', 'password', 'company', 'moved', 'unauthorized'];

interface Search {
  /** Path to return to. Only a path within this app, to prevent open redirects. */
  back?: string;
  /** E-mail address of a person who comes from another workspace. */
  email?: string;
  /**
   * Starts a sign-in elsewhere at once: with Google for a new workspace whose owner signed up with it, or as it was chosen
   * at a custom domain.
   */
  connection?: Connection;
  /** Reason of the log-out, shown to the person. */
  left?: Left;
  /** Former subdomain of the workspace, whose session goes on here. */
  from?: string;
}

/** True where a former address of the workspace answers. */
const comesFromFormer = (): boolean => new URLSearchParams(location.hash.slice(1)).has('moved');

/** Address of the person who is signed in here already, where a link is for another one. */
const otherThan = async (email: string | undefined): Promise<string | undefined> => {
  if (email === undefined) return undefined;
  const { signedInAs } = await import('#lib/session/auth.ts');
  const who = await signedInAs().catch(() => undefined);
  return who === undefined || sameEmail(who, email) ? undefined : who;
};

export const Route = createFileRoute('/signin')({
  validateSearch: ({ back, email, connection, left, from }: Record<string, unknown>): Search => ({
    ...wayBackIn(back),
    ...(typeof email === 'string' ? { email } : {}),
    ...(Object.values(connections).includes(connection as Connection)
      ? { connection: connection as Connection }
      : {}),
    ...(leaving.includes(left as Left) ? { left: left as Left } : {}),
    ...(typeof from === 'string' && /^[a-z0-9-]{1,63}$/.test(from) ? { from } : {}),
  }),
  loaderDeps: ({ search: { back = '/', connection, email, from } }) => ({ back, connection, email, from }),
  loader: async ({ deps: { back, connection, email, from }, context: { queryClient } }) => {
    const { theWorkspace } = await import('#lib/session/auth.ts');
    const workspace = await theWorkspace().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (!workspace) {
      // Lazy, because signing in at a workspace does not need it. Its data is prefetched, so that the previous page
      // stays until it can be shown.
      const { default: NoWorkspace, entranceQuery } = await import('./-no-workspace.tsx');
      await queryClient.prefetchQuery(entranceQuery);
      return { NoWorkspace };
    }
    configureAmplify(workspace.identity);
    if (from !== undefined || comesFromFormer()) {
      // Lazy, because a workspace moves rarely.
      const { followSession } = await import('#lib/session/moved-session.ts');
      const href = await followSession(from, back);
      if (href !== undefined) throw redirect({ href, replace: true });
    }
    const returned = await returnFromGoogle();
    if (returned && 'back' in returned) throw redirect({ href: returned.back, replace: true });
    const isCompany = connection === connections.company;
    const chosen = isCompany ? workspace.single_sign_on : connection && workspace.google;
    const leaving = !returned && Boolean(chosen);
    if (leaving && chosen)
      await startFederated(chosen, back, isCompany && email !== undefined ? { address: email } : {});
    // Lazy, because few workspaces have it; loaded before the page is shown, which begins with it.
    const first = workspace.single_sign_on
      ? await import('../features/sign-in/address-first.tsx')
      : undefined;
    const other = leaving || returned ? undefined : await otherThan(email);
    return { workspace, first, refusal: returned?.refusal, leaving, other };
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () =>
    comesFromGoogle() && (
      <Suspense>
        <RedirectNotice />
      </Suspense>
    ),
  errorComponent: ({ error, reset }) => <LoadError page error={error as Error} onRetry={reset} />,
  component: function SignIn() {
    const { back = '/', email, left } = Route.useSearch();
    const found = Route.useLoaderData();
    if ('NoWorkspace' in found) return <found.NoWorkspace />;
    const { leaving, other, ...page } = found;
    if (other !== undefined && email !== undefined)
      return (
        <Suspense>
          <OtherPersonPage workspace={page.workspace} who={other} email={email} back={back} />
        </Suspense>
      );
    return leaving ? (
      <Suspense>
        <RedirectNotice />
      </Suspense>
    ) : (
      <SignInPage
        {...page}
        back={back}
        email={email}
        notice={
          (page.workspace.closed || left) && (
            <Suspense>
              {page.workspace.closed && (
                <ClosedNotice name={page.workspace.name} until={page.workspace.closed.until} />
              )}
              {left && <LeftNotice left={left} />}
            </Suspense>
          )
        }
      />
    );
  },
});
