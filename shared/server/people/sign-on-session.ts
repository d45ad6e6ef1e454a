/**
 * Sessions by single sign-on. Their tokens name a profile that the provider of one workspace vouches for, never a person's
 * login; an item of that workspace names the member (docs/decisions/0074).
 */
import { sessionLifetime } from '#domain/account/session.ts';
import { tellOfPerson } from '../audit/call-context.ts';
import { asTenant } from '../data/acting.ts';
import { SignOnSession } from '../data/entities/sign-on-session.ts';
import { forgetDevices } from '../push/devices.ts';
import { takeOffList } from './seen-sessions.ts';

/** Names the member of a session. */
export const keepSignOnSession = async (
  tenantId: number,
  session: string,
  subject: string,
  now: number,
): Promise<void> => {
  const expires = Math.floor(now / 1000) + sessionLifetime;
  await SignOnSession.put({ tenantId, session, subject, expires }).go();
};

/** Subject of the member of a session; undefined for a session of another workspace. */
export const memberOfSignOn = async (tenantId: number, session: string): Promise<string | undefined> => {
  const { data } = await asTenant(tenantId, () =>
    SignOnSession.get({ tenantId, session }).go({ consistent: true }),
  );
  return data?.subject;
};

/** Ends a session in its workspace, with the push messages to its browser. Nothing of the login changes but its list of sessions. */
export const endSignOnSession = async (tenantId: number, session: string): Promise<void> => {
  const subject = await memberOfSignOn(tenantId, session);
  await asTenant(tenantId, async () => {
    await SignOnSession.delete({ tenantId, session }).go({ response: 'none' });
    await forgetDevices(tenantId, (device) => device.session === session);
  });
  if (subject === undefined) return;
  tellOfPerson('sessions_ended', subject, [tenantId]);
  await takeOffList(subject, session);
};
