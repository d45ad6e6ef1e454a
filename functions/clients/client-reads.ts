import type { EntityItem } from 'electrodb';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { limitedTo, type Principal } from '#server/lambda/principal.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { projectsByClient } from '#server/projects/project-list.ts';

export type ContactRecord = EntityItem<typeof Contact>;

export interface ClientWhole {
  readonly client: ClientRecord;
  readonly contacts: readonly ContactRecord[];
}

/** A client with its contacts; undefined while it is being deleted. */
export const wholeClient = async (tenantId: number, id: number): Promise<ClientWhole | undefined> => {
  const [{ data: client }, { data: contacts }] = await Promise.all([
    Client.get({ tenantId, id }).go({ consistent: true }),
    Contact.query.primary({ tenantId, clientId: id }).go({ consistent: true, pages: 'all' }),
  ]);
  return client && client.status !== 'deleting' ? { client, contacts } : undefined;
};

/** Number of active projects by client, among those that the caller may see. */
export const openProjects = (principal: Principal): Promise<ReadonlyMap<number, number>> =>
  projectsByClient(principal.tenant.tenantId, 'active', limitedTo(principal));

/** Number of active projects of one client, as in `openProjects`. */
export const openProjectsOf = async (principal: Principal, id: number): Promise<number> =>
  (await openProjects(principal)).get(id) ?? 0;
