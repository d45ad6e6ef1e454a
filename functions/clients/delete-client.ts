import { deleteClient } from '../../shared/contracts/clients.ts';
import { randomName } from '../../shared/server/data/ids.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { decidedAnew } from '../../shared/server/decisions.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { eventActor } from '../../shared/server/lambda/principal.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { wholeClient } from './client-reads.ts';

/** Beside the client, its tombstone and its commit. */
const mostMembers = 97;

/**
 * Deletes a client. With this one transaction it is gone from every list and address, and its contacts' portal with
 * it. Its projects may be more than a transaction holds: they leave the lists one by one as soon as the event arrives,
 * each deleted as if by itself (purge-deleted).
 */
export const deleteClientEndpoint = endpoint(deleteClient, async ({ principal, params, now, at }) =>
  decidedAnew(async () => {
    const { tenantId } = principal.tenant;
    const { id } = params;
    const found = await wholeClient(tenantId, id);
    if (!found) return refused('client_not_found');
    const { client, contacts } = found;
    const members = contacts.flatMap(({ subject }) => subject ?? []).slice(0, mostMembers);
    const result = await transact((entities) => [
      entities.Client.patch({ tenantId, id })
        .set({ status: 'deleting', updated_on: at })
        .add({ version: 1 })
        // A contact invited, or a project created for the client meanwhile, would be left behind.
        .where(({ version }, { eq }) => eq(version, client.version))
        .commit(),
      entities.PurgeJob.put({ tenantId, kind: 'client', id, created_on: at, state: 'waiting' }).commit(),
      entities.Commit.create({
        tenantId,
        projectId: 0,
        workflowId: 0,
        time: now,
        name: randomName(),
        actor: eventActor(principal),
        events: [{ category: 'Client Deleted', client_id: id, name: client.name }],
      }).commit(),
      ...members.map((subject) => entities.Membership.delete({ tenantId, subject }).commit()),
    ]);
    return result.committed ? { ok: true as const } : 'changed';
  }),
);
