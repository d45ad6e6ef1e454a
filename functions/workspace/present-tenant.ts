import type { TenantProfile } from '../../shared/contracts/workspace.ts';
import type { TenantRecord } from '../../shared/server/lambda/tenant.ts';
import { readUrl } from '../../shared/server/storage.ts';

/** The logo's address, good for an hour. */
export const logoUrl = async ({ logo }: TenantRecord, now: number): Promise<string | null> =>
  logo === undefined ? null : readUrl(logo, now);

/** The settings that everybody in the workspace may know. */
export const presentTenant = async (tenant: TenantRecord, now: number): Promise<TenantProfile> => ({
  id: tenant.tenantId,
  name: tenant.name,
  logo: await logoUrl(tenant, now),
  theme: tenant.theme,
  timezone: tenant.timezone,
  dt_format: tenant.dt_format,
  language: tenant.language,
  days_allowed_for_client_feedback: tenant.days_allowed_for_client_feedback,
  admins_can_edit_workspace_settings: tenant.admins_can_edit_workspace_settings,
  show_production_details_in_timeline: tenant.show_production_details_in_timeline,
  clients_allow_adding_guests: tenant.clients_allow_adding_guests,
  csat_mandatory_before_project_complete: tenant.csat_mandatory_before_project_complete,
});
