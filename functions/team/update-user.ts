import { updateUser } from '../../shared/contracts/team.ts';
import { grantedTo } from '../../shared/domain/permission/actor.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { auditCommit } from '../../shared/server/actions/audit.ts';
import { decidedAnew } from '../../shared/server/actions/decisions.ts';
import { given } from '../../shared/server/actions/given.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { permissionsOf, presentUser, userAt } from './present-user.ts';

/** Saves a member's name and permissions. They hold from that member's next request on. */
export const updateUserEndpoint = endpoint(updateUser, async (call) => {
  const { principal, params, body } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const before = await userAt(tenantId, params.id);
    if (!before) return refused('user_not_found');
    const { name, surname, ...boxes } = { ...before, ...given(body) };
    const permissions = permissionsOf(grantedTo({ ...boxes, owner: false }));
    const verdict = can(principal.actor, 'edit_user', { user: before, permissions });
    if (verdict !== true) return refused(verdict);
    const saved = { name, surname, ...permissions };
    const result = await transact((entities) => [
      entities.User.patch({ tenantId, id: before.id })
        .set(saved)
        // What the editor may grant depends on what the member has: granted or taken meanwhile, it is decided again.
        .where((user, { eq }) =>
          [
            eq(user.admin, before.admin),
            eq(user.create_projects, before.create_projects),
            eq(user.access_all_projects, before.access_all_projects),
            eq(user.workflow_templates, before.workflow_templates),
            eq(user.email_templates, before.email_templates),
            eq(user.add_users, before.add_users),
          ].join(' AND '),
        )
        .commit(),
      auditCommit(entities, call, ['user', before.id], [before, { ...before, ...saved }]),
      ...(before.subject === undefined
        ? []
        : [entities.Membership.patch({ tenantId, subject: before.subject }).set(saved).commit()]),
    ]);
    return result.committed ? presentUser({ ...before, ...saved }) : 'changed';
  });
});
