import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** Purge of a deleted client, project or workspace. */
export const PurgeJob = new Entity(
  {
    model: model('purge-job'),
    attributes: {
      tenantId: keyNumber,
      kind: { type: ['project', 'client', 'workspace'] as const, required: true },
      id: keyNumber,
      created_on: { type: 'string', required: true },
      state: { type: ['waiting', 'done'] as const, required: true },
      /** Only for a workspace: the next project to purge, from the newest down; below 0 once all are. */
      next_project: { type: 'number' },
      /** Only for a project: the ids of its contacts, whose partitions hold its reminder slots. */
      contacts: nested<readonly number[]>(),
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#purge'),
        sk: keyField('sk', ['kind', 'id'], '${kind}_${id}'),
      },
    },
  },
  onTable,
);
