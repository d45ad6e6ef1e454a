import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { entranceQuery } from '../features/account/entrance.ts';
import { WorkspaceEntry } from '../features/account/workspace-entry.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { YourWorkspaces } from '../features/sign-in/your-workspaces.tsx';
import { ApiError } from '../lib/api.ts';
import { googleConnection, returnFromGoogle, startGoogle } from '../lib/google-sign-in.tsx';
import { LoadError } from '../lib/load-error.tsx';

/** At the product's own host, and at one that leads to no workspace. */
function NoWorkspace() {
  const { data, error, refetch } = useQuery(entranceQuery);
  if (error) return <LoadError page error={error} onRetry={() => void refetch()} />;
  return (
    data && (
      <WorkspaceEntry entrance={data}>
        <YourWorkspaces identity={data.identity} />
      </WorkspaceEntry>
    )
  );
}

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
    const workspace = await theWorkspace();
    const returned = await returnFromGoogle();
    if (returned && 'back' in returned) throw redirect({ href: returned.back, replace: true });
    const leaving = !returned && connection !== undefined && workspace.google !== null;
    if (leaving && workspace.google) await startGoogle(workspace.google, back);
    return { workspace, refusal: returned?.refusal, leaving };
  },
  errorComponent: ({ error, reset }) =>
    error instanceof ApiError && error.status === 404 ? (
      <NoWorkspace />
    ) : (
      <LoadError page error={error as Error} onRetry={reset} />
    ),
  component: function SignIn() {
    const { back = '/', email } = Route.useSearch();
    const { leaving, ...page } = Route.useLoaderData();
    return leaving ? null : <SignInPage {...page} back={back} email={email} />;
  },
});
