/**
 * Guests: holders of tracked links. Apart from principal.ts, so that the key of links is in the functions alone whose routes
 * take guests.
 */
import type { AuditActor } from '#domain/audit/index.ts';
import type { Reviewer } from '#domain/permission/actor.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { asTenant } from '../data/acting.ts';
import { Client } from '../data/entities/client.ts';
import { Directory } from '../data/entities/directory.ts';
import { clientOfContact } from '../data/ids.ts';
import { linkOfToken } from '../tokens/links.ts';
import { type HttpEvent, type LinkTarget, type ReviewerOf, tenantOfRequest } from './principal.ts';
import { refused } from './result.ts';
import { tenantById } from './tenant.ts';

/** Holder of a tracked link. The token decides the workspace; the host must be that workspace's. */
const reviewerOf: ReviewerOf = async (route, event, now) => {
  const sent = await sentLink(event.pathParameters?.token ?? '', now);
  // A link grants access to its own target only.
  if (sent?.link.target !== (route.opens ?? 'revision')) return refused('not_found');
  const [tenant, atHost, opens] = await Promise.all([
    tenantById(sent.tenantId),
    tenantOfRequest(event),
    isForThisAddress(sent),
  ]);
  if (!tenant || atHost?.tenantId !== tenant.tenantId || !opens) return refused('not_found');
  const { link } = sent;
  const actor: Reviewer = {
    kind: 'reviewer',
    contact_id: link.contactId,
    project_id: link.projectId,
    revision_id: link.revisionId,
  };
  return { tenant, actor, name: '', surname: '', email: '', picture: null, subject: '', link };
};

interface Sent {
  readonly tenantId: number;
  readonly link: LinkTarget;
  /** Contact's count of changes of address when the link was sent. */
  readonly address_changes?: number | undefined;
}

/** Link of a token; undefined if the token was not issued here, was revoked, or has expired. */
const sentLink = async (token: string, now: number): Promise<Sent | undefined> => {
  const name = linkOfToken(token);
  if (!name) return undefined;
  const { data } = await Directory.query.primary({ kind: 'link', name }).go({ consistent: true });
  const entry = data[0];
  if (!entry || entry.revoked || (entry.expires !== undefined && entry.expires * 1000 < now))
    return undefined;
  const { tenantId, projectId = 0, workflowId = 0, revisionId = 0, contactId = 0, address_changes } = entry;
  const { target = 'revision', targetId = revisionId } = entry;
  const mail = { time: entry.mail_time ?? 0, name: entry.mail_name ?? '' };
  return {
    tenantId,
    link: { link_id: name, target, targetId, projectId, workflowId, revisionId, contactId, mail },
    address_changes,
  };
};

/**
 * True while the contact has the address that the link was sent to. Strongly consistent read at every use, so that
 * one write revokes all links of a contact at once.
 */
const isForThisAddress = async ({ tenantId, link, address_changes = 0 }: Sent): Promise<boolean> => {
  const key = { tenantId, id: clientOfContact(link.contactId) };
  const { data: client } = await asTenant(tenantId, () => Client.get(key).go({ consistent: true }));
  const card = client?.contacts.find(({ id }) => id === link.contactId);
  return card !== undefined && addressChanges(card) === address_changes;
};

/**
 * Target of a token; undefined if the token was not issued here, was revoked, has expired, or was sent to a former
 * address of the contact.
 */
export const linkTarget = async (
  token: string,
  now: number,
): Promise<{ tenantId: number; link: LinkTarget } | undefined> => {
  const sent = await sentLink(token, now);
  return sent && (await isForThisAddress(sent)) ? sent : undefined;
};

/** Link of ours at a workspace, good or not, for the audit log. */
export interface UsedLink {
  readonly holder: AuditActor;
  /** Reason why it opens nothing any more; undefined for a good one. */
  readonly spent: 'link_revoked' | 'link_expired' | 'link_of_old_address' | undefined;
}

const usedLink = async (tenantId: number, event: HttpEvent): Promise<UsedLink | undefined> => {
  const token = event.pathParameters?.token ?? '';
  const name = linkOfToken(token);
  if (!name) return undefined;
  const { data } = await Directory.get({ kind: 'link', name, tenantId }).go();
  if (!data) return undefined;
  const now = event.requestContext.timeEpoch;
  const holder: AuditActor = { kind: 'link', id: data.contactId ?? null, name: '' };
  if (data.revoked) return { holder, spent: 'link_revoked' };
  if (data.expires !== undefined && data.expires * 1000 < now) return { holder, spent: 'link_expired' };
  return { holder, spent: (await linkTarget(token, now)) ? undefined : 'link_of_old_address' };
};

export type Guests = typeof guests;
export const guests = { reviewerOf, usedLink };
