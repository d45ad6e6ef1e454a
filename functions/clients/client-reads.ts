import type { ClientRecord } from '../../shared/server/client-copies.ts';
import { Client, Contact } from '../../shared/server/data/entities/clients.ts';
import { allRows } from '../../shared/server/rows.ts';
import type { ContactRecord } from './present-client.ts';

export interface ClientWhole {
  readonly client: ClientRecord;
  readonly contacts: readonly ContactRecord[];
  readonly open_projects: number;
}

/** A client with what is known of its contacts. One that is being deleted is not there any more. */
export const wholeClient = async (tenantId: number, id: number): Promise<ClientWhole | undefined> => {
  const [{ data: client }, { data: contacts }, open] = await Promise.all([
    Client.get({ tenantId, id }).go({ consistent: true }),
    Contact.query.primary({ tenantId, clientId: id }).go({ consistent: true, pages: 'all' }),
    allRows(tenantId, 'active', { client: id }),
  ]);
  if (!client || client.status === 'deleting') return undefined;
  return { client, contacts, open_projects: open.length };
};
