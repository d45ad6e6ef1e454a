import type { EventActor } from '#catalog/index.ts';
import { changesOf } from '../actions/audit.ts';
import { commitAt } from '../data/project-writes.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import type { ClientRecord } from './client-copies.ts';

/**
 * Transaction items that hide a client at once. Its projects may exceed a transaction: on the event, a consumer
 * (purge-deleted) deletes them one by one.
 */
export const clientDeletion = (
  entities: TransactionEntities,
  client: ClientRecord,
  by: {
    readonly actor: EventActor;
    /** Epoch milliseconds. */
    readonly now: number;
  },
): TransactionItems[number][] => {
  const { tenantId, id, name, version: seen } = client;
  const at = new Date(by.now).toISOString();
  return [
    entities.Client.patch({ tenantId, id })
      .set({ status: 'deleting', updated_on: at })
      .add({ version: 1 })
      // Race: a concurrently invited contact, or a project created for the client, would be left behind.
      .where(({ version }, { eq }) => eq(version, seen))
      .commit(),
    entities.PurgeJob.put({ tenantId, kind: 'client', id, created_on: at, state: 'waiting' }).commit(),
    entities.Commit.create({
      ...commitAt({ tenantId }, by.now),
      actor: by.actor,
      events: [{ category: 'Client Deleted', client_id: id, name }],
      changes: changesOf(client, {}),
    }).commit(),
  ];
};

/** Transaction items that end people's access to a workspace. */
export const membershipDeletions = (
  { Membership }: TransactionEntities,
  tenantId: number,
  subjects: readonly string[],
): TransactionItems[number][] => subjects.map((subject) => Membership.delete({ tenantId, subject }).commit());
