import { listSessions } from '#contracts/session.ts';
import { personEndpoint } from '#server/lambda/http.ts';
import { signedIn } from '#server/lambda/principal.ts';
import { sessionsOf } from '#server/people/seen-sessions.ts';

/** Sessions of the caller in all workspaces, their own first. */
export const listSessionsEndpoint = personEndpoint(listSessions, async ({ subject, event, now }) => {
  const own = signedIn(event)?.session.id;
  const sessions = (await sessionsOf(subject, now)).map(
    ({ session: id, browser = null, system = null, network = null, begun, seen }) => ({
      id,
      browser,
      system,
      network,
      signed_in_on: new Date(begun * 1000).toISOString(),
      seen_on: new Date(seen).toISOString(),
      present: id === own,
    }),
  );
  return { sessions: sessions.toSorted((one, other) => Number(other.present) - Number(one.present)) };
});
