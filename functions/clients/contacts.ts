/** Calls on single contacts; the client's form saves all of them at once. */

import {
  type Contact as ContactAnswer,
  createContact,
  deleteContact,
  getContact,
  listContactAccess,
  listContacts,
  setClientContact,
  updateContact,
} from '#contracts/clients.ts';
import { sameEmail } from '#domain/same-email.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { everyItem } from '#server/data/every-item.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { again } from '#server/retry.ts';
import { decodeCursor, encodeCursor } from '#server/tokens/cursor.ts';
import { changeClient } from './change-client.ts';
import { type ClientWhole, type ContactRecord, wholeClient } from './client-reads.ts';
import { presentContacts } from './present-client.ts';

/** Finds a contact in its client, or refuses as not found. */
const contactIn = (
  found: ClientWhole | Refused | undefined,
  which: (contact: ContactAnswer) => boolean,
): ContactAnswer | Refused => {
  if (!found) return refused('contact_not_found');
  if (isRefused(found))
    return found.refused.code === 'client_not_found' ? refused('contact_not_found') : found;
  return presentContacts(found).find(which) ?? refused('contact_not_found');
};

/** Clients on a page of contacts at most. */
const clientsAPage = 25;
/** Contacts on a page at most: those of one BatchGet, and of more than a client has. */
const contactsAPage = 100;

/** First clients whose contacts fit on a page. */
const onAPage = (clients: readonly ClientRecord[]): readonly ClientRecord[] => {
  let contacts = 0;
  return clients.filter((client) => {
    contacts += client.status === 'active' ? client.contacts.length : 0;
    return contacts <= contactsAPage;
  });
};

/** Records of the contacts of some clients, by one read: a client names its contacts. */
const contactsOf = (tenantId: number, clients: readonly ClientRecord[]): Promise<readonly ContactRecord[]> =>
  everyItem(
    clients.flatMap(({ id: clientId, contacts }) => contacts.map(({ id }) => ({ tenantId, clientId, id }))),
    (keys) => Contact.get(keys).go({ consistent: true }),
  );

export const listContactsEndpoint = endpoint(listContacts, async ({ principal, query }) => {
  const { tenantId } = principal.tenant;
  const after =
    query.cursor === undefined ? undefined : decodeCursor<number>(tenantId, 'contacts', query.cursor);
  if (query.cursor !== undefined && after === undefined) {
    const reason = 'This list cannot be continued from there.';
    return refused('invalid_input', { field: 'cursor', params: { reason } });
  }
  const all = Client.query.primary({ tenantId });
  const { data: read } = await (after === undefined ? all : all.gt({ id: after })).go({
    consistent: true,
    limit: clientsAPage,
  });
  const clients = onAPage(read);
  const active = clients.filter(({ status }) => status === 'active');
  const contacts = Map.groupBy(await contactsOf(tenantId, active), ({ clientId }) => clientId);
  const last = clients.length < clientsAPage && clients.length === read.length ? undefined : clients.at(-1);
  return {
    contacts: active.flatMap((client) =>
      presentContacts({ client, contacts: contacts.get(client.id) ?? [] }),
    ),
    cursor: last === undefined ? null : encodeCursor(tenantId, 'contacts', last.id),
  };
});

/** Contacts who are members of the workspace: invited, and with the invited address unchanged. */
export const listContactAccessEndpoint = endpoint(listContactAccess, async ({ principal }) => {
  const { data } = await Membership.query
    .primary({ tenantId: principal.tenant.tenantId })
    .where(({ kind }, { eq }) => eq(kind, 'contact'))
    .go({ consistent: true, pages: 'all' });
  return {
    contacts: data.map(({ id, email }) => ({ id, client_id: clientOfContact(id), email })),
  };
});

export const getContactEndpoint = endpoint(getContact, async ({ principal, params }) =>
  contactIn(
    await wholeClient(principal.tenant.tenantId, clientOfContact(params.id)),
    ({ id }) => id === params.id,
  ),
);

export const createContactEndpoint = endpoint(
  createContact,
  async (call) => {
    const { client_id, ...draft } = call.body;
    const saved = await changeClient(call, client_id, ({ client }) => ({
      contacts: [...client.contacts, draft],
    }));
    if (isRefused(saved)) return saved.refused.field?.startsWith('contacts.') ? ownField(saved) : saved;
    return contactIn(saved, ({ email }) => sameEmail(email, draft.email));
  },
  async ({ principal, body }, [made]: readonly number[]) =>
    contactIn(await wholeClient(principal.tenant.tenantId, body.client_id), ({ id }) => id === made),
);

/** Renames the field of a refusal from a row of the client's form to the contact's own form. */
const ownField = ({ refused: { field, ...refusal }, ...rest }: Refused): Refused => ({
  ...rest,
  refused: { ...refusal, ...(field === undefined ? {} : { field: field.replace(/^contacts\.\d+\./, '') }) },
});

export const updateContactEndpoint = endpoint(updateContact, async (call) => {
  const { id } = call.params;
  const saved = await changeClient(call, clientOfContact(id), ({ client }) => {
    const index = client.contacts.findIndex((card) => card.id === id);
    if (index < 0) return refused('contact_not_found');
    const others = client.contacts.toSpliced(index, 1);
    // Checked here, so that the refusal names this contact, in any order of the two.
    return others.some(({ email }) => sameEmail(email, call.body.email))
      ? refused('email_taken', { field: 'email' })
      : { contacts: client.contacts.with(index, { id, ...call.body }) };
  });
  return contactIn(saved, (contact) => contact.id === id);
});

export const deleteContactEndpoint = endpoint(deleteContact, async (call) => {
  const { id } = call.params;
  const saved = await changeClient(call, clientOfContact(id), ({ client }) => {
    const contacts = client.contacts.filter((card) => card.id !== id);
    return contacts.length < client.contacts.length ? { contacts } : refused('contact_not_found');
  });
  if (!isRefused(saved)) return { ok: true as const };
  return saved.refused.code === 'client_not_found' ? refused('contact_not_found') : saved;
});

export const setClientContactEndpoint = endpoint(setClientContact, ({ principal, params, now, at }) =>
  retryOnConflict(async () => {
    const { tenantId } = principal.tenant;
    const { id: clientId, contactId: id, access } = params;
    const found = await wholeClient(tenantId, clientId);
    const contact = contactIn(found, (one) => one.id === id);
    if (!found || isRefused(contact)) return contact;
    if (contact.access === access) return contact;
    const result = await transact((entities) => [
      entities.Client.patch({ tenantId, id: clientId })
        .set({ updated_on: at })
        .add({ version: 1 })
        // Race: the contact may be removed, or get another address, concurrently.
        .where(({ version }, { eq }) => eq(version, found.client.version))
        .commit(),
      entities.Contact.upsert({ tenantId, clientId, id }).set({ access }).commit(),
      entities.Commit.create({
        ...commitAt({ tenantId }, now),
        actor: eventActor(principal),
        events: [{ category: 'Client Updated', client_id: clientId, changed: ['contacts'] }],
        changes: { [`contacts.${id}.access`]: [contact.access, access] },
      }).commit(),
    ]);
    return result.committed ? { ...contact, access } : again;
  }),
);
