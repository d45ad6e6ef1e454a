import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/**
 * Membership of a user in a project's team, by user and list: the index by which a member with a limited view reads their own
 * rows (decision 0130). User 0 has the projects of large teams.
 */
export const MemberProject = new Entity(
  {
    model: model('member-project'),
    attributes: {
      tenantId: keyNumber,
      userId: keyNumber,
      list: { type: ['active', 'archived'] as const, required: true },
      projectId: keyNumber,
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#member-projects'),
        sk: keyField('sk', ['userId', 'list', 'projectId'], 'member_${userId}#${list}#project_${projectId}'),
      },
    },
  },
  onTable,
);
