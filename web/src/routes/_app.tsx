import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { zonedParts } from '#domain/calendar/zone.ts';
import { ApiError } from '#lib/calls/api.ts';
import { isGivenUp } from '#lib/calls/errors.ts';
import { expectLanguage } from '#lib/page/language.ts';
import { LeaveGuard } from '#lib/page/leave-guard.tsx';
import { actorOf, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { browserLanguage } from '#lib/texts/translated.ts';
import { Frame } from '../features/frame/frame.tsx';

/** Background load of the start-up; a failure is only logged (delivery.md section 7). */
const inBackground = (what: string, load: Promise<unknown>): void => {
  load.catch((error: unknown) => {
    // Cancelled: another page that needed it was left before it arrived. The next page that needs it loads it again.
    if (!isGivenUp(error)) console.warn(`start-up: ${what} could not be loaded`, error);
  });
};

/** Lists that agents choose from, and their own profile. */
const loadForAgents = async (queryClient: QueryClient): Promise<void> => {
  const [lists, { profileQuery }] = await Promise.all([
    import('#lib/calls/workspace-queries.ts'),
    import('#lib/session/profile.ts'),
  ]);
  inBackground('users', queryClient.ensureQueryData(lists.usersQuery));
  inBackground('profile', queryClient.ensureQueryData(profileQuery));
  inBackground('email templates', queryClient.ensureQueryData(lists.emailTemplatesQuery));
  inBackground('QC checklists', queryClient.ensureQueryData(lists.qcTemplatesQuery));
};

/** Layout of all pages that require a signed-in member. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, matches }) => {
    const session = await import('#lib/session/auth.ts');
    const signedIn = await session.isSignedIn().catch((error: unknown) => {
      // The sign-in page handles hosts without a workspace.
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    });
    // Shown without a sign-in, because the page does not exist.
    if (!signedIn && matches.some(({ routeId }) => routeId === '/_app/$')) {
      throw notFound({ routeId: rootRouteId });
    }
    if (signedIn) return;
    const left = session.leftHere();
    throw redirect({ to: '/signin', search: { back: location.href, ...(left && { left }) } });
  },
  loader: async ({ context: { queryClient } }) => {
    // Warm-up: the first date formatter of a page is slow, so it is made while the answers are pending.
    setTimeout(() => zonedParts(0, 'UTC'));
    inBackground('subscription', queryClient.ensureQueryData(subscriptionQuery));
    const me = await queryClient.ensureQueryData(meQuery);
    await expectLanguage(me.language ?? browserLanguage(), me.contact ? 'client' : 'team');
    if (actorOf(me).kind === 'agent') inBackground('lists', loadForAgents(queryClient));
  },
  component: () => (
    <>
      <Frame />
      <LeaveGuard />
    </>
  ),
});
