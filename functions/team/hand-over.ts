import { handOver } from '#contracts/team.ts';
import { fullName } from '#domain/full-name.ts';
import { grantedTo } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import { permissionsOf, userAt } from './present-user.ts';

/**
 * Makes a member the owner and the owner an admin, in one transaction: a workspace has exactly one owner. Idempotent.
 */
export const handOverEndpoint = endpoint(handOver, async (call) => {
  const { principal, params, now } = call;
  const { tenantId } = principal.tenant;
  const { actor } = principal;
  if (actor.kind !== 'agent') return refused('agents_only');
  return retryOnConflict(async () => {
    const [to, from] = await Promise.all([userAt(tenantId, params.id), userAt(tenantId, actor.user_id)]);
    if (!to || !from) return refused('user_not_found');
    // The call before, whose answer was lost.
    if (to.owner && from.id !== to.id && !from.owner) return { ok: true as const };
    // Race: handed over to somebody else since this call was admitted.
    const verdict = can({ ...actor, owner: from.owner }, 'hand_over_workspace', { user: to });
    if (verdict !== true) return refused(verdict);
    if (to.subject === undefined || from.subject === undefined) return refused('not_accepted_yet');
    const everything = permissionsOf(grantedTo({ ...to, owner: true }));
    const [next, former] = [
      { subject: to.subject, set: { ...everything, owner: true } },
      { subject: from.subject, set: { ...everything, owner: false } },
    ];
    const name = fullName(to);
    const result = await transact((entities) => [
      entities.User.patch({ tenantId, id: to.id })
        .set(next.set)
        // Race: removed meanwhile, or the owner by now.
        .where((one, { eq }) => `${eq(one.subject, next.subject)} AND ${eq(one.owner, false)}`)
        .commit(),
      entities.User.patch({ tenantId, id: from.id })
        .set(former.set)
        // Race: of two concurrent calls one finds the owner.
        .where((one, { eq }) => eq(one.owner, true))
        .commit(),
      entities.Membership.patch({ tenantId, subject: next.subject }).set(next.set).commit(),
      entities.Membership.patch({ tenantId, subject: former.subject }).set(former.set).commit(),
      entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Workspace Handed Over', user_id: to.id, name, was: from.id }],
        changes: { owner: [from.id, to.id] },
      }).commit(),
    ]);
    return result.committed ? { ok: true as const } : again;
  });
});
