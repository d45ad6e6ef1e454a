import type { ClientRecord } from '../../shared/server/client-copies.ts';
import { Client, Contact } from '../../shared/server/data/entities/clients.ts';
import { projectsByClient } from '../../shared/server/rows.ts';
import type { ContactRecord } from './present-client.ts';

export interface ClientWhole {
  readonly client: ClientRecord;
  readonly contacts: readonly ContactRecord[];
}

/** A client with what is known of its contacts. One that is being deleted is not there any more. */
export const wholeClient = async (tenantId: number, id: number): Promise<ClientWhole | undefined> => {
  const [{ data: client }, { data: contacts }] = await Promise.all([
    Client.get({ tenantId, id }).go({ consistent: true }),
    Contact.query.primary({ tenantId, clientId: id }).go({ consistent: true, pages: 'all' }),
  ]);
  return client && client.status !== 'deleting' ? { client, contacts } : undefined;
};

/** How many active projects a client has. */
export const openProjectsOf = async (tenantId: number, id: number): Promise<number> =>
  (await projectsByClient(tenantId, 'active')).get(id) ?? 0;
