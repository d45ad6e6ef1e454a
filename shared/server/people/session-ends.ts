/**
 * Revoked sessions of a person, stored for the person and copied to each membership: every request of a member reads
 * the membership anyway, so a revocation costs one write per workspace of the person, and no request another read.
 */
import type { SessionEnds } from '#domain/account/session.ts';
import { asItself, asTenant } from '../data/acting.ts';
import { Directory } from '../data/entities/directory.ts';
import { PersonSessions } from '../data/entities/person-sessions.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { again, retry } from '../retry.ts';

type Item = TransactionItems[number];

/** Revocations as stored, with the number of their changes. */
interface KeptEnds extends SessionEnds {
  readonly changes: number;
}

/** Records of a person are of no tenant. */
const keptEnds = async (subject: string): Promise<KeptEnds> => {
  const { data } = await asItself(() => PersonSessions.get({ subject }).go({ consistent: true }));
  return data ?? { changes: 0 };
};

/** Revoked sessions of a person in any workspace. */
export const sessionEndsOf = (subject: string): Promise<SessionEnds> => keptEnds(subject);

const copied = ({
  changes,
  sessions_from,
  spared_session = '',
  ended_sessions,
  second_factor,
  has_passkey,
}: KeptEnds) => ({
  ...(changes > 0 && { session_changes: changes, spared_session }),
  ...(sessions_from !== undefined && { sessions_from }),
  ...(ended_sessions && { ended_sessions: [...ended_sessions] }),
  ...(second_factor !== undefined && { second_factor }),
  ...(has_passkey !== undefined && { has_passkey }),
});

/**
 * Revocations for a new membership: a token of a revoked session must not open a workspace that the person joins
 * before it expires. Race: the transaction that creates the membership includes `unchanged`, which fails if sessions
 * were revoked since.
 */
export const endsForMembership = async (subject: string) => {
  const ends = await keptEnds(subject);
  return {
    fields: copied(ends),
    unchanged: (entities: TransactionEntities): Item =>
      entities.PersonSessions.check({ subject })
        .where(({ changes }, { eq, notExists }) =>
          ends.changes === 0 ? notExists(changes) : eq(changes, ends.changes),
        )
        .commit(),
  };
};

/** Changes the person's own record; the membership copies are written afterwards. */
const changeKept = async (
  subject: string,
  end: (before: SessionEnds) => SessionEnds,
): Promise<KeptEnds | typeof again> => {
  const before = await keptEnds(subject);
  const { sessions_from, spared_session = '', ended_sessions = [], second_factor, has_passkey } = end(before);
  const after = {
    changes: before.changes + 1,
    spared_session,
    ended_sessions: [...ended_sessions],
    ...(sessions_from !== undefined && { sessions_from }),
    ...(second_factor !== undefined && { second_factor }),
    ...(has_passkey !== undefined && { has_passkey }),
  };
  const { committed } = await transact((entities) => [
    entities.PersonSessions.put({ subject, ...after })
      .where(({ changes }, { eq, notExists }) =>
        before.changes === 0 ? notExists(changes) : eq(changes, before.changes),
      )
      .commit(),
  ]);
  return committed ? after : again;
};

/**
 * Copies the revocations to a membership. Race: a newer copy stays; for a person who has left concurrently there is
 * none.
 */
const copyTo = async (tenantId: number, subject: string, ends: KeptEnds): Promise<void> => {
  await asTenant(tenantId, () =>
    transact((entities) => [
      entities.Membership.patch({ tenantId, subject })
        .set(copied(ends))
        .where(
          ({ session_changes }, { lt, notExists }) =>
            `${notExists(session_changes)} OR ${lt(session_changes, ends.changes)}`,
        )
        .commit(),
    ]),
  );
};

/**
 * Changes the revocations of a person in all of their workspaces, whose ids are returned. Idempotent; throws if they could
 * not be written.
 */
export const changeSessionEnds = async (
  subject: string,
  end: (before: SessionEnds) => SessionEnds,
): Promise<readonly number[]> => {
  const ends = await retry({ attempts: 6, waitMs: 10 }, () => changeKept(subject, end));
  if (ends === again) throw new Error('The ends of a person’s sessions could not be written');
  const entries = Directory.query.primary({ kind: 'subject', name: subject });
  const { data } = await entries.go({ consistent: true, pages: 'all' });
  await Promise.all(data.map(({ tenantId }) => copyTo(tenantId, subject, ends)));
  return data.map(({ tenantId }) => tenantId);
};
