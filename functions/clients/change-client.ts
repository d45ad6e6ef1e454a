/** Change of a client, by its form or one contact at a time: load, edit, commit, refresh the copies in its projects. */

import { isTimeZone } from '#domain/calendar/zone.ts';
import { fullName } from '#domain/full-name.ts';
import {
  type ContactCard,
  type ContactDraft,
  type ContactEdit,
  editContacts,
} from '#domain/project/contacts.ts';
import { sameEmail } from '#domain/same-email.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { canonical } from '#server/data/commit.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import { User } from '#server/data/entities/user.ts';
import { contactsPerClient } from '#server/data/ids.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '#server/data/transact.ts';
import { type TooLarge, tooLargeError } from '#server/data/transaction-limits.ts';
import { type Once, onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import { releaseAddress } from '#server/people/invitations.ts';
import { type ClientRecord, refreshClientCopies } from '#server/projects/client-copies.ts';
import { tooManyContacts } from '#server/projects/contact-limit.ts';
import { again } from '#server/retry.ts';
import { type ClientWhole, type ContactRecord, wholeClient } from './client-reads.ts';
import { outOfReach } from './contact-permission.ts';

/** The client's own fields in a form. */
export interface ClientFields {
  readonly name: string;
  readonly language: ClientRecord['language'];
  readonly timezone: string | null;
  readonly agency_client_director: number | null;
}

/** Validates the form's own fields: a known time zone, and a director on the team. */
export const refusedFields = async (tenantId: number, form: ClientFields): Promise<Refused | undefined> => {
  if (form.timezone !== null && !isTimeZone(form.timezone)) {
    return refused('timezone_unknown', { field: 'timezone' });
  }
  if (form.agency_client_director === null) return undefined;
  const { data: director } = await User.get({ tenantId, id: form.agency_client_director }).go();
  return director ? undefined : refused('user_not_found', { field: 'agency_client_director' });
};

/** True if an unchanged director has left the team: that does not block the save. */
export const isKept = ({ refused: { field } }: Refused, form: ClientFields, before: ClientRecord): boolean =>
  field === 'agency_client_director' && form[field] === before[field];

/** Fields as stored. */
export const recordOf = ({ name, language, timezone, agency_client_director }: ClientFields) => ({
  name,
  language,
  ...(timezone === null ? {} : { timezone }),
  ...(agency_client_director === null ? {} : { agency_client_director }),
});

/** Fields as in the form. */
const fieldsOf = ({ name, language, timezone, agency_client_director }: ClientRecord): ClientFields => ({
  name,
  language,
  timezone: timezone ?? null,
  agency_client_director: agency_client_director ?? null,
});

export const contactIds = (clientId: number, last: number) => (n: number) =>
  clientId * contactsPerClient + last + n;

/** Refusal of an edit that exceeds a transaction: a contact who is invited takes four items of it to be moved or removed. */
const tooManyChanges = (tooLarge: TooLarge): Refused => {
  if (tooLarge.limit !== 'items') throw tooLargeError(tooLarge);
  return refused('invalid_input', {
    field: 'contacts',
    params: { reason: 'These are too many contacts to change at once.' },
  });
};

const changesOf = (before: ClientRecord, after: ClientRecord) => {
  const names = ['name', 'language', 'timezone', 'agency_client_director', 'contacts'] as const;
  return Object.fromEntries(
    names
      .filter((name) => canonical(before[name] ?? null) !== canonical(after[name] ?? null))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null] as const]),
  );
};

/** Fields copied to projects. */
const copied = ['name', 'language', 'timezone', 'contacts'];

interface By {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly once?: Once | undefined;
}

/** Changes to a client; omitted parts stay. */
export interface ClientChange {
  readonly fields?: ClientFields;
  readonly contacts?: readonly ContactDraft[];
}

type Edit = (found: ClientWhole) => ClientChange | Refused | Promise<ClientChange | Refused>;

/**
 * Changes a client, and returns its new state. `edit` runs again after a conflicting save. Then the copies in its
 * projects are refreshed, even if nothing has changed, so that a repetition completes an interrupted one.
 */
export const changeClient = async (by: By, id: number, edit: Edit): Promise<ClientWhole | Refused> => {
  const { principal, now } = by;
  const saved = await retryOnConflict(() => tryChange(by, id, edit));
  if (isRefused(saved)) return saved;
  const { changed, ...whole } = saved;
  if (changed.length === 0 || changed.some((name) => copied.includes(name))) {
    await refreshClientCopies(principal.tenant, id, { actor: eventActor(principal), now });
  }
  return whole;
};

type Items = TransactionItems[number][];

const tryChange = async (
  by: By,
  id: number,
  edit: Edit,
): Promise<(ClientWhole & { changed: readonly string[] }) | Refused | typeof again> => {
  const { principal, now, at } = by;
  const { tenantId } = principal.tenant;
  const found = await wholeClient(tenantId, id);
  if (!found) return refused('client_not_found');
  const { client: before, contacts } = found;
  const change = await edit(found);
  if (isRefused(change)) return change;
  const edited = editContacts(
    before.contacts,
    change.contacts ?? before.contacts,
    contactIds(before.id, before.last_contact),
  );
  if ('type' in edited) return refusedBy(edited);
  const crowd = tooManyContacts(before.contacts.length - edited.removed.length, edited.added.length);
  if (crowd) return crowd;
  const staying = await firstOnProject(tenantId, edited.removed);
  if (staying) {
    const contact = fullName(staying);
    return refused('contact_in_use', { field: 'contacts', params: { contact } });
  }

  const moved = edited.changed.flatMap((card) => {
    const was = before.contacts.find(({ id: old }) => old === card.id);
    return was && !sameEmail(was.email, card.email) ? [{ card, was: was.email }] : [];
  });
  const out = await outOfReach(
    principal,
    moved.map(({ card }) => card),
  );
  if (out) {
    const row = edited.contacts.findIndex(({ id: other }) => other === out.contact.id);
    return refused(out.reason, { field: `contacts.${row}.email` });
  }

  const movedIds = new Set(moved.map(({ card }) => card.id));
  const client: ClientRecord = {
    tenantId,
    id: before.id,
    ...(before.image === undefined ? {} : { image: before.image }),
    ...recordOf(change.fields ?? fieldsOf(before)),
    status: before.status,
    updated_on: at,
    contacts: edited.contacts,
    last_contact: before.last_contact + edited.added.length,
    version: before.version + 1,
  };
  const changes = changesOf(before, client);
  const changed = Object.keys(changes);
  if (changed.length === 0) return { ...found, changed };

  const result = await transactIfItFits((entities) => ({
    once: onceItem(
      entities,
      by,
      edited.added.map((card) => card.id),
    ),
    client: entities.Client.put(client)
      // Race: of two concurrent saves the second is decided anew after the first. Adding a contact to a project
      // increments the version as well, so that the contact cannot be removed concurrently.
      .where(({ version }, { eq }) => eq(version, before.version))
      .commit(),
    commit: entities.Commit.create({
      ...commitAt({ tenantId }, now),
      actor: eventActor(principal),
      events: [
        { category: 'Client Updated', client_id: client.id, changed },
        ...moved.map(({ card, was }) => ({
          category: 'Contact Address Changed' as const,
          client_id: client.id,
          contact_id: card.id,
          name: fullName(card),
          was,
          email: card.email,
        })),
      ],
      changes,
    }).commit(),
    contacts: contactWrites(entities, client, edited, before.contacts, contacts, { ids: movedIds, at }),
  }));
  if (result.tooLarge) return tooManyChanges(result.tooLarge);
  if (!result.committed) return result.failed.includes('once') ? repeated : again;
  return { client, contacts: afterwards(edited, contacts, movedIds), changed };
};

/** The first of the contacts that is on a project. */
const firstOnProject = async (
  tenantId: number,
  contacts: readonly ContactCard[],
): Promise<ContactCard | undefined> => {
  const found = await Promise.all(
    contacts.map(({ id }) =>
      ContactProject.query.primary({ tenantId, contactId: id }).go({ consistent: true, limit: 1 }),
    ),
  );
  return contacts.find((_, index) => found[index]?.data.length);
};

/** Fields of a contact's access to the portal, which ends with their address; their unsubscribing from reminders stays. */
const accessFields = ['subject', 'invitation', 'invited_until', 'invite_sent', 'last_login'] as const;

/**
 * Writes of contacts in a save. A removed contact, or one with a new address, loses access to the portal in the same
 * transaction: a login belongs to an address. A new address has to be invited again, and the first decision made from it is
 * told as such. Links of a moved contact end by the count in their card.
 */
const contactWrites = (
  entities: TransactionEntities,
  client: ClientRecord,
  edit: ContactEdit,
  before: readonly ContactCard[],
  contacts: readonly ContactRecord[],
  moved: { readonly ids: ReadonlySet<number>; readonly at: string },
): Items => {
  const { tenantId, id: clientId } = client;
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  const emailOf = (id: number) => before.find((card) => card.id === id)?.email ?? '';
  const leave = (id: number): Items => {
    const { subject, invitation } = known.get(id) ?? {};
    if (subject === undefined)
      return invitation === undefined ? [] : [releaseAddress(entities, tenantId, emailOf(id))];
    return [
      entities.Membership.delete({ tenantId, subject }).commit(),
      entities.Directory.delete({ kind: 'subject', name: subject, tenantId }).commit(),
      releaseAddress(entities, tenantId, emailOf(id)),
    ];
  };
  const changes = edit.changed.flatMap((card): Items => {
    const contact = known.get(card.id);
    if (!contact) return [];
    if (moved.ids.has(card.id)) {
      const key = { tenantId, clientId, id: card.id };
      const readdressed = entities.Contact.patch(key).set({ address_new: moved.at });
      if (contact.subject === undefined && contact.invitation === undefined) return [readdressed.commit()];
      return [readdressed.remove([...accessFields]).commit(), ...leave(card.id)];
    }
    if (contact.subject === undefined) return [];
    const names = { name: card.firstname, surname: card.lastname };
    return [entities.Membership.patch({ tenantId, subject: contact.subject }).set(names).commit()];
  });
  const removals = edit.removed.flatMap(
    ({ id }): Items => [entities.Contact.delete({ tenantId, clientId, id }).commit(), ...leave(id)],
  );
  const additions = edit.added.map(({ id }) =>
    entities.Contact.create({ tenantId, clientId, id, access: 'main' }).commit(),
  );
  return [...additions, ...removals, ...changes];
};

/** Contacts after the save. */
const afterwards = (
  edit: ContactEdit,
  contacts: readonly ContactRecord[],
  moved: ReadonlySet<number>,
): ContactRecord[] => {
  const gone = new Set(edit.removed.map(({ id }) => id));
  return contacts
    .filter(({ id }) => !gone.has(id))
    .map((contact) => {
      const { tenantId, clientId, id, access } = contact;
      return moved.has(id) ? { tenantId, clientId, id, access } : contact;
    });
};
