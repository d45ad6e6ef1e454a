/** Tracked links of a revision, one for each contact (design: data). */
import type { ContactCard } from '../data/entities/clients.ts';
import { TrackedLink } from '../data/entities/project.ts';
import { randomName } from '../data/ids.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';

/** The links to a revision that contacts have: contact id → link id. */
export type LinkIds = ReadonlyMap<number, string>;

export const linksOfRevision = async (
  tenantId: number,
  projectId: number,
  revisionId: number,
): Promise<LinkIds> => {
  const { data } = await TrackedLink.query
    .primary({ tenantId, projectId, revisionId })
    .go({ consistent: true, pages: 'all' });
  return new Map(data.map(({ contactId, link_id }) => [contactId, link_id]));
};

/** The link of one contact to a revision; undefined when none was sent to them. */
export const linkOfContact = async (key: {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
  readonly contactId: number;
}): Promise<string | undefined> => {
  const { data } = await TrackedLink.get(key).go({ consistent: true });
  return data?.link_id;
};

/** Days that a link can be opened. */
const goodFor = 180;

/** Until when a link that is sent at this time can be opened: epoch milliseconds to epoch seconds. */
export const linkExpiry = (time: number): number => Math.floor(time / 1000) + goodFor * 86_400;

/**
 * What makes a new link for each of the contacts, in a transaction: two items a contact. Each mail has links of its own,
 * so that the page behind it shows what that mail said; earlier ones stay good, and clicks are counted on as before.
 */
export const newLinks = (
  { TrackedLink: tracked, Directory }: TransactionEntities,
  revision: {
    readonly tenantId: number;
    readonly projectId: number;
    readonly workflowId: number;
    /** Or the id of what else is linked to, which `target` then names. */
    readonly revisionId: number;
    readonly target?: 'deliverable';
    readonly targetId?: number;
  },
  contacts: readonly ContactCard[],
  /** The commit that the mail belongs to: its time in epoch milliseconds, and its name. */
  mail: { readonly time: number; readonly name: string },
): readonly TransactionItems[number][] =>
  contacts.flatMap(({ id, firstname, lastname }) => {
    const link_id = randomName();
    const created_on = new Date(mail.time).toISOString();
    const { tenantId, projectId, revisionId } = revision;
    const contact_name = `${firstname} ${lastname}`.trim();
    return [
      tracked
        .upsert({ tenantId, projectId, revisionId, contactId: id, link_id, contact_name, created_on })
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
        expires: linkExpiry(mail.time),
      }).commit(),
    ];
  });
