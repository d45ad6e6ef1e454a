import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { endSessions, listSessions, type SessionOfPerson } from '#contracts/session.ts';
import { api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';

/** Sessions of the signed-in person. Loaded anew by each visit, since other devices come and go. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(listSessions, { signal }),
  // A list from before says nothing of who is logged in now.
  meta: { kept: false },
});

const keep = (client: QueryClient, stays: (session: SessionOfPerson) => boolean) =>
  showChange(client, sessionsQuery, (known) => known && { sessions: known.sessions.filter(stays) });

/** Ends another session, which is refused from its next call on. */
export const endOther = async (client: QueryClient, { id }: SessionOfPerson): Promise<void> => {
  await api(endSessions, { body: { session: id } });
  await keep(client, (session) => session.id !== id);
};

export const endOthers = async (client: QueryClient): Promise<void> => {
  await api(endSessions, { body: { others: true } });
  await keep(client, ({ present }) => present);
};
