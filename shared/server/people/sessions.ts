/** Revokes sessions of a person in all of their workspaces. */
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  allEnded,
  oneEnded,
  othersEnded,
  type Session,
  sessionLifetime,
  tokenLifetime,
} from '#domain/account/session.ts';
import { tellOfPerson } from '../audit/call-context.ts';
import { asTenant } from '../data/acting.ts';
import { forgetDevices } from '../push/devices.ts';
import { cognito } from './accounts.ts';
import { endOf, presentSecond } from './provider-clock.ts';
import { takeOffList } from './seen-sessions.ts';
import { changeSessionEnds } from './session-ends.ts';

/** Ends sessions of a person, `isEnded`, with the push messages to their browsers. */
const end = async (
  subject: string,
  how: Parameters<typeof changeSessionEnds>[1],
  isEnded: (session: string) => boolean,
  why: 'sessions_ended' | 'password_changed' = 'sessions_ended',
): Promise<void> => {
  const tenants = await changeSessionEnds(subject, how);
  await Promise.all([
    tellOfPerson(why, subject, tenants),
    ...tenants.map((tenantId) =>
      asTenant(tenantId, () =>
        forgetDevices(tenantId, (device) => device.subject === subject && isEnded(device.session)),
      ),
    ),
  ]);
};

/**
 * Ends one session of a person. A device that logs out revokes its own refresh token; that of another device, which may be
 * stolen, makes tokens for as long as it lives, all of which are refused.
 */
export const endSession = async (subject: string, session: string, isOwn: boolean): Promise<void> => {
  const lifetime = isOwn ? tokenLifetime : sessionLifetime;
  await end(
    subject,
    (before) => oneEnded(before, session, presentSecond(), lifetime),
    (one) => one === session,
  );
  await takeOffList(subject, session);
};

/**
 * Revokes all sessions of a person, and their refresh tokens. Returns in the next second, because a session begun
 * within the present second is revoked, too: a sign-in after the return is a new session. The provider is called
 * first: until the revocation is written the caller's own token is valid, so that they can retry a partial failure.
 */
export const endAllSessions = async (
  pool: string,
  subject: string,
  why: 'sessions_ended' | 'password_changed' = 'sessions_ended',
): Promise<void> => {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool, Username: subject }));
  const second = presentSecond();
  await end(
    subject,
    (before) => allEnded(before, second),
    () => true,
    why,
  );
  await endOf(second);
};

/**
 * Ends all sessions of a person but the caller's own. The provider can revoke all refresh tokens or none, so that theirs stay:
 * all that they make are refused, by the time of their sign-in.
 */
export const endOtherSessions = async (subject: string, own: Session): Promise<void> => {
  const second = presentSecond();
  await end(
    subject,
    (before) => othersEnded(before, own, second),
    (session) => session !== own.id,
  );
  await endOf(second);
};
