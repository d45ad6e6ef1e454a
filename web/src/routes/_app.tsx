import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Frame } from '../features/frame/frame.tsx';
import { actorOf, meQuery, subscriptionQuery } from '../lib/me.ts';

/** A load of the start-up, in the background; a failure is only logged (delivery.md section 7). */
const inBackground = (what: string, load: Promise<unknown>): void => {
  load.catch((error: unknown) => console.warn(`start-up: ${what} could not be loaded`, error));
};

/** What agents choose from, and their own profile. */
const loadForAgents = async (queryClient: QueryClient): Promise<void> => {
  const [lists, { profileQuery }] = await Promise.all([
    import('../lib/lists.ts'),
    import('../lib/profile.ts'),
  ]);
  inBackground('users', queryClient.ensureQueryData(lists.usersQuery));
  inBackground('profile', queryClient.ensureQueryData(profileQuery));
  inBackground('email templates', queryClient.ensureQueryData(lists.emailTemplatesQuery));
  inBackground('QC checklists', queryClient.ensureQueryData(lists.qcTemplatesQuery));
};

/** Everything that needs somebody signed in to the workspace. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const { isSignedIn } = await import('../lib/auth.ts');
    if (!(await isSignedIn())) throw redirect({ to: '/signin', search: { back: location.href } });
  },
  loader: async ({ context: { queryClient } }) => {
    inBackground('subscription', queryClient.ensureQueryData(subscriptionQuery));
    const me = await queryClient.ensureQueryData(meQuery);
    if (actorOf(me).kind === 'agent') inBackground('lists', loadForAgents(queryClient));
  },
  component: Frame,
});
