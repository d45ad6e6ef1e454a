import type { TenantSettings } from '#contracts/tenants.ts';
import type { TenantProfile } from '#contracts/workspace.ts';
import { decidersBy } from '#domain/answerer/index.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { can } from '#domain/permission/can.ts';
import type { Principal } from '#server/lambda/principal.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { brandOf } from '#server/workspace/guest-frame.ts';

/** Settings that all members may know. */
export const presentTenant = async (tenant: TenantRecord, now: number): Promise<TenantProfile> => ({
  id: tenant.tenantId,
  ...(await brandOf(tenant, now)),
  timezone: tenant.timezone,
  dt_format: tenant.dt_format,
  language: tenant.language,
  days_allowed_for_client_feedback: tenant.days_allowed_for_client_feedback,
  admins_can_edit_workspace_settings: tenant.admins_can_edit_workspace_settings,
  show_production_details_in_timeline: tenant.show_production_details_in_timeline,
  clients_allow_adding_guests: tenant.clients_allow_adding_guests,
  link_deciders: decidersBy({}, tenant),
  csat_mandatory_before_project_complete: tenant.csat_mandatory_before_project_complete,
  answers_mandatory_before_sending: tenant.answers_mandatory_before_sending ?? false,
});

/** Settings that this person may know. */
export const presentSettings = async (
  tenant: TenantRecord,
  { actor }: Pick<Principal, 'actor'>,
  now: number,
): Promise<TenantSettings> => {
  const edits = can(actor, 'edit_workspace_settings', { workspace: tenant }) === true;
  const {
    notify_owner_on_new_client,
    notify_owner_on_new_user,
    notify_owner_on_user_csat,
    bcc_email,
    holiday_country = null,
    own_days_off = [],
    second_factor_from,
  } = tenant;
  return {
    ...(await presentTenant(tenant, now)),
    // The calendar of the projects shows them to the whole team.
    ...(actor.kind === 'agent' ? { holiday_country, own_days_off } : {}),
    ...(edits
      ? {
          notify_owner_on_new_client,
          notify_owner_on_new_user,
          notify_owner_on_user_csat,
          link_days: linkDaysOf(tenant),
          days_more_by_rule: tenant.days_more_by_rule ?? 0,
        }
      : {}),
    ...(can(actor, 'set_bcc_email') === true ? { bcc_email: bcc_email ?? null } : {}),
    ...(can(actor, 'demand_second_factor') === true
      ? {
          second_factor_from:
            second_factor_from === undefined ? null : new Date(second_factor_from).toISOString(),
        }
      : {}),
  };
};

export const presentAddress = async (tenant: TenantRecord, now: number) => ({
  id: tenant.tenantId,
  ...(await brandOf(tenant, now)),
  url: workspaceUrl(tenant),
  custom_domains: tenant.custom_domain ?? null,
});
