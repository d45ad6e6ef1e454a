import { createFileRoute, redirect } from '@tanstack/react-router';
import { WorkspaceClosedPage } from '../features/account/workspace-closed-page.tsx';
import { forgetRecentResults } from '../features/frame/recent-results.ts';

/** For people who are signed in at a workspace that is marked for deletion. */
export const Route = createFileRoute('/workspace-closed')({
  validateSearch: ({ owner }: Record<string, unknown>): { owner?: true } =>
    String(owner) === 'true' ? { owner: true } : {},
  loader: async () => {
    const { isSignedIn, theWorkspace } = await import('#lib/session/auth.ts');
    // The sign-in page handles a workspace that is gone, and tells others that it is closed.
    if (!(await isSignedIn().catch(() => false))) throw redirect({ to: '/signin', replace: true });
    const workspace = await theWorkspace();
    if (!workspace.closed) throw redirect({ to: '/', replace: true });
    forgetRecentResults();
    return { workspace, closed: workspace.closed };
  },
  component: function WorkspaceClosed() {
    const { owner = false } = Route.useSearch();
    const leave = async () => (await import('#lib/session/auth.ts')).signOut();
    return (
      <WorkspaceClosedPage
        {...Route.useLoaderData()}
        owner={owner}
        onLeave={() => void leave()}
        // Anew, because each query of this page was refused.
        onRecalled={() => location.assign('/')}
      />
    );
  },
});
