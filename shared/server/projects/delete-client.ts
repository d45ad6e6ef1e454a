/** How a client is deleted, by itself or with the sample project. */

import type { EventActor } from '../../../events/catalog/index.ts';
import { changesOf } from '../actions/audit.ts';
import { commitAt } from '../data/project-writes.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import type { ClientRecord } from './client-copies.ts';

/**
 * What takes a client out of every list and address. Its projects may be more than a transaction holds: they leave the
 * lists one by one as soon as the event arrives, each deleted as if by itself (purge-deleted).
 */
export const clientDeletion = (
  entities: TransactionEntities,
  client: ClientRecord,
  by: {
    readonly actor: EventActor;
    /** Epoch milliseconds. */
    readonly now: number;
    /** Of its contacts, who may come in no longer. */
    readonly members: readonly string[];
  },
): TransactionItems[number][] => {
  const { tenantId, id, name, version: seen } = client;
  const at = new Date(by.now).toISOString();
  return [
    entities.Client.patch({ tenantId, id })
      .set({ status: 'deleting', updated_on: at })
      .add({ version: 1 })
      // A contact invited, or a project created for the client meanwhile, would be left behind.
      .where(({ version }, { eq }) => eq(version, seen))
      .commit(),
    entities.PurgeJob.put({ tenantId, kind: 'client', id, created_on: at, state: 'waiting' }).commit(),
    entities.Commit.create({
      ...commitAt({ tenantId }, by.now),
      actor: by.actor,
      events: [{ category: 'Client Deleted', client_id: id, name }],
      changes: changesOf(client, {}),
    }).commit(),
    ...by.members.map((subject) => entities.Membership.delete({ tenantId, subject }).commit()),
  ];
};
