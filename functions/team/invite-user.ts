import { inviteUser } from '#contracts/team.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { newInvitation } from '#server/people/invitations.ts';
import { again } from '#server/retry.ts';
import { permissionsOf, presentUser, userAt } from './present-user.ts';

/** Mails a person who has not accepted another link, valid for as long as a first one. */
export const inviteUserEndpoint = endpoint(inviteUser, async (call) => {
  const { principal, params, now } = call;
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const limited = mailLimitReached(tenant, await readMailDay(tenant, now), 1, now);
  if (limited) return limited;
  return retryOnConflict(async () => {
    const user = await userAt(tenantId, params.id);
    if (!user) return refused('user_not_found');
    const verdict = can(actor, 'edit_user', { user, permissions: permissionsOf(user) });
    if (verdict !== true) return refused(verdict);
    if (user.invitation === undefined) return refused('already_accepted');
    const { id, email } = user;
    const by = eventActor(principal).id;
    const invitation = newInvitation({ tenantId, kind: 'agent', id, email, invited_by: by }, now);
    const answer = await presentUser({ ...user, ...invitation.fields }, now);
    const result = await transact((entities) => ({
      user: entities.User.patch({ tenantId, id })
        .set(invitation.fields)
        // Race: accepted, or invited again, meanwhile.
        .where((one, { eq }) => eq(one.invitation, user.invitation))
        .commit(),
      invitation: invitation.item(entities),
      commit: auditCommit(
        entities,
        call,
        ['user', id],
        [user, { ...user, invited_until: invitation.fields.invited_until }],
        [{ category: 'User Invited', user_id: id, again: true }],
      ),
      once: onceItem(entities, call, answer),
    }));
    if (result.committed) return answer;
    return result.failed.includes('once') ? repeated : again;
  });
});
