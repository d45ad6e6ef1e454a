import type { TenantRecord } from '../lambda/tenant.ts';
import { tokenOfLink } from '../links.ts';

type Workspace = Pick<TenantRecord, 'subdomain'>;

/** The address of a workspace, without a slash at its end. Only on a machine of one's own it goes without TLS. */
export const workspaceUrl = ({ subdomain }: Workspace): string => {
  const domain = process.env.APP_DOMAIN;
  if (!domain) throw new Error('APP_DOMAIN is not set');
  return `${domain.startsWith('localhost') ? 'http' : 'https'}://${subdomain}.${domain}`;
};

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

/** Where the contact of a link answers their survey, without an account. */
export const surveyUrl = (tenant: Workspace, linkId: string): string =>
  `${workspaceUrl(tenant)}/survey/${tokenOfLink(linkId)}`;
