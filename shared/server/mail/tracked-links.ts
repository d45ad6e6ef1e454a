/** Tracked links of a revision, one per contact (design: data). */
import type { ContactCard } from '../data/entities/client.ts';
import { TrackedLink } from '../data/entities/tracked-link.ts';
import { randomName } from '../data/ids.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';

/** Links of a revision: contact id → link id. */
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

/** Link of one contact to a revision; undefined if none was sent to them. */
export const linkOfContact = async (key: {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
  readonly contactId: number;
}): Promise<string | undefined> => {
  const { data } = await TrackedLink.get(key).go({ consistent: true });
  return data?.link_id;
};

/** Days that a link stays valid. */
const goodFor = 180;

/** Expiry in epoch seconds of a link sent at `time`, in epoch milliseconds. */
export const linkExpiry = (time: number): number => Math.floor(time / 1000) + goodFor * 86_400;

/**
 * Transaction items for a new link per contact, two items each. Every mail has its own links, so that the page behind
 * one shows the text of that mail. Earlier links stay valid, and clicks add up over all of them.
 */
export const newLinks = (
  { TrackedLink: tracked, Directory }: TransactionEntities,
  revision: {
    readonly tenantId: number;
    readonly projectId: number;
    readonly workflowId: number;
    /** Or the id of another linked thing, named by `target`. */
    readonly revisionId: number;
    readonly target?: 'deliverable';
    readonly targetId?: number;
  },
  /** `link_id`: a link's id chosen before; otherwise one is made. */
  contacts: readonly (ContactCard & { readonly link_id?: string })[],
  /** Commit of the mail: its time in epoch milliseconds, and its name. */
  mail: { readonly time: number; readonly name: string },
): readonly TransactionItems[number][] =>
  contacts.flatMap(({ id, firstname, lastname, link_id = randomName() }) => {
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
