import { createUser } from '#contracts/team.ts';
import { grantedTo, type Permissions } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { nextId } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { claimAddress, newInvitation } from '#server/people/invitations.ts';
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
 * Invites a person to the team. They take a seat and are listed, but become a member, with a login, only once they accept.
 * Invitation and the event for the mail are one transaction.
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
    const id = await nextId(tenantId, 'user');
    const person = { name, surname, email, owner: false, ...permissions };
    const invited = { tenantId, kind: 'agent', id, email, invited_by: eventActor(principal).id } as const;
    const invitation = newInvitation(invited, now);
    const record: UserRecord = {
      tenantId,
      id,
      ...person,
      receive_overdue_notifications: true,
      ...invitation.fields,
    };
    const answer = await presentUser(record, now);
    const result = await transact((entities) => ({
      // A person has one membership per workspace.
      address: claimAddress(entities, tenantId, email, at),
      user: entities.User.create(record).commit(),
      invitation: invitation.item(entities),
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
    return result.failed.includes('address') ? refused('already_member', { field: 'email' }) : again;
  });
});
