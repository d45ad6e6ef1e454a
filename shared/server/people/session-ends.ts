/**
 * Ends of a person's sessions. They are kept for the person, and copied to each membership, because every request of a member
 * reads that one anyway: an end costs a write for each workspace of the person, and no request a further read.
 */
import type { SessionEnds } from '#domain/account/session.ts';
import { tellOfEnds } from '../audit/call.ts';
import { Directory } from '../data/entities/directory.ts';
import { PersonSessions } from '../data/entities/person-sessions.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { again, retry } from '../retry.ts';

type Item = TransactionItems[number];

/** Ends as they are stored, with the number of their changes. */
interface KeptEnds extends SessionEnds {
  readonly changes: number;
}

const keptEnds = async (subject: string): Promise<KeptEnds> =>
  (await PersonSessions.get({ subject }).go({ consistent: true })).data ?? { changes: 0 };

/** Ends of a person's sessions, whatever workspaces they are in. */
export const sessionEndsOf = (subject: string): Promise<SessionEnds> => keptEnds(subject);

const copied = ({ changes, sessions_from, ended_sessions }: KeptEnds) => ({
  ...(changes > 0 && { session_changes: changes }),
  ...(sessions_from !== undefined && { sessions_from }),
  ...(ended_sessions && { ended_sessions: [...ended_sessions] }),
});

/**
 * Ends for a membership that is made: a token of an ended session opens no workspace that the person joins before it expires.
 * Race: the transaction that makes the membership takes `unchanged` as well, which fails if sessions have ended since.
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

/** Changes what is kept for the person; the membership copies are written afterwards. */
const changeKept = async (
  subject: string,
  end: (before: SessionEnds) => SessionEnds,
): Promise<KeptEnds | typeof again> => {
  const before = await keptEnds(subject);
  const { sessions_from, ended_sessions = [] } = end(before);
  const after = {
    changes: before.changes + 1,
    ended_sessions: [...ended_sessions],
    ...(sessions_from !== undefined && { sessions_from }),
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

/** Copies the ends to a membership. Race: a newer copy stays; a person who has left meanwhile has none. */
const copyTo = async (tenantId: number, subject: string, ends: KeptEnds): Promise<void> => {
  await transact((entities) => [
    entities.Membership.patch({ tenantId, subject })
      .set(copied(ends))
      .where(
        ({ session_changes }, { lt, notExists }) =>
          `${notExists(session_changes)} OR ${lt(session_changes, ends.changes)}`,
      )
      .commit(),
  ]);
};

/** Changes the ends of a person in all of their workspaces. Throws if they could not be written; it may be repeated. */
export const changeSessionEnds = async (
  subject: string,
  end: (before: SessionEnds) => SessionEnds,
): Promise<void> => {
  const ends = await retry({ attempts: 6, waitMs: 10 }, () => changeKept(subject, end));
  if (ends === again) throw new Error('The ends of a person’s sessions could not be written');
  const entries = Directory.query.primary({ kind: 'subject', name: subject });
  const { data } = await entries.go({ consistent: true, pages: 'all' });
  await Promise.all(data.map(({ tenantId }) => copyTo(tenantId, subject, ends)));
  tellOfEnds(data.map(({ tenantId }) => tenantId));
};
