import type { TenantRecord } from '../lambda/tenant.ts';
import { tokenOfLink } from '../tokens/links.ts';
import { reminderToken } from '../tokens/reminder-token.ts';

type Workspace = Pick<TenantRecord, 'subdomain' | 'custom_domain'>;

/** The product's own domain, with its port where it has one. */
export const appDomain = (): string => {
  const domain = process.env.APP_DOMAIN;
  if (!domain) throw new Error('APP_DOMAIN is not set');
  return domain;
};

/** A host as an address. Only on a machine of one's own it goes without TLS. */
export const originAt = (host: string): string =>
  `${appDomain().startsWith('localhost') ? 'http' : 'https'}://${host}`;

/** The address of the product itself, without a slash at its end. */
export const appUrl = (): string => originAt(appDomain());

/** The host of a workspace below the product's own domain, with its port where it has one. */
export const workspaceDomain = ({ subdomain }: Pick<Workspace, 'subdomain'>): string =>
  `${subdomain}.${appDomain()}`;

/** The address of a workspace below the product's own domain, without a slash at its end. */
export const subdomainUrl = (workspace: Pick<Workspace, 'subdomain'>): string =>
  originAt(workspaceDomain(workspace));

/** The address of a workspace as it is told to everybody: of its own host where that is live, at the product's port. */
export const workspaceUrl = ({ subdomain, custom_domain: own }: Workspace): string => {
  if (own === undefined) return subdomainUrl({ subdomain });
  const [, port] = appDomain().split(':');
  return originAt(port === undefined ? own : `${own}:${port}`);
};

/** Where somebody signs in to a workspace, with their address filled in: a first password is sent to it. */
export const signInUrl = (workspace: Workspace, email: string): string =>
  `${workspaceUrl(workspace)}/signin?${new URLSearchParams({ email })}`;

/** The timeline of a project; of one of its deliverables, where it has several. */
export const timelineUrl = (
  tenant: Workspace,
  project: { readonly projectId: number; readonly deliverable_type: 'Single' | 'Multi' },
  workflowId?: number,
): string => {
  const address = `${workspaceUrl(tenant)}/projects/${project.projectId}/timeline`;
  return project.deliverable_type === 'Multi' && workflowId ? `${address}/${workflowId}` : address;
};

/** A link that leads nowhere, in the place of one that nobody has been sent yet. */
export const placeholderLink = (tenant: Workspace): string => `${workspaceUrl(tenant)}/link/preview`;

/** The address of a tracked link, as it stands in a mail. */
export const linkUrl = (tenant: Workspace, linkId: string): string =>
  `${workspaceUrl(tenant)}/link/${tokenOfLink(linkId)}`;

type Numbered = Workspace & Pick<TenantRecord, 'tenantId'>;

/** Where a mail program ends a contact's reminders in one click (RFC 8058); opened, it leads to the page that asks. */
export const unsubscribeUrl = (tenant: Numbered, contactId: number): string =>
  `${workspaceUrl(tenant)}/api/unsubscribe/${reminderToken({ tenantId: tenant.tenantId, contactId })}`;

/** The page on which a contact switches their reminders. */
export const remindersUrl = (tenant: Numbered, contactId: number): string =>
  `${workspaceUrl(tenant)}/reminders/${reminderToken({ tenantId: tenant.tenantId, contactId })}`;

/** Where the contact of a link answers their survey, without an account. */
export const surveyUrl = (tenant: Workspace, linkId: string): string =>
  `${workspaceUrl(tenant)}/survey/${tokenOfLink(linkId)}`;
