/**
 * Access and mails that people have ended stay ended in a workspace that is brought back: revoked links, links to former addresses, reminders and
 * digests that were turned off (docs/decisions/0162).
 */
import { addressChanges, type ContactCard } from '#domain/project/contacts.ts';
import { sameEmail } from '#domain/same-email.ts';
import { AuditEntry } from '#server/data/entities/audit-entry.ts';
import { Client } from '#server/data/entities/client.ts';
import { Project } from '#server/data/entities/project.ts';
import { packed } from '#server/data/nested.ts';
import { type Item, kindOf, plain } from './contents.ts';

/** Contacts by id as their clients are put back. Clients come before the items that name their contacts. */
export type Cards = Map<number, ContactCard>;

/** Contacts whose links were revoked, as `project#contact`, with the latest instant of it, as ISO 8601. */
export type Revocations = ReadonlyMap<string, string>;

/**
 * Revocations since an instant, epoch milliseconds, by the audit log: a project that was deleted afterwards has taken its own along. An entry names
 * the contact and the project, not the link.
 */
export const revocationsSince = async (tenantId: number, since: number): Promise<Revocations> => {
  const { data } = await AuditEntry.query.primary({ tenantId }).go({ pages: 'all' });
  const found = new Map<string, string>();
  for (const { content } of data) {
    const { kind, at, subject, project } = content;
    if (kind !== 'link_revoked' || !project || !subject || Date.parse(at) <= since) continue;
    const key = `${project.id}#${subject.id}`;
    // Entries are in the order of their writing, which may differ from that of their instants.
    if (at > (found.get(key) ?? '')) found.set(key, at);
  }
  return found;
};

/** True for a link, or a contact's links to a round, that is older than a revocation of that contact's links. */
const isRevoked = (item: Item, revoked: Revocations): boolean => {
  const at = revoked.get(`${item.projectId?.N}#${item.contactId?.N}`);
  return at !== undefined && Date.parse(item.created_on?.S ?? '') <= Date.parse(at);
};

/** Attributes of a tracked link that tell which links were sent, and which of them are revoked. */
const ofLinks = ['link_id', 'links', 'revoked_link', 'address_changes', 'created_on'];

const only = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
const without = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

const clientIn = (item: Item | undefined) => item && Client.parse({ Items: [plain(item)] }).data[0];

const counted = (card: ContactCard, address_changes: number): ContactCard =>
  addressChanges(card) === address_changes ? card : { ...card, address_changes };

/** Item with these contacts, its own text if none has changed. */
const withContacts = (item: Item, before: readonly ContactCard[], contacts: readonly ContactCard[]): Item =>
  contacts.every((card, index) => card === before[index])
    ? item
    : { ...item, contacts: { S: packed(contacts) } };

/**
 * A client's contacts count the changes of their addresses on, the one back to the address of then included: links to any other
 * address stay dead. Numbers of contacts are not given out again.
 */
const clientBack = (item: Item, now: Item | undefined, cards: Cards): Item => {
  const [then, present] = [clientIn(item), clientIn(now)];
  if (!then) return item;
  const contacts = then.contacts.map((card) => {
    const here = present?.contacts.find(({ id }) => id === card.id);
    const isBack = here !== undefined && !sameEmail(here.email, card.email);
    return here ? counted(card, addressChanges(here) + (isBack ? 1 : 0)) : card;
  });
  for (const card of contacts) cards.set(card.id, card);
  const last = Math.max(then.last_contact, present?.last_contact ?? 0);
  return { ...withContacts(item, then.contacts, contacts), last_contact: { N: String(last) } };
};

/** Copies of contacts in a project count as those of the client. */
const projectBack = (item: Item, cards: Cards): Item => {
  const [then] = Project.parse({ Items: [plain(item)] }).data;
  if (!then) return item;
  const contacts = then.contacts.map((card) => {
    const ofClient = cards.get(card.id);
    return ofClient && sameEmail(ofClient.email, card.email) ? counted(card, addressChanges(ofClient)) : card;
  });
  return withContacts(item, then.contacts, contacts);
};

/**
 * Item of then with what has been ended since. A link that is there stays as it is; of one that its project has taken along, the audit log
 * tells if it was revoked.
 */
export const keepEnded = (
  item: Item,
  now: Item | undefined,
  { cards, revoked }: { readonly cards: Cards; readonly revoked: Revocations },
): Item => {
  switch (kindOf(item)) {
    case 'client':
      return clientBack(item, now, cards);
    case 'project':
      return projectBack(item, cards);
    case 'directory':
      return now ?? (isRevoked(item, revoked) ? { ...item, revoked: { BOOL: true } } : item);
    case 'tracked-link':
      if (now) return { ...without(item, ofLinks), ...only(now, ofLinks) };
      return item.link_id && isRevoked(item, revoked) ? { ...item, revoked_link: item.link_id } : item;
    case 'contact':
      return { ...item, ...(now && only(now, ['reminders_off'])) };
    case 'user':
      return now && !now.digest_hour ? without(item, ['digest_hour']) : item;
    default:
      return item;
  }
};

/** Ids of the links of a tracked link; none for another item. */
export const linksIn = (item: Item): readonly string[] =>
  kindOf(item) === 'tracked-link' ? [item.link_id?.S ?? '', ...(item.links?.SS ?? [])] : [];

const bare = ['pk', 'sk', '__edb_e__', '__edb_v__', 'tenantId', 'clientId', 'id', 'access', 'reminders_off'];

/**
 * Rest of an item that was not there then: the unsubscription of a contact who was. Undefined where nothing of it stays.
 */
export const endedAlone = (item: Item, cards: Cards): Item | undefined =>
  kindOf(item) === 'contact' && item.reminders_off && cards.has(Number(item.id?.N))
    ? only(item, bare)
    : undefined;
