import { updateUser } from '#contracts/team.ts';
import { grantedTo } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { definedFields } from '#server/actions/defined-fields.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { suppressedOf, suppressionKey } from '#server/mail/suppression.ts';
import { again } from '#server/retry.ts';
import { permissionsOf, presentUser, userAt } from './present-user.ts';

/**
 * Saves a member's name and permissions, effective with their next request. May also release their suppressed address.
 */
export const updateUserEndpoint = endpoint(updateUser, async (call) => {
  const { principal, params, body } = call;
  const { tenantId } = principal.tenant;
  return retryOnConflict(async () => {
    const before = await userAt(tenantId, params.id);
    if (!before) return refused('user_not_found');
    const { suppressed, ...changes } = definedFields(body);
    const suppression =
      suppressed === false ? (await suppressedOf(tenantId, [before.email])).get(before.email) : undefined;
    const { name, surname, ...boxes } = { ...before, ...changes };
    const permissions = permissionsOf(grantedTo({ ...boxes, owner: false }));
    const verdict = can(principal.actor, 'edit_user', { user: before, permissions });
    // Releasing the address is allowed for the owner, too, because nothing else changes.
    const isAboutMail = suppressed === false && Object.keys(changes).length === 0;
    if (verdict !== true && !(verdict === 'owner_stays' && isAboutMail)) return refused(verdict);
    const saved = { name, surname, ...permissions };
    const result = await transact((entities) => [
      entities.User.patch({ tenantId, id: before.id })
        .set(saved)
        // Race: the permission to edit depends on the member's permissions, so that a concurrent change is decided
        // anew.
        .where((user, { eq, notExists }) =>
          [
            eq(user.admin, before.admin),
            eq(user.create_projects, before.create_projects),
            eq(user.access_all_projects, before.access_all_projects),
            eq(user.workflow_templates, before.workflow_templates),
            eq(user.email_templates, before.email_templates),
            eq(user.add_users, before.add_users),
            // Race: an invitation is accepted with the permissions of that moment.
            before.subject === undefined ? notExists(user.subject) : eq(user.subject, before.subject),
          ].join(' AND '),
        )
        .commit(),
      auditCommit(
        entities,
        call,
        ['user', before.id],
        [
          { ...before, suppressed: suppression },
          { ...before, ...saved },
        ],
        saved.admin && !before.admin ? [{ category: 'Admin Granted', user_id: before.id }] : [],
      ),
      ...(before.subject === undefined
        ? []
        : [entities.Membership.patch({ tenantId, subject: before.subject }).set(saved).commit()]),
      ...(suppression === undefined
        ? []
        : [entities.SuppressedAddress.delete(suppressionKey(tenantId, before.email)).commit()]),
    ]);
    return result.committed ? presentUser({ ...before, ...saved }, call.now) : again;
  });
});
