import { asTenant } from '../data/acting.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import { logoUrl } from '../files/logo.ts';
import type { TenantRecord } from '../lambda/tenant.ts';

/** Public branding of a workspace; the URL of its logo, signed with the workspace's reach, expires within the hour. */
export const brandOf = async ({ tenantId, name, logo, theme }: TenantRecord, now: number) => ({
  name,
  logo: await asTenant(tenantId, () => logoUrl(logo, now)),
  theme,
});

/** Data common to all guest pages: branding, language, time zone, and the project. */
export const guestFrame = async (
  tenant: TenantRecord,
  project: Pick<ProjectRecord, 'name' | 'reference_code' | 'language' | 'timezone'>,
  now: number,
) => ({
  workspace: await brandOf(tenant, now),
  language: project.language,
  timezone: project.timezone,
  dt_format: tenant.dt_format,
  project: { name: project.name, reference_code: project.reference_code },
});
