import { createFileRoute, redirect } from '@tanstack/react-router';
import { SecondStepPage } from '../features/account/second-step-page.tsx';

/** For members without the second factor that their workspace demands. */
export const Route = createFileRoute('/second-step')({
  loader: async () => {
    const { signedInAs, theWorkspace } = await import('#lib/session/auth.ts');
    const email = await signedInAs().catch(() => undefined);
    if (email === undefined) throw redirect({ to: '/signin' });
    return { email, workspace: await theWorkspace() };
  },
  component: function SecondStep() {
    const leave = async () => (await import('#lib/session/auth.ts')).signOut();
    return <SecondStepPage {...Route.useLoaderData()} onLeave={() => void leave()} />;
  },
});
