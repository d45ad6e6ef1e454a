import { deleteUser } from '#contracts/team.ts';
import { sessionLifetime } from '#domain/account/session.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { transact } from '#server/data/transact.ts';
import { dropReplacedLogo } from '#server/files/logo.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { releaseAddress } from '#server/people/invitations.ts';
import { presentSecond } from '#server/people/provider-clock.ts';
import { forgetDevices } from '#server/push/devices.ts';
import { again } from '#server/retry.ts';
import { userAt } from './present-user.ts';

/**
 * Removes a member with their membership, so that the next request with their token is refused (rules.md 15), or withdraws an
 * invitation. The sessions stay over, should the member come back: an administrator may have ended them before.
 */
export const deleteUserEndpoint = endpoint(deleteUser, async (call) => {
  const { principal, params } = call;
  const { tenantId } = principal.tenant;
  return retryOnConflict(async () => {
    const user = await userAt(tenantId, params.id);
    if (!user) return refused('user_not_found');
    const verdict = can(principal.actor, 'remove_user', { user });
    if (verdict !== true) return refused(verdict);
    const { id, subject, email } = user;
    const second = presentSecond();
    const result = await transact((entities) => [
      entities.User.delete({ tenantId, id })
        // Race: a member made admin or owner concurrently is decided anew.
        .where(
          (one, { eq, notExists }) =>
            `${eq(one.admin, user.admin)} AND ${eq(one.owner, false)} AND ${
              // Race: accepted meanwhile.
              subject === undefined ? notExists(one.subject) : eq(one.subject, subject)
            }`,
        )
        .commit(),
      releaseAddress(entities, tenantId, email),
      // Views of their own, which nobody else would find.
      entities.ViewShelf.delete({ tenantId, of: id }).commit(),
      ...(subject === undefined
        ? []
        : [
            entities.Membership.delete({ tenantId, subject }).commit(),
            entities.FormerMember.put({
              tenantId,
              subject,
              sessions_from: second,
              expires: second + sessionLifetime,
            }).commit(),
            entities.Directory.delete({ kind: 'subject', name: subject, tenantId }).commit(),
          ]),
      auditCommit(entities, call, ['user', id], [user, {}]),
    ]);
    if (!result.committed) return again;
    await dropReplacedLogo(user.picture, undefined, call.now);
    await forgetDevices(tenantId, (device) => device.user === id);
    return { ok: true as const };
  });
});
