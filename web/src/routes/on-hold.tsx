import { createFileRoute, redirect } from '@tanstack/react-router';
import { wayBackIn } from '#lib/session/way-back.ts';
import { OnHoldPage } from '../features/account/on-hold-page.tsx';

/** For people who are signed in at a workspace that an operator holds. */
export const Route = createFileRoute('/on-hold')({
  validateSearch: ({ back }: Record<string, unknown>) => wayBackIn(back),
  loaderDeps: ({ search: { back = '/' } }) => ({ back }),
  loader: async ({ deps: { back } }) => {
    const { isSignedIn, theWorkspace } = await import('#lib/session/auth.ts');
    // The sign-in page handles a workspace that is gone.
    if (!(await isSignedIn().catch(() => false))) throw redirect({ to: '/signin', replace: true });
    const workspace = await theWorkspace();
    if (!workspace.held) throw redirect({ href: back, replace: true });
    return { workspace, back };
  },
  component: function OnHold() {
    const leave = async () => (await import('#lib/session/auth.ts')).signOut();
    return <OnHoldPage {...Route.useLoaderData()} onLeave={() => void leave()} />;
  },
});
