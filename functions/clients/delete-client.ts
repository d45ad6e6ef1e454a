import { deleteClient } from '../../shared/contracts/clients.ts';
import { decidedAnew } from '../../shared/server/actions/decisions.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { eventActor } from '../../shared/server/lambda/principal.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { clientDeletion } from '../../shared/server/projects/delete-client.ts';
import { wholeClient } from './client-reads.ts';

/** Beside the client, its tombstone and its commit. */
const mostMembers = 97;

/** Deletes a client. With this one transaction it is gone from every list and address, and its contacts' portal with it. */
export const deleteClientEndpoint = endpoint(deleteClient, async ({ principal, params, now }) =>
  decidedAnew(async () => {
    const found = await wholeClient(principal.tenant.tenantId, params.id);
    if (!found) return refused('client_not_found');
    const { client, contacts } = found;
    const members = contacts.flatMap(({ subject }) => subject ?? []).slice(0, mostMembers);
    const by = { actor: eventActor(principal), now, members };
    const result = await transact((entities) => clientDeletion(entities, client, by));
    return result.committed ? { ok: true as const } : 'changed';
  }),
);
