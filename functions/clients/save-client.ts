import { createClient, updateClient } from '../../shared/contracts/clients.ts';
import type { AnswerOf, BodyOf } from '../../shared/contracts/route.ts';
import { isTimeZone } from '../../shared/domain/calendar/zone.ts';
import {
  type ContactCard,
  type ContactEdit,
  editContacts,
  sameEmail,
} from '../../shared/domain/project/contacts.ts';
import { type ClientRecord, refreshClientCopies } from '../../shared/server/client-copies.ts';
import { canonical } from '../../shared/server/data/commit.ts';
import { ContactProject } from '../../shared/server/data/entities/clients.ts';
import { User } from '../../shared/server/data/entities/workspace.ts';
import { contactsPerClient, hashed, nextId, randomName } from '../../shared/server/data/ids.ts';
import type { TransactionEntities, TransactionItems } from '../../shared/server/data/transact.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { decidedAnew, refusedBy } from '../../shared/server/decisions.ts';
import { type Call, endpoint } from '../../shared/server/lambda/http.ts';
import { eventActor } from '../../shared/server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '../../shared/server/lambda/result.ts';
import { wholeClient } from './client-reads.ts';
import { type ContactRecord, presentClient } from './present-client.ts';

type ClientForm = Pick<
  BodyOf<typeof createClient>,
  'name' | 'language' | 'timezone' | 'agency_client_director'
>;

/** What a form says of the client itself must make sense: a zone there is, and a director who is on the team. */
const formRefusal = async (tenantId: number, form: ClientForm): Promise<Refused | undefined> => {
  if (form.timezone !== null && !isTimeZone(form.timezone)) {
    return refused('timezone_unknown', { field: 'timezone' });
  }
  if (form.agency_client_director === null) return undefined;
  const { data: director } = await User.get({ tenantId, id: form.agency_client_director }).go();
  return director ? undefined : refused('user_not_found', { field: 'agency_client_director' });
};

const fieldsOf = ({ name, language, timezone, agency_client_director }: ClientForm) => ({
  name,
  language,
  ...(timezone === null ? {} : { timezone }),
  ...(agency_client_director === null ? {} : { agency_client_director }),
});

const contactIds = (clientId: number, last: number) => (n: number) => clientId * contactsPerClient + last + n;

export const createClientEndpoint = endpoint(createClient, async ({ principal, body, now, at }) => {
  const { tenantId } = principal.tenant;
  const [id, refusal] = await Promise.all([nextId(tenantId, 'client'), formRefusal(tenantId, body)]);
  if (refusal) return refusal;
  const edit = editContacts([], body.contacts, contactIds(id, 0));
  if ('type' in edit) return refusedBy(edit);
  const client: ClientRecord = {
    tenantId,
    id,
    ...fieldsOf(body),
    status: 'active',
    updated_on: at,
    contacts: edit.contacts,
    last_contact: edit.added.length,
    version: 1,
  };
  const result = await transact((entities) => [
    entities.Client.create(client).commit(),
    ...edit.added.map((card) =>
      entities.Contact.create({ tenantId, clientId: id, id: card.id, access: 'main' }).commit(),
    ),
    entities.Commit.create({
      ...commitPlace(tenantId, now),
      actor: eventActor(principal),
      events: [{ category: 'Client Created', client_id: id, name: client.name }],
    }).commit(),
  ]);
  return result.committed ? presentClient(client, [], 0, now) : refused('conflict');
});

/** Where a commit that concerns no project stands. */
const commitPlace = (tenantId: number, now: number) => ({
  tenantId,
  projectId: 0,
  workflowId: 0,
  time: now,
  name: randomName(),
});

/** A transaction holds 100 items, the client and its commit among them. */
const mostWrites = 98;
const writesOf = ({ added, changed, removed }: ContactEdit): number =>
  added.length + 4 * (changed.length + removed.length);
const tooMuch = {
  field: 'contacts',
  params: { reason: 'These are too many contacts to change at once.' },
} as const;

const changesOf = (before: ClientRecord, after: ClientRecord) => {
  const names = ['name', 'language', 'timezone', 'agency_client_director', 'contacts'] as const;
  return Object.fromEntries(
    names
      .filter((name) => canonical(before[name] ?? null) !== canonical(after[name] ?? null))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null] as const]),
  );
};

/** Fields that projects carry copies of. */
const copied = ['name', 'language', 'timezone', 'contacts'];

/**
 * Saves a client. With a `version` only on the state that was edited; the refusal brings the fresh one. Then the
 * projects' copies follow: a save that changes nothing brings them up to date as well, so that repeating one that was
 * cut short completes it.
 */
export const updateClientEndpoint = endpoint(updateClient, async (call) => {
  const { principal, params, now } = call;
  const { tenant } = principal;
  const saved = await decidedAnew(() => trySave(call));
  if (isRefused(saved)) return saved;
  if (saved.changed.length === 0 || saved.changed.some((name) => copied.includes(name))) {
    await refreshClientCopies(tenant, params.id, { actor: eventActor(principal), now });
  }
  return saved.answer;
});

type Items = TransactionItems[number][];

type Saved = { readonly answer: AnswerOf<typeof updateClient>; readonly changed: readonly string[] };

const trySave = async ({
  principal,
  params,
  body,
  now,
  at,
}: Call<typeof updateClient>): Promise<Saved | Refused | 'changed'> => {
  const { tenantId } = principal.tenant;
  const [found, refusal] = await Promise.all([wholeClient(tenantId, params.id), formRefusal(tenantId, body)]);
  if (!found) return refused('client_not_found');
  const { client: before, contacts, open_projects } = found;
  if (body.version !== undefined && body.version !== before.version) {
    return refused('conflict', {}, await presentClient(before, contacts, open_projects, now));
  }
  if (refusal) return refusal;
  const edit = editContacts(before.contacts, body.contacts, contactIds(before.id, before.last_contact));
  if ('type' in edit) return refusedBy(edit);
  if (await anyOnProject(tenantId, edit.removed)) return refused('contact_in_use', { field: 'contacts' });

  const client: ClientRecord = {
    tenantId,
    id: before.id,
    ...(before.image === undefined ? {} : { image: before.image }),
    ...fieldsOf(body),
    status: before.status,
    updated_on: at,
    contacts: edit.contacts,
    last_contact: before.last_contact + edit.added.length,
    version: before.version + 1,
  };
  if (writesOf(edit) > mostWrites) return refused('invalid_input', tooMuch);
  const changes = changesOf(before, client);
  const changed = Object.keys(changes);
  if (changed.length === 0) {
    return { answer: await presentClient(before, contacts, open_projects, now), changed };
  }

  const result = await transact((entities) => [
    entities.Client.put(client)
      // Two saves at once: the second is decided on what the first left. Putting a contact on a project moves the
      // version as well, so that it cannot be removed in the same moment.
      .where(({ version }, { eq }) => eq(version, before.version))
      .commit(),
    entities.Commit.create({
      ...commitPlace(tenantId, now),
      actor: eventActor(principal),
      events: [{ category: 'Client Updated', client_id: client.id, changed }],
      changes,
    }).commit(),
    ...contactWrites(entities, client, edit, before.contacts, contacts),
  ]);
  if (!result.committed) return 'changed';
  const answer = await presentClient(client, afterwards(edit, before.contacts, contacts), open_projects, now);
  return { answer, changed };
};

/** Whether one of the contacts is on a project. */
const anyOnProject = async (tenantId: number, contacts: readonly ContactCard[]): Promise<boolean> => {
  const found = await Promise.all(
    contacts.map(({ id }) =>
      ContactProject.query.primary({ tenantId, contactId: id }).go({ consistent: true, limit: 1 }),
    ),
  );
  return found.some(({ data }) => data.length > 0);
};

/** Whether a changed contact is somebody else now: a sign-in belongs to an address. */
const movedAway = (card: ContactCard, before: readonly ContactCard[]): boolean => {
  const old = before.find(({ id }) => id === card.id);
  return old !== undefined && !sameEmail(old.email, card.email);
};

/**
 * What a save writes of contacts. Whoever is removed, or has another address now, loses the portal with the same save;
 * a new address has to be invited again.
 */
const contactWrites = (
  entities: TransactionEntities,
  client: ClientRecord,
  edit: ContactEdit,
  before: readonly ContactCard[],
  contacts: readonly ContactRecord[],
): Items => {
  const { tenantId, id: clientId } = client;
  const known = new Map(contacts.map((contact) => [contact.id, contact]));
  const emailOf = (id: number) => before.find((card) => card.id === id)?.email ?? '';
  const leave = (id: number): Items => {
    const subject = known.get(id)?.subject;
    if (subject === undefined) return [];
    const email = hashed(emailOf(id).toLowerCase());
    return [
      entities.Membership.delete({ tenantId, subject }).commit(),
      entities.Directory.delete({ kind: 'subject', name: subject, tenantId }).commit(),
      entities.Directory.delete({ kind: 'email', name: email, tenantId }).commit(),
    ];
  };
  const changes = edit.changed.flatMap((card): Items => {
    const contact = known.get(card.id);
    if (contact?.subject === undefined) return [];
    if (movedAway(card, before)) {
      const uninvited = { tenantId, clientId, id: card.id, access: contact.access };
      return [entities.Contact.put(uninvited).commit(), ...leave(card.id)];
    }
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

/** What is known of the contacts after the save. */
const afterwards = (
  edit: ContactEdit,
  before: readonly ContactCard[],
  contacts: readonly ContactRecord[],
): ContactRecord[] => {
  const gone = new Set(edit.removed.map(({ id }) => id));
  const moved = new Set(edit.changed.filter((card) => movedAway(card, before)).map(({ id }) => id));
  return contacts
    .filter(({ id }) => !gone.has(id))
    .map((contact) => {
      const { tenantId, clientId, id, access } = contact;
      return moved.has(id) ? { tenantId, clientId, id, access } : contact;
    });
};
