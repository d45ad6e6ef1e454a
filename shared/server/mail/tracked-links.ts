/** Tracked links of a revision, one per contact (design: data). */
import { daySeconds } from '#domain/calendar/units.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import type { ContactCard } from '../data/entities/client.ts';
import { TrackedLink } from '../data/entities/tracked-link.ts';
import { randomName } from '../data/ids.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';

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

export const linksOfRevision = async (
  tenantId: number,
  projectId: number,
  revisionId: number,
): Promise<SentLinks> => {
  const { data } = await TrackedLink.query
    .primary({ tenantId, projectId, revisionId })
    .go({ consistent: true, pages: 'all' });
  return new Map(data.map((link) => [link.contactId, link]));
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

/** Expiry in epoch seconds of a link sent at `time`, in epoch milliseconds, which opens for so many days. */
export const linkExpiry = (time: number, days: number): number => Math.floor(time / 1000) + days * daySeconds;

/**
 * Transaction items for a new link per contact, two items each. Every mail has its own links, so that the page of a
 * link shows the text of its mail. Earlier links stay valid, and clicks add up over all of them.
 */
export const newLinks = (
  { TrackedLink: tracked, Directory }: TransactionEntities,
  revision: {
    readonly tenantId: number;
    readonly projectId: number;
    readonly workflowId: number;
    /** Otherwise the id of another linked target, of the kind in `target`. */
    readonly revisionId: number;
    readonly target?: 'deliverable';
    readonly targetId?: number;
  },
  /** `link_id`: id of a link chosen before; by default random. */
  contacts: readonly (ContactCard & { readonly link_id?: string })[],
  /** Commit of the mail: its time in epoch milliseconds, and its name. `days`: how long the links open. */
  mail: { readonly time: number; readonly name: string; readonly days: number },
): readonly TransactionItems[number][] =>
  contacts.flatMap((contact) => {
    const { id, firstname, lastname, link_id = randomName() } = contact;
    const address_changes = addressChanges(contact);
    const created_on = new Date(mail.time).toISOString();
    const { tenantId, projectId, revisionId } = revision;
    const contact_name = `${firstname} ${lastname}`.trim();
    return [
      tracked
        .upsert({
          ...{ tenantId, projectId, revisionId, contactId: id },
          ...{ link_id, address_changes, contact_name, created_on },
        })
        .add({ links: [link_id] })
        .commit(),
      Directory.create({
        kind: 'link',
        name: link_id,
        ...revision,
        contactId: id,
        mail_time: mail.time,
        mail_name: mail.name,
        created_on,
        address_changes,
        expires: linkExpiry(mail.time, mail.days),
      }).commit(),
    ];
  });
