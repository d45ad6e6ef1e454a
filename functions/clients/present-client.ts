import type { EntityItem } from 'electrodb';
import type { Client as ClientAnswer, Contact as ContactAnswer } from '../../shared/contracts/clients.ts';
import type { ClientRecord } from '../../shared/server/client-copies.ts';
import type { Contact } from '../../shared/server/data/entities/clients.ts';
import { readUrl } from '../../shared/server/storage.ts';

export type ContactRecord = EntityItem<typeof Contact>;

export const presentInvite = (email: string, contact: ContactRecord | undefined) => ({
  last_login: contact?.last_login ?? null,
  invite_sent: contact?.invite_sent ?? null,
  contact_email: email,
});

/** A client as the list shows it. */
export const presentClientHead = async (
  client: ClientRecord,
  open_projects: number,
  now: number,
): Promise<Omit<ClientAnswer, 'contacts'>> => ({
  id: client.id,
  name: client.name,
  image: client.image === undefined ? null : await readUrl(client.image, now),
  status: client.status,
  language: client.language,
  timezone: client.timezone ?? null,
  agency_client_director: client.agency_client_director ?? null,
  open_projects,
  updated_on: client.updated_on,
  version: client.version,
});

export const presentClient = async (
  client: ClientRecord,
  contacts: readonly ContactRecord[],
  open_projects: number,
  now: number,
): Promise<ClientAnswer> => {
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  return {
    ...(await presentClientHead(client, open_projects, now)),
    contacts: client.contacts.map((card): ContactAnswer => {
      const contact = known.get(card.id);
      return {
        ...card,
        client_id: client.id,
        access: contact?.access ?? 'main',
        inviteStatus: presentInvite(card.email, contact),
      };
    }),
  };
};
