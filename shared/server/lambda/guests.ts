/**
 * Guests: holders of tracked links. Apart from principal.ts, so that the key of links is in the functions alone whose routes
 * take guests.
 */
import type { EntityItem } from 'electrodb';
import { hasEndedFor } from '#domain/account/session.ts';
import { daysAfterClosing, type LinkEnd } from '#domain/answerer/index.ts';
import type { AuditActor } from '#domain/audit/index.ts';
import { dayMs } from '#domain/calendar/units.ts';
import type { Reviewer } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { onProject } from '../actions/on-project.ts';
import { asTenant } from '../data/acting.ts';
import { Client, type ContactCard } from '../data/entities/client.ts';
import { Directory, type SeenBy } from '../data/entities/directory.ts';
import { Membership } from '../data/entities/membership.ts';
import { Project } from '../data/entities/project.ts';
import { clientOfContact } from '../data/ids.ts';
import { linkOfToken } from '../tokens/links.ts';
import { actorOf, type HttpEvent, type LinkTarget, type ReviewerOf, tenantOfRequest } from './principal.ts';
import { refused } from './result.ts';
import { tenantById } from './tenant.ts';

type Entry = EntityItem<typeof Directory>;
type OnProject = Pick<EntityItem<typeof Project>, 'team_members' | 'contacts'>;

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

/** Contact of a link, and the reason why it opens nothing any more. */
interface Holder {
  readonly contact: ContactCard;
  /** Null for a good link. */
  readonly end: LinkEnd | 'view_ended' | null;
}

/** True while the member who sees a page as its contact is signed in, and may act on the project. */
const isStillSeen = async (
  { tenantId, projectId = 0 }: Entry,
  { subject, session }: SeenBy,
  project: OnProject | null,
): Promise<boolean> => {
  const { data } = await Membership.get({ tenantId, subject }).go({ consistent: true });
  if (!data || !project || hasEndedFor(data, session)) return false;
  return can(actorOf(data), 'act_on_timeline', onProject({ ...project, projectId })) === true;
};

/**
 * Contact of a link, and its end; undefined if the contact is gone. The contact's address is read strongly consistent at every
 * use, so that one write ends all links of a contact at once.
 */
const holderOf = (entry: Entry, now: number): Promise<Holder | undefined> => {
  const { tenantId, projectId = 0, contactId = 0, revoked, seen_by } = entry;
  return asTenant(tenantId, async (): Promise<Holder | undefined> => {
    const [{ data: client }, { data: project }] = await Promise.all([
      Client.get({ tenantId, id: clientOfContact(contactId) }).go({ consistent: true }),
      Project.get({ tenantId, projectId }).go({ attributes: ['closed_on', 'team_members', 'contacts'] }),
    ]);
    const contact = client?.contacts.find(({ id }) => id === contactId);
    if (!contact) return undefined;
    if (revoked) return { contact, end: 'link_revoked' };
    // Entries that were written before `ends` have it in `expires`.
    const { ends = entry.expires } = entry;
    const isOver = ends !== undefined && ends * 1000 < now;
    if (seen_by && (isOver || !(await isStillSeen(entry, seen_by, project))))
      return { contact, end: 'view_ended' };
    if (isOver) return { contact, end: 'link_expired' };
    if (addressChanges(contact) !== addressChanges(entry)) return { contact, end: 'link_of_old_address' };
    const closed = project?.closed_on === undefined ? now : Date.parse(project.closed_on);
    return { contact, end: now - closed > daysAfterClosing * dayMs ? 'link_of_closed_project' : null };
  });
};

/** Holder of a tracked link. The token decides the workspace; the host must be that workspace's. */
const reviewerOf: ReviewerOf = async (route, event, now) => {
  const entry = await entryOf(event.pathParameters?.token ?? '');
  const link = entry && targetOf(entry);
  // A link grants access to its own target only.
  if (!link || link.target !== (route.opens ?? 'revision')) return refused('not_found');
  const [tenant, atHost, holder] = await Promise.all([
    tenantById(entry.tenantId),
    tenantOfRequest(event),
    holderOf(entry, now),
  ]);
  if (!tenant || atHost?.tenantId !== tenant.tenantId || !holder) return refused('not_found');
  if (holder.end) return refused(holder.end);
  const actor: Reviewer = {
    kind: 'reviewer',
    contact_id: link.contactId,
    project_id: link.projectId,
    revision_id: link.revisionId,
  };
  return {
    tenant,
    actor,
    name: '',
    surname: '',
    email: '',
    picture: null,
    subject: '',
    link,
    seenBy: entry.seen_by,
  };
};

/** Link of ours, good or not. */
export interface KnownLink extends Holder {
  readonly tenantId: number;
  readonly link: LinkTarget;
  /** Member of the team who sees the page as its contact does. */
  readonly seenBy: SeenBy | undefined;
  /** Epoch seconds from which it opens nothing. */
  readonly ends: number | undefined;
}

/** Link of a token; undefined if the token was not issued here, or its contact is gone. */
export const knownLink = async (token: string, now: number): Promise<KnownLink | undefined> => {
  const entry = await entryOf(token);
  const holder = entry && (await holderOf(entry, now));
  return entry && holder
    ? { tenantId: entry.tenantId, link: targetOf(entry), ...holder, seenBy: entry.seen_by, ends: entry.ends }
    : undefined;
};

/** Link of ours at a workspace, for the audit log. */
export interface UsedLink {
  readonly holder: AuditActor;
  readonly end: KnownLink['end'];
}

const usedLink = async (tenantId: number, event: HttpEvent): Promise<UsedLink | undefined> => {
  const known = await knownLink(event.pathParameters?.token ?? '', event.requestContext.timeEpoch);
  if (known?.tenantId !== tenantId) return undefined;
  const { link, end, seenBy } = known;
  return {
    holder: seenBy
      ? { kind: 'member', id: seenBy.user_id, name: seenBy.name }
      : { kind: 'link', id: link.contactId, name: '' },
    end,
  };
};

export type Guests = typeof guests;
export const guests = { reviewerOf, usedLink };
