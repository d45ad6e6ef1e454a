import { createUser } from '#contracts/team.ts';
import { grantedTo, type Permissions } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { nextId } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { loginEntries } from '#server/people/login-entries.ts';
import { portalLogin } from '#server/people/portal-login.ts';
import { endsForMembership } from '#server/people/session-ends.ts';
import { again } from '#server/retry.ts';
import { roomFor } from '#server/workspace/subscription.ts';
import { permissionsOf, presentUser, type UserRecord } from './present-user.ts';

const nobodyYet = {
  id: 0,
  owner: false,
  admin: false,
  create_projects: false,
  access_all_projects: false,
  workflow_templates: false,
  email_templates: false,
  add_users: false,
};

/**
 * Adds a member and invites them. Membership and the event for the mail are one transaction: nobody is invited without
 * access, or gets access uninvited.
 */
export const createUserEndpoint = endpoint(createUser, async (call) => {
  const { principal, body, now, at } = call;
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const permissions: Permissions = permissionsOf(grantedTo({ ...body, owner: false }));
  const verdict = can(actor, 'edit_user', { user: nobodyYet, permissions });
  if (verdict !== true) return refused(verdict);
  const limited = mailLimitReached(tenant, await readMailDay(tenant, now), 1, now);
  if (limited) return limited;
  return retryOnConflict(async () => {
    const room = await roomFor(tenant, 'users');
    if (isRefused(room)) return room;
    const { name, surname, email } = body;
    const [subject, id] = await Promise.all([portalLogin(email, name, surname), nextId(tenantId, 'user')]);
    const person = { name, surname, email, owner: false, ...permissions };
    const record: UserRecord = { tenantId, id, subject, ...person, receive_overdue_notifications: true };
    const answer = presentUser(record);
    const ends = await endsForMembership(subject);
    const result = await transact((entities) => ({
      membership: entities.Membership.put({ tenantId, subject, kind: 'agent', id, ...person, ...ends.fields })
        // A person has one membership per workspace.
        .where((member, { notExists }) => notExists(member.kind))
        .commit(),
      ends: ends.unchanged(entities),
      user: entities.User.create(record).commit(),
      login: loginEntries(entities, { tenantId, subject, email }, at),
      commit: auditCommit(
        entities,
        call,
        ['user', id],
        [{}, person],
        [{ category: 'User Invited', user_id: id }],
      ),
      once: onceItem(entities, call, answer),
      room: room.items(entities),
    }));
    if (result.committed) return answer;
    if (result.failed.includes('once')) return repeated;
    return result.failed.includes('membership') ? refused('already_member', { field: 'email' }) : again;
  });
});
