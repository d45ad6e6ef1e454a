/** Mail settings of a contact, changed by themselves or by an agent. */

import type { EventActor } from '#catalog/index.ts';
import type { DomainEvent } from '#domain/event.ts';
import { fullName } from '#domain/full-name.ts';
import { retryOnConflict } from '../actions/retry-on-conflict.ts';
import { Client, type ContactCard } from '../data/entities/client.ts';
import { Contact } from '../data/entities/contact.ts';
import { clientOfContact } from '../data/ids.ts';
import { commitAt } from '../data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { whole } from '../data/whole.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { again } from '../retry.ts';
import { type Suppression, suppressedOf, suppressionKey } from './suppression.ts';

/** Contact with their mail settings. */
export interface MailedContact {
  readonly card: ContactCard;
  readonly client: {
    readonly id: number;
    readonly language: 'en' | 'es' | 'it' | 'fr';
    readonly version: number;
  };
  readonly suppressed: Suppression | null;
  readonly reminders: boolean;
}

/** Contacts of active clients among these ids, with their mail settings, in batch reads. */
export const mailedContacts = async (
  tenantId: number,
  ids: readonly number[],
): Promise<readonly MailedContact[]> => {
  const contactIds = [...new Set(ids)];
  const clientIds = [...new Set(contactIds.map(clientOfContact))];
  if (contactIds.length === 0) return [];
  const [clients, contacts] = await Promise.all([
    whole(Client.get(clientIds.map((id) => ({ tenantId, id }))).go({ consistent: true })),
    whole(
      Contact.get(contactIds.map((id) => ({ tenantId, clientId: clientOfContact(id), id }))).go({
        consistent: true,
      }),
    ),
  ]);
  const off = new Set(contacts.data.flatMap(({ id, reminders_off }) => (reminders_off ? [id] : [])));
  const found = clients.data
    .filter(({ status }) => status === 'active')
    .flatMap((client) =>
      client.contacts.filter(({ id }) => contactIds.includes(id)).map((card) => ({ card, client })),
    );
  const suppressed = await suppressedOf(
    tenantId,
    found.map(({ card }) => card.email),
  );
  return found.map(({ card, client }) => ({
    card,
    client,
    suppressed: suppressed.get(card.email) ?? null,
    reminders: !off.has(card.id),
  }));
};

export const mailedContact = async (tenantId: number, id: number): Promise<MailedContact | undefined> =>
  (await mailedContacts(tenantId, [id]))[0];

/** Settings to change; an omitted one stays. */
export interface MailingChange {
  readonly suppressed?: false | undefined;
  readonly reminders?: boolean | undefined;
}

type Items = readonly TransactionItems[number][];

const remindersItem = (
  { Contact: contact }: TransactionEntities,
  key: { readonly tenantId: number; readonly clientId: number; readonly id: number },
  on: boolean,
  at: string,
): Items =>
  on
    ? [contact.patch(key).remove(['reminders_off']).commit()]
    : [contact.upsert(key).set({ reminders_off: at }).ifNotExists({ access: 'main' }).commit()];

/** Changes the settings and records it in the audit. Idempotent: an unchanged setting writes nothing. */
export const changeMailing = (
  tenantId: number,
  id: number,
  wanted: MailingChange,
  {
    actor,
    now,
    isOpenTo = () => true,
  }: {
    readonly actor: (contact: ContactCard) => EventActor;
    readonly now: number;
    /** False for a contact whose settings the caller may not see or change, which is then not found. */
    readonly isOpenTo?: (contact: ContactCard) => boolean;
  },
): Promise<MailedContact | Refused> =>
  retryOnConflict(async () => {
    const found = await mailedContact(tenantId, id);
    if (!found || !isOpenTo(found.card)) return refused('contact_not_found');
    const { card, client } = found;
    const name = fullName(card);
    const releases = wanted.suppressed === false && found.suppressed !== null;
    const { reminders } = wanted;
    const switches = reminders !== undefined && reminders !== found.reminders;
    if (!releases && !switches) return found;
    const events: DomainEvent[] = [
      ...(releases ? [{ category: 'Address Released', to: card.email, contact_id: id } as const] : []),
      ...(switches
        ? [{ category: reminders ? 'Reminders Resumed' : 'Reminders Stopped', contact_id: id, name } as const]
        : []),
    ];
    const at = new Date(now).toISOString();
    const result = await transact((entities) => [
      // Race: the contact may be removed, or get another address, concurrently.
      entities.Client.check({ tenantId, id: client.id })
        .where(({ version }, { eq }) => eq(version, client.version))
        .commit(),
      entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: actor(card),
        events,
        changes: {
          ...(releases ? { [`contacts.${id}.suppressed`]: [found.suppressed, null] } : {}),
          ...(switches ? { [`contacts.${id}.reminders`]: [found.reminders, reminders] } : {}),
        },
      }).commit(),
      ...(releases ? [entities.SuppressedAddress.delete(suppressionKey(tenantId, card.email)).commit()] : []),
      ...(switches ? remindersItem(entities, { tenantId, clientId: client.id, id }, reminders, at) : []),
    ]);
    if (!result.committed) return again;
    return {
      ...found,
      suppressed: releases ? null : found.suppressed,
      reminders: switches ? reminders : found.reminders,
    };
  });
