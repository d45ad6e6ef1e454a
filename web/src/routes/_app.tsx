import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { zonedParts } from '../../../shared/domain/calendar/zone.ts';
import { Frame } from '../features/frame/frame.tsx';
import { ApiError } from '../lib/api.ts';
import { isGivenUp } from '../lib/errors.ts';
import { actorOf, meQuery, subscriptionQuery } from '../lib/session/me.ts';

/** A load of the start-up, in the background; a failure is only logged (delivery.md section 7). */
const inBackground = (what: string, load: Promise<unknown>): void => {
  load.catch((error: unknown) => {
    // A page that wanted the same was left before it came; the next one that wants it asks again.
    if (!isGivenUp(error)) console.warn(`start-up: ${what} could not be loaded`, error);
  });
};

/** What agents choose from, and their own profile. */
const loadForAgents = async (queryClient: QueryClient): Promise<void> => {
  const [lists, { profileQuery }] = await Promise.all([
    import('../lib/lists.ts'),
    import('../lib/session/profile.ts'),
  ]);
  inBackground('users', queryClient.ensureQueryData(lists.usersQuery));
  inBackground('profile', queryClient.ensureQueryData(profileQuery));
  inBackground('email templates', queryClient.ensureQueryData(lists.emailTemplatesQuery));
  inBackground('QC checklists', queryClient.ensureQueryData(lists.qcTemplatesQuery));
};

/** Everything that needs somebody signed in to the workspace. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, matches }) => {
    const { isSignedIn } = await import('../lib/session/auth.ts');
    const signedIn = await isSignedIn().catch((error: unknown) => {
      // The sign-in page knows what to do where there is no workspace.
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    });
    // Nobody has to sign in to learn that there is nothing.
    if (!signedIn && matches.some(({ routeId }) => routeId === '/_app/$')) {
      throw notFound({ routeId: rootRouteId });
    }
    if (!signedIn) throw redirect({ to: '/signin', search: { back: location.href } });
  },
  loader: async ({ context: { queryClient } }) => {
    // A page's first formatter takes longer than all that follow: it is made while the answers are on their way.
    setTimeout(() => zonedParts(0, 'UTC'));
    inBackground('subscription', queryClient.ensureQueryData(subscriptionQuery));
    const me = await queryClient.ensureQueryData(meQuery);
    if (actorOf(me).kind === 'agent') inBackground('lists', loadForAgents(queryClient));
  },
  component: Frame,
});
