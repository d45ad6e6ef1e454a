import type { Client as ClientAnswer, Contact as ContactAnswer } from '#contracts/clients.ts';
import type { ClientStanding } from '#domain/project/client-standing.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { logoUrl } from '#server/files/logo.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import type { ClientWhole, ContactRecord } from './client-reads.ts';

export const presentInvite = (email: string, contact: ContactRecord | undefined) => ({
  last_login: contact?.last_login ?? null,
  invite_sent: contact?.invite_sent ?? null,
  contact_email: email,
  ...(contact?.invited_until !== undefined && {
    invited_until: new Date(contact.invited_until * 1000).toISOString(),
  }),
});

/** A client as in the list. */
export const presentClientHead = async (
  client: ClientRecord,
  standing: ClientStanding,
  now: number,
): Promise<Omit<ClientAnswer, 'contacts'>> => ({
  id: client.id,
  name: client.name,
  image: await logoUrl(client.image, now),
  status: client.status,
  language: client.language,
  timezone: client.timezone ?? null,
  agency_client_director: client.agency_client_director ?? null,
  ...standing,
  updated_on: client.updated_on,
  version: client.version,
});

/** Merges a contact's card at the client with its own record. */
const presentContact = (
  clientId: number,
  { address_changes: _, ...card }: ContactCard,
  contact: ContactRecord | undefined,
): ContactAnswer => ({
  ...card,
  client_id: clientId,
  access: contact?.access ?? 'main',
  inviteStatus: presentInvite(card.email, contact),
});

/** All contacts of a client, in the order of its form. */
export const presentContacts = ({ client, contacts }: ClientWhole): ContactAnswer[] => {
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  return client.contacts.map((card) => presentContact(client.id, card, known.get(card.id)));
};

export const presentClient = async (
  whole: ClientWhole,
  standing: ClientStanding,
  now: number,
): Promise<ClientAnswer> => ({
  ...(await presentClientHead(whole.client, standing, now)),
  contacts: presentContacts(whole),
});
