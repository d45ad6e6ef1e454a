import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '#contracts/route.ts';
import { getMe, getSubscription } from '#contracts/workspace.ts';
import type { Agent, ContactActor } from '#domain/permission/actor.ts';
import { api } from '#lib/calls/api.ts';

/** Signed-in person and workspace. Loaded once by the frame. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api(getMe), staleTime: 5 * 60_000 });

/** Plan with its limits. A failure is only logged: only warnings depend on it. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => api(getSubscription),
  staleTime: 60_000,
});

export type Me = AnswerOf<typeof getMe>;

/** Signed-in person as the permission module's actor. */
export const actorOf = ({ user, contact }: Me): Agent | ContactActor =>
  contact
    ? { kind: 'contact', contact_id: contact.id, client_id: contact.client_id }
    : {
        kind: 'agent',
        user_id: user.id,
        owner: user.owner,
        admin: user.admin,
        add_users: user.add_users,
        create_projects: user.create_projects,
        email_templates: user.email_templates,
        workflow_templates: user.workflow_templates,
        access_all_projects: user.access_all_projects,
      };

/** For components inside the frame, which has loaded it. The same object until it is loaded anew. */
export const useMe = () => {
  const { data } = useSuspenseQuery(meQuery);
  return useMemo(() => ({ ...data, actor: actorOf(data) }), [data]);
};
