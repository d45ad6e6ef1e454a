import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { actorOf, meQuery } from '#lib/session/me.ts';

/** Sends a client from an agents' page of projects to their own list. */
export const forAgents = async (queryClient: QueryClient): Promise<void> => {
  const actor = actorOf(await queryClient.ensureQueryData(meQuery));
  if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
};
