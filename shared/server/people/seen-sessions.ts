/**
 * Sessions of a person, noted while they are in use. Every request of a member reads the membership anyway, and the
 * membership says when its session was noted last: so a session costs two writes each few minutes, and no read.
 */
import { deviceOf, shortNetwork } from '#domain/account/device.ts';
import {
  hasEnded,
  isUnnoted,
  type SeenSession,
  type SeenSessions,
  type Session,
  sessionLifetime,
  withSeen,
} from '#domain/account/session.ts';
import { asItself } from '../data/acting.ts';
import { conditional } from '../data/conditional.ts';
import { KnownDevices } from '../data/entities/known-devices.ts';
import { Membership } from '../data/entities/membership.ts';
import { SignedInSession } from '../data/entities/signed-in-session.ts';
import { hashed } from '../data/ids.ts';
import { log } from '../log.ts';
import { sessionEndsOf } from './session-ends.ts';

/** Membership of a person, with the sessions that were seen there. */
export interface SeenMembership {
  readonly tenantId: number;
  readonly subject: string;
  readonly seen_sessions?: SeenSessions | undefined;
  readonly seen_changes?: number | undefined;
}

/** Request of a session: by which program, and from which address. */
export interface SessionUse {
  readonly session: Session;
  readonly userAgent: string;
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Writes a note of a session into the membership; false if another one was written since the membership was read. */
const writeSeen = async (member: SeenMembership, session: string, note: SeenSession): Promise<boolean> => {
  const { tenantId, subject, seen_sessions = {}, seen_changes = 0 } = member;
  const written = await conditional(
    Membership.patch({ tenantId, subject })
      .set({ seen_sessions: withSeen(seen_sessions, session, note), seen_changes: seen_changes + 1 })
      .where((one, { eq, notExists }) =>
        seen_changes === 0 ? notExists(one.seen_changes) : eq(one.seen_changes, seen_changes),
      )
      .go(),
  );
  return written !== undefined;
};

/**
 * Notes that a session is in use, every few minutes. A page begins with several calls at once: one of them writes. The call
 * itself does not depend on it, so that an error is only logged.
 */
export const noteSession = async (member: SeenMembership, use: SessionUse): Promise<void> => {
  const { session, userAgent, address, now } = use;
  if (!isUnnoted(member.seen_sessions ?? {}, session.id, now)) return;
  try {
    if (!(await writeSeen(member, session.id, { at: now }))) return;
    const { browser, system } = deviceOf(userAgent);
    const network = shortNetwork(address);
    // Records of a person are of no tenant.
    await asItself(() =>
      SignedInSession.upsert({
        subject: member.subject,
        session: session.id,
        begun: session.begun,
        seen: now,
        expires: Math.floor(now / 1000) + sessionLifetime,
        ...(browser !== null && { browser }),
        ...(system !== null && { system }),
        ...(network !== null && { network }),
      }).go(),
    );
  } catch (error) {
    log.warn('a session was not noted', { error });
  }
};

/** Sessions of a person that go on, the last used first. */
export const sessionsOf = async (subject: string, now: number) => {
  const [ends, { data }] = await Promise.all([
    sessionEndsOf(subject),
    SignedInSession.query.primary({ subject }).go({ consistent: true, pages: 'all' }),
  ]);
  return data
    .filter(
      ({ session: id, begun, ended, expires }) =>
        !ended && expires * 1000 > now && !hasEnded(ends, { id, begun }),
    )
    .toSorted((one, other) => other.seen - one.seen);
};

/** Takes a session that was ended by itself off the list. */
export const takeOffList = async (subject: string, session: string): Promise<void> => {
  await conditional(SignedInSession.patch({ subject, session }).set({ ended: true }).go());
};

/** Most devices of a person that are remembered. */
const mostDevices = 50;

/**
 * Adds the device of a session to those of its person. Answers `new` for one on which they have not signed in before, once;
 * a person's first device is not new to them.
 */
export const rememberDevice = (
  subject: string,
  { userAgent, address }: SessionUse,
): Promise<'known' | 'new' | 'unwritten'> => asItself(() => remember(subject, { userAgent, address }));

const remember = async (
  subject: string,
  { userAgent, address }: Pick<SessionUse, 'userAgent' | 'address'>,
): Promise<'known' | 'new' | 'unwritten'> => {
  const { browser, system } = deviceOf(userAgent);
  const name = hashed(JSON.stringify([browser, system, shortNetwork(address)]));
  const { data: before } = await KnownDevices.get({ subject }).go({ consistent: true });
  if (before?.devices.includes(name)) return 'known';
  const written = await conditional(
    KnownDevices.put({
      subject,
      changes: (before?.changes ?? 0) + 1,
      devices: [...(before?.devices ?? []), name].slice(-mostDevices),
    })
      .where(({ changes }, { eq, notExists }) => (before ? eq(changes, before.changes) : notExists(changes)))
      .go(),
  );
  if (!written) return 'unwritten';
  return before ? 'new' : 'known';
};

/** Notes that the device of a session is known, so that no further request asks. */
export const markKnown = async (tenantId: number, subject: string, session: string): Promise<void> => {
  const { data: member } = await Membership.get({ tenantId, subject }).go({ consistent: true });
  const seen = member?.seen_sessions?.[session];
  if (member && seen) await writeSeen(member, session, { ...seen, known: true });
};

/** Deletes the sessions and the devices of a person whose login is gone. */
export const forgetSessions = async (subject: string): Promise<void> => {
  const { data } = await SignedInSession.query.primary({ subject }).go({ consistent: true, pages: 'all' });
  await SignedInSession.delete(data.map(({ session }) => ({ subject, session }))).go();
  await KnownDevices.delete({ subject }).go();
};
