import { deleteClient } from '#contracts/clients.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { transact } from '#server/data/transact.ts';
import { filled } from '#server/data/transaction-limits.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { clientDeletion, membershipDeletions } from '#server/projects/delete-client.ts';
import { again } from '#server/retry.ts';
import { wholeClient } from './client-reads.ts';

/**
 * Deletes a client: this one transaction removes it from all lists and the directory, and its contacts lose the portal.
 */
export const deleteClientEndpoint = endpoint(deleteClient, async ({ principal, params, now }) =>
  retryOnConflict(async () => {
    const found = await wholeClient(principal.tenant.tenantId, params.id);
    if (!found) return refused('client_not_found');
    const { client, contacts } = found;
    const members = contacts.flatMap(({ subject }) => subject ?? []);
    const by = { actor: eventActor(principal), now };
    const result = await transact((entities) =>
      filled(clientDeletion(entities, client, by), membershipDeletions(entities, client.tenantId, members)),
    );
    return result.committed ? { ok: true as const } : again;
  }),
);
