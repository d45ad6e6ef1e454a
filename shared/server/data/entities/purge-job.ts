import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** Sections in which a workspace is erased, in their order. Counters go last, because the ids in use follow from them. */
export const purgeSections = [
  'projects',
  'reminders',
  'clients',
  'team',
  'files',
  'records',
  'counters',
] as const;
export type PurgeSection = (typeof purgeSections)[number];

/** Numbers of what was erased; after a crash, a step that had not been noted is not in them. */
export interface Erased {
  readonly items: number;
  /** Versions of objects. */
  readonly objects: number;
  readonly logins: number;
  readonly schedules: number;
}

export const nothingErased: Erased = { items: 0, objects: 0, logins: 0, schedules: 0 };

/** Position that the purge of a workspace goes on at. */
export interface PurgePlace {
  readonly section: PurgeSection;
  /** Next project or client, from the newest down; missing at the section's beginning. */
  readonly next?: number | undefined;
}

/** Purge of a deleted client, project or workspace (docs/decisions/0114). */
export const PurgeJob = new Entity(
  {
    model: model('purge-job'),
    attributes: {
      tenantId: keyNumber,
      kind: { type: ['project', 'client', 'workspace'] as const, required: true },
      id: keyNumber,
      created_on: { type: 'string', required: true },
      state: { type: ['waiting', 'done'] as const, required: true },
      done_on: { type: 'string' },
      /** Number of the run whose message is in the queue; missing for the first. */
      run: { type: 'number' },
      /** Steps that were done; each write of a run demands the number that it has read. */
      steps: { type: 'number' },
      erased: nested<Erased>(),
      /** Only for a workspace. */
      place: nested<PurgePlace>(),
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
