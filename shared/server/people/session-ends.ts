/**
 * Ends of a person's sessions. Each membership keeps them, because every request of a member reads it anyway; so an end
 * costs a write for each workspace of the person, and no request a further read.
 */
import type { EndedSession, SessionEnds } from '#domain/account/session.ts';
import { Directory } from '../data/entities/directory.ts';
import { Membership } from '../data/entities/membership.ts';
import { transact } from '../data/transact.ts';
import { again, retry } from '../retry.ts';

const tenantsOf = async (subject: string): Promise<readonly number[]> => {
  const entries = Directory.query.primary({ kind: 'subject', name: subject });
  const { data } = await entries.go({ consistent: true, pages: 'all' });
  return data.map(({ tenantId }) => tenantId);
};

const membershipAt = async (tenantId: number, subject: string) =>
  (await Membership.get({ tenantId, subject }).go({ consistent: true })).data;

/**
 * Ends of a person's sessions in any workspace. A new membership begins with them: a token of an ended session opens no
 * workspace that the person joins before it expires.
 */
export const sessionEndsOf = async (
  subject: string,
): Promise<{ sessions_from?: number; ended_sessions?: EndedSession[] }> => {
  const found = await Promise.all(
    (await tenantsOf(subject)).map((tenantId) => membershipAt(tenantId, subject)),
  );
  const memberships = found.filter((membership) => membership !== null);
  const latest = Math.max(0, ...memberships.map(({ sessions_from = 0 }) => sessions_from));
  const ended = memberships.flatMap(({ ended_sessions = [] }) => ended_sessions);
  return {
    ...(latest > 0 && { sessions_from: latest }),
    ...(ended.length > 0 && {
      ended_sessions: [...new Map(ended.map((one) => [one.session, one])).values()],
    }),
  };
};

/** Changes the ends in all workspaces of a person. Throws while a workspace could not be written; it may be repeated. */
export const changeSessionEnds = async (
  subject: string,
  end: (before: SessionEnds) => SessionEnds,
): Promise<void> => {
  const inOne = (tenantId: number) => async () => {
    const before = await membershipAt(tenantId, subject);
    // The directory is an index: the person may have left.
    if (!before) return true;
    const { sessions_from, ended_sessions = [] } = end(before);
    const changes = before.session_changes ?? 0;
    const { committed } = await transact(({ Membership: Member }) => [
      Member.patch({ tenantId, subject })
        .set({
          ended_sessions: [...ended_sessions],
          session_changes: changes + 1,
          ...(sessions_from === undefined ? {} : { sessions_from }),
        })
        .where(({ session_changes }, { eq, notExists }) =>
          changes === 0 ? notExists(session_changes) : eq(session_changes, changes),
        )
        .commit(),
    ]);
    return committed || again;
  };
  const attempts = { attempts: 6, waitMs: 10 };
  const done = await Promise.all(
    (await tenantsOf(subject)).map((tenantId) => retry(attempts, inOne(tenantId))),
  );
  if (done.includes(again)) throw new Error('The ends of a person’s sessions could not be written');
};
