/**
 * Guests: holders of tracked links. Apart from principal.ts, so that the key of links is in the functions alone whose routes
 * take guests.
 */
import type { EntityItem } from 'electrodb';
import { daysAfterClosing, type LinkEnd } from '#domain/answerer/index.ts';
import type { AuditActor } from '#domain/audit/index.ts';
import { dayMs } from '#domain/calendar/units.ts';
import type { Reviewer } from '#domain/permission/actor.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { asTenant } from '../data/acting.ts';
import { Client } from '../data/entities/client.ts';
import { Directory } from '../data/entities/directory.ts';
import { Project } from '../data/entities/project.ts';
import { clientOfContact } from '../data/ids.ts';
import { linkOfToken } from '../tokens/links.ts';
import { type HttpEvent, type LinkTarget, type ReviewerOf, tenantOfRequest } from './principal.ts';
import { refused } from './result.ts';
import { tenantById } from './tenant.ts';

/** Link of ours, good or not. */
export interface KnownLink {
  readonly tenantId: number;
  readonly link: LinkTarget;
  /** Reason why it opens nothing any more; null for a good one. */
  readonly end: LinkEnd | null;
}

type Entry = EntityItem<typeof Directory>;

/** Entry of a token in the directory; undefined if the token was not issued here. */
const entryOf = async (token: string): Promise<Entry | undefined> => {
  const name = linkOfToken(token);
  if (!name) return undefined;
  const { data } = await Directory.query.primary({ kind: 'link', name }).go({ consistent: true });
  return data[0];
};

const targetOf = (entry: Entry): LinkTarget => {
  const { name, projectId = 0, workflowId = 0, revisionId = 0, contactId = 0 } = entry;
  const { target = 'revision', targetId = revisionId, mail_time = 0, mail_name = '' } = entry;
  const mail = { time: mail_time, name: mail_name };
  const isCopied = entry.copied_by !== undefined;
  return { link_id: name, target, targetId, projectId, workflowId, revisionId, contactId, mail, isCopied };
};

/**
 * Reason why a link opens nothing any more; null for a good one, undefined if its contact is gone. The contact's address is
 * read strongly consistent at every use, so that one write ends all links of a contact at once.
 */
const endOf = async (entry: Entry, now: number): Promise<LinkEnd | null | undefined> => {
  const { tenantId, projectId = 0, contactId = 0, revoked } = entry;
  const [{ data: client }, { data: project }] = await asTenant(tenantId, () =>
    Promise.all([
      Client.get({ tenantId, id: clientOfContact(contactId) }).go({ consistent: true }),
      Project.get({ tenantId, projectId }).go({ attributes: ['closed_on'] }),
    ]),
  );
  const contact = client?.contacts.find(({ id }) => id === contactId);
  if (!contact) return undefined;
  if (revoked) return 'link_revoked';
  // Entries that were written before `ends` have it in `expires`.
  const { ends = entry.expires } = entry;
  if (ends !== undefined && ends * 1000 < now) return 'link_expired';
  if (addressChanges(contact) !== addressChanges(entry)) return 'link_of_old_address';
  const closed = project?.closed_on === undefined ? now : Date.parse(project.closed_on);
  return now - closed > daysAfterClosing * dayMs ? 'link_of_closed_project' : null;
};

/** Holder of a tracked link. The token decides the workspace; the host must be that workspace's. */
const reviewerOf: ReviewerOf = async (route, event, now) => {
  const entry = await entryOf(event.pathParameters?.token ?? '');
  const link = entry && targetOf(entry);
  // A link grants access to its own target only.
  if (!link || link.target !== (route.opens ?? 'revision')) return refused('not_found');
  const [tenant, atHost, end] = await Promise.all([
    tenantById(entry.tenantId),
    tenantOfRequest(event),
    endOf(entry, now),
  ]);
  if (!tenant || atHost?.tenantId !== tenant.tenantId || end === undefined) return refused('not_found');
  if (end) return refused(end);
  const actor: Reviewer = {
    kind: 'reviewer',
    contact_id: link.contactId,
    project_id: link.projectId,
    revision_id: link.revisionId,
  };
  return { tenant, actor, name: '', surname: '', email: '', picture: null, subject: '', link };
};

/** Link of ours, good or not. */
export interface KnownLink {
  readonly tenantId: number;
  readonly link: LinkTarget;
  /** Reason why it opens nothing any more; null for a good one. */
  readonly end: LinkEnd | null;
}

/** Link of a token; undefined if the token was not issued here, or its contact is gone. */
export const knownLink = async (token: string, now: number): Promise<KnownLink | undefined> => {
  const entry = await entryOf(token);
  const end = entry && (await endOf(entry, now));
  return entry && end !== undefined ? { tenantId: entry.tenantId, link: targetOf(entry), end } : undefined;
};

/** Link of ours at a workspace, for the audit log. */
export interface UsedLink {
  readonly holder: AuditActor;
  readonly end: LinkEnd | null;
}

const usedLink = async (tenantId: number, event: HttpEvent): Promise<UsedLink | undefined> => {
  const known = await knownLink(event.pathParameters?.token ?? '', event.requestContext.timeEpoch);
  if (known?.tenantId !== tenantId) return undefined;
  return { holder: { kind: 'link', id: known.link.contactId, name: '' }, end: known.end };
};

export type Guests = typeof guests;
export const guests = { reviewerOf, usedLink };
