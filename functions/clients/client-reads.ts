import type { EntityItem } from 'electrodb';
import { type ClientStanding, noStanding, withProject } from '#domain/project/client-standing.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { limitedTo, type Principal } from '#server/lambda/principal.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { allListed } from '#server/projects/project-list.ts';

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

/** Standing of all clients with active projects, by client, among the projects that the caller may see; in one read. */
export const standings = async (
  principal: Principal,
  now: string,
): Promise<ReadonlyMap<number, ClientStanding>> => {
  const listed = await allListed(principal.tenant.tenantId, 'active', { member: limitedTo(principal) });
  const found = new Map<number, ClientStanding>();
  for (const row of listed) {
    found.set(
      row.client_id,
      withProject(found.get(row.client_id) ?? noStanding, { ...row, archived: false }, now),
    );
  }
  return found;
};

/** Standing of one client, as in `standings`. */
export const standingOf = async (principal: Principal, id: number, now: string): Promise<ClientStanding> =>
  (await standings(principal, now)).get(id) ?? noStanding;
