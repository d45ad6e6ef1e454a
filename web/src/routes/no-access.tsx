import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoAccessPage } from '../features/account/no-access-page.tsx';

/** For people who are signed in but not, or no longer, members of the workspace. */
export const Route = createFileRoute('/no-access')({
  loader: async () => {
    const { signedInAs, theWorkspace } = await import('#lib/session/auth.ts');
    const email = await signedInAs().catch(() => undefined);
    // The sign-in page handles a workspace that no longer exists.
    if (email === undefined) throw redirect({ to: '/signin' });
    return { email, workspace: await theWorkspace() };
  },
  component: function NoAccess() {
    const leave = async () => (await import('#lib/session/auth.ts')).signOut();
    return <NoAccessPage {...Route.useLoaderData()} onLeave={() => void leave()} />;
  },
});
