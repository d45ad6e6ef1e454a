import { createFileRoute, redirect } from '@tanstack/react-router';
import { signIn } from '../lib/texts/en/sign-in.ts';
import { Button, EmptyState } from '../ui/index.ts';

/** For somebody who is signed in and not, or no longer, a member of the workspace. */
export const Route = createFileRoute('/no-access')({
  loader: async () => {
    const { signedInAs } = await import('../lib/auth.ts');
    const email = await signedInAs().catch(() => undefined);
    if (email === undefined) throw redirect({ to: '/signin' });
    return { email };
  },
  component: function NoAccess() {
    const { email } = Route.useLoaderData();
    const leave = async () => (await import('../lib/auth.ts')).signOut();
    return (
      <main>
        <EmptyState
          page
          alone
          icon="lock"
          title={signIn.signedInNoAccess}
          text={signIn.signedInAs(email)}
          action={<Button onClick={() => void leave()}>{signIn.otherAccount}</Button>}
        />
      </main>
    );
  },
});
