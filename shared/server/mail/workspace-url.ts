import type { Language } from '#domain/email-template/language.ts';
import { addressChanges, type ContactCard } from '#domain/project/contacts.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { tokenOfInvitation, tokenOfLink } from '../tokens/links.ts';
import {
  type DigestHolder,
  digestToken,
  type ReminderHolder,
  reminderToken,
} from '../tokens/reminder-token.ts';

type Workspace = Pick<TenantRecord, 'subdomain' | 'custom_domain'>;

/** Product's own domain, with its port, if any. */
export const appDomain = (): string => {
  const domain = process.env.APP_DOMAIN;
  if (!domain) throw new Error('APP_DOMAIN is not set');
  return domain;
};

/** Origin of a host: https, except on a developer's machine. */
export const originAt = (host: string): string =>
  `${appDomain().startsWith('localhost') ? 'http' : 'https'}://${host}`;

/** URL of the product, without a trailing slash. */
export const appUrl = (): string => originAt(appDomain());

/** Host of a workspace below the product's own domain, with its port, if any. */
export const workspaceDomain = ({ subdomain }: Pick<Workspace, 'subdomain'>): string =>
  `${subdomain}.${appDomain()}`;

/**
 * URL where members sign in and work, without a trailing slash: always below the product's own domain
 * (docs/decisions/0029).
 */
export const workspaceUrl = (workspace: Pick<Workspace, 'subdomain'>): string =>
  originAt(workspaceDomain(workspace));

/**
 * Base URL of the guest pages (reviews, deliverables, surveys, reminders): the workspace's custom domain if it is
 * live, at the product's port, otherwise its subdomain.
 */
export const guestUrl = ({ subdomain, custom_domain: own }: Workspace): string => {
  if (own === undefined) return workspaceUrl({ subdomain });
  const [, port] = appDomain().split(':');
  return originAt(port === undefined ? own : `${own}:${port}`);
};

/**
 * Sign-in page of a workspace in the mail's language, with the address filled in, where a first password can be
 * requested.
 */
export const signInUrl = (workspace: Pick<Workspace, 'subdomain'>, email: string, lang: Language): string =>
  `${workspaceUrl(workspace)}/signin?${new URLSearchParams({ email, lang })}`;

/** Page of an invitation, in the mail's language; always at the product's own host, because a password is typed there. */
export const invitationUrl = (
  workspace: Pick<Workspace, 'subdomain'>,
  linkId: string,
  lang: Language,
): string =>
  `${workspaceUrl(workspace)}/invitation/${tokenOfInvitation(linkId)}?${new URLSearchParams({ lang })}`;

/**
 * Page of a link that sets a new password, in the mail's language: where it was asked for, at a workspace's subdomain or the
 * product's own host.
 */
export const passwordUrl = (
  workspace: Pick<Workspace, 'subdomain'> | undefined,
  token: string,
  lang: Language,
): string =>
  `${workspace ? workspaceUrl(workspace) : appUrl()}/password/${token}?${new URLSearchParams({ lang })}`;

/** Page of a link that changes the address of a login, or stops that: where it was asked for, like the former. */
export const addressUrl = (
  workspace: Pick<Workspace, 'subdomain'> | undefined,
  token: string,
  lang: Language,
): string =>
  `${workspace ? workspaceUrl(workspace) : appUrl()}/address/${token}?${new URLSearchParams({ lang })}`;

/** Timeline of a project, or of one of its deliverables if it has several. */
export const timelineUrl = (
  tenant: Pick<Workspace, 'subdomain'>,
  project: { readonly projectId: number; readonly deliverable_type: 'Single' | 'Multi' },
  workflowId?: number,
): string => {
  const address = `${workspaceUrl(tenant)}/projects/${project.projectId}/timeline`;
  return project.deliverable_type === 'Multi' && workflowId ? `${address}/${workflowId}` : address;
};

/** Placeholder in previews for a link that does not exist yet. */
export const placeholderLink = (tenant: Workspace): string => `${guestUrl(tenant)}/link/preview`;

export const linkUrl = (tenant: Workspace, linkId: string): string =>
  `${guestUrl(tenant)}/link/${tokenOfLink(linkId)}`;

type Numbered = Workspace & Pick<TenantRecord, 'tenantId'>;
type Holder = Pick<ContactCard, 'id' | 'address_changes'>;

const holderOf = ({ tenantId }: Numbered, contact: Holder): Omit<ReminderHolder, 'expires'> => ({
  tenantId,
  contactId: contact.id,
  addressChanges: addressChanges(contact),
});

/**
 * URL for one-click unsubscribing from a contact's reminders by POST (RFC 8058). In a browser, it opens the page with
 * the switch.
 */
export const unsubscribeUrl = (tenant: Numbered, contact: Holder, now: number): string =>
  `${guestUrl(tenant)}/api/unsubscribe/${reminderToken(holderOf(tenant, contact), now)}`;

/** Page to switch a contact's reminders on or off. */
export const remindersUrl = (tenant: Numbered, contact: Holder, now: number): string =>
  `${guestUrl(tenant)}/reminders/${reminderToken(holderOf(tenant, contact), now)}`;

/** The same for a member's daily digest, always at the product's own host. */
export const digestUrls = (
  tenant: Numbered,
  reader: Pick<DigestHolder, 'userId' | 'hour'>,
  now: number,
): { readonly page: string; readonly oneClick: string } => {
  const token = digestToken({ tenantId: tenant.tenantId, ...reader }, now);
  const home = workspaceUrl(tenant);
  return { page: `${home}/reminders/${token}`, oneClick: `${home}/api/unsubscribe/${token}` };
};

/** Survey form of a link's contact, without an account. */
export const surveyUrl = (tenant: Workspace, linkId: string): string =>
  `${guestUrl(tenant)}/survey/${tokenOfLink(linkId)}`;
