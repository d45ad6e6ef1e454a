/** Tracked links of a revision, one per contact (design: data). */
import type { EntityItem } from 'electrodb';
import { endedLinkDays } from '#domain/answerer/index.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import { fullName } from '#domain/full-name.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import type { ContactCard } from '../data/entities/client.ts';
import { Directory } from '../data/entities/directory.ts';
import { TrackedLink } from '../data/entities/tracked-link.ts';
import { randomName } from '../data/ids.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { whole } from '../data/whole.ts';

export type TrackedLinkRecord = EntityItem<typeof TrackedLink>;

/** Newest link of a contact to a revision. */
interface SentLink {
  readonly link_id: string;
  readonly address_changes?: number;
  readonly revoked_link?: string;
}

/** Newest links of a revision by contact id, including those that are no longer valid, which `openLink` leaves out. */
export type SentLinks = ReadonlyMap<number, SentLink>;

/** Link's id if it is valid for the contact's present address. */
export const opensFor = (sent: SentLink | undefined, contact: ContactCard): string | undefined =>
  sent && sent.link_id !== sent.revoked_link && addressChanges(sent) === addressChanges(contact)
    ? sent.link_id
    : undefined;

/** Contact's link to the revision; undefined if none is valid: not sent, revoked, or sent to a former address. */
export const openLink = (links: SentLinks, contact: ContactCard): string | undefined =>
  opensFor(links.get(contact.id), contact);

/** Links to a revision or a deliverable, one per contact, or by default to everything in the project. */
export const trackedLinks = async (
  tenantId: number,
  projectId: number,
  revisionId?: number,
): Promise<readonly TrackedLinkRecord[]> => {
  const { data } = await TrackedLink.query
    .primary({ tenantId, projectId, ...(revisionId !== undefined && { revisionId }) })
    .go({ consistent: true, pages: 'all' });
  return data;
};

export const linksOfRevision = async (
  tenantId: number,
  projectId: number,
  revisionId: number,
): Promise<SentLinks> => {
  const links = await trackedLinks(tenantId, projectId, revisionId);
  return new Map(links.map((link) => [link.contactId, link]));
};

/** Like `openLink`, for one contact. */
export const linkOfContact = async (
  revision: { readonly tenantId: number; readonly projectId: number; readonly revisionId: number },
  contact: ContactCard,
): Promise<string | undefined> => {
  const key = { ...revision, contactId: contact.id };
  const { data } = await TrackedLink.get(key).go({ consistent: true });
  return opensFor(data ?? undefined, contact);
};

/** Links among these that were revoked. A link that the table has deleted, long after its end, counts as open. */
export const revokedOf = async (tenantId: number, links: readonly string[]): Promise<ReadonlySet<string>> => {
  if (links.length === 0) return new Set();
  // A sending and its reminder share their links, and a batch may name a key once.
  const entries = [...new Set(links)].map((name) => ({ kind: 'link' as const, name, tenantId }));
  const { data } = await whole(Directory.get(entries).go({ consistent: true }));
  return new Set(data.filter(({ revoked }) => revoked).map(({ name }) => name));
};

/** True if there are links and all were revoked. */
export const areRevoked = async (tenantId: number, links: readonly string[]): Promise<boolean> =>
  links.length > 0 && (await revokedOf(tenantId, links)).size === new Set(links).size;

/** End of a link sent at `time`, in epoch milliseconds, which opens for so many days, and of its entry: epoch seconds. */
export const linkTimes = (
  time: number,
  days: number,
): { readonly ends: number; readonly expires: number } => {
  const ends = Math.floor(time / 1000) + days * daySeconds;
  return { ends, expires: ends + endedLinkDays * daySeconds };
};

interface CommitOfMail {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly name: string;
}

interface LinkedTarget {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  /** Otherwise the id of another linked target, of the kind in `target`. */
  readonly revisionId: number;
  readonly target?: 'deliverable';
  readonly targetId?: number;
}

/** Facts of new links beside their commit. `days`: how long they open. */
interface NewLinks extends CommitOfMail {
  readonly days: number;
  /** Commit whose mail their page shows; by default that of the links. */
  readonly shows?: CommitOfMail;
  /** User who copies the link to hand it over. */
  readonly copied_by?: number;
}

const entryOf = (
  { Directory: entry }: TransactionEntities,
  target: LinkedTarget,
  contact: ContactCard & { readonly link_id: string },
  { time, name, days, shows = { time, name }, copied_by }: NewLinks,
) =>
  entry
    .create({
      kind: 'link',
      name: contact.link_id,
      ...target,
      contactId: contact.id,
      mail_time: shows.time,
      mail_name: shows.name,
      created_on: new Date(time).toISOString(),
      address_changes: addressChanges(contact),
      ...(copied_by !== undefined && { copied_by }),
      ...linkTimes(time, days),
    })
    .commit();

/**
 * Transaction items for a new link per contact, two items each. Every mail has its own links, so that the page of a
 * link shows the text of its mail. Earlier links stay valid, and clicks add up over all of them.
 */
export const newLinks = (
  entities: TransactionEntities,
  target: LinkedTarget,
  /** `link_id`: id of a link chosen before; by default random. */
  contacts: readonly (ContactCard & { readonly link_id?: string })[],
  of: NewLinks,
): readonly TransactionItems[number][] =>
  contacts.flatMap((contact) => {
    const { id, firstname, lastname, link_id = randomName() } = contact;
    const { tenantId, projectId, revisionId } = target;
    const contact_name = fullName({ firstname, lastname });
    const created_on = new Date(of.time).toISOString();
    return [
      entities.TrackedLink.upsert({
        ...{ tenantId, projectId, revisionId, contactId: id },
        ...{ link_id, address_changes: addressChanges(contact), contact_name, created_on },
      })
        .add({ links: [link_id] })
        .commit(),
      entryOf(entities, target, { ...contact, link_id }, of),
    ];
  });

/**
 * Transaction items for a further link beside a contact's newest one, `beside`, which stays the newest: reminders must not mail
 * a link that an agent has held.
 */
export const copiedLink = (
  entities: TransactionEntities,
  target: LinkedTarget,
  contact: ContactCard & { readonly link_id: string },
  of: NewLinks & { readonly copied_by: number; readonly beside: string },
): readonly TransactionItems[number][] => {
  const { tenantId, projectId, revisionId } = target;
  return [
    entities.TrackedLink.patch({ tenantId, projectId, revisionId, contactId: contact.id })
      .add({ links: [contact.link_id] })
      // Race: revoked or renewed concurrently.
      .where(
        ({ link_id, revoked_link }, { eq, ne, notExists }) =>
          `${eq(link_id, of.beside)} AND (${notExists(revoked_link)} OR ${ne(revoked_link, of.beside)})`,
      )
      .commit(),
    entryOf(entities, target, contact, of),
  ];
};
