import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** That a client, project or workspace is gone, and how far the purge of its partitions has come. */
export const PurgeJob = new Entity(
  {
    model: model('purge-job'),
    attributes: {
      tenantId: keyNumber,
      kind: { type: ['project', 'client', 'workspace'] as const, required: true },
      id: keyNumber,
      created_on: { type: 'string', required: true },
      state: { type: ['waiting', 'done'] as const, required: true },
      /** Of a project: the ids of its contacts, among whose items its reminder slots lie. */
      contacts: nested<readonly number[]>(),
      /** Of a workspace: where its logo is stored. */
      logo: { type: 'string' },
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
