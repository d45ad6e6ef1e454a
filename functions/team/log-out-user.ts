import { logOutUser } from '#contracts/team.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { endOf, presentSecond } from '#server/people/provider-clock.ts';
import { forgetDevices } from '#server/push/devices.ts';
import { again } from '#server/retry.ts';
import { userAt } from './present-user.ts';

/**
 * Ends the sessions of a member in this workspace: on the membership alone, because an administrator has no power over the
 * person's other workspaces (docs/decisions/0079). Answers in the next second: a sign-in after that is a new session.
 */
export const logOutUserEndpoint = endpoint(logOutUser, async (call) => {
  const { principal, params, now } = call;
  const { tenantId } = principal.tenant;
  return retryOnConflict(async () => {
    const user = await userAt(tenantId, params.id);
    if (!user) return refused('user_not_found');
    const verdict = can(principal.actor, 'log_out_user', { user });
    if (verdict !== true) return refused(verdict);
    const { id, subject } = user;
    if (subject === undefined) return refused('not_accepted_yet');
    const name = fullName(user);
    const second = presentSecond();
    const result = await transact((entities) => ({
      // Race: removed meanwhile, or the owner by now.
      user: entities.User.check({ tenantId, id })
        .where((one, { eq }) => `${eq(one.subject, subject)} AND ${eq(one.owner, false)}`)
        .commit(),
      membership: entities.Membership.patch({ tenantId, subject })
        .set({ team_sessions_from: second + 1 })
        .commit(),
      commit: entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Member Logged Out', user_id: id, name }],
        changes: { user: [id, id], sessions: [null, 'ended'] },
      }).commit(),
      once: onceItem(entities, call, { ok: true }),
    }));
    if (!result.committed) return result.failed.includes('once') ? repeated : again;
    await forgetDevices(tenantId, (device) => device.user === id);
    await endOf(second);
    return { ok: true as const };
  });
});
