import type { BodyOf } from '#contracts/route.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { badEnd } from '#domain/calendar/own-days-off.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import { isTimeZone } from '#domain/calendar/zone.ts';
import { isEmail } from '#domain/email-address.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit, changesOf } from '#server/actions/audit.ts';
import { definedFields } from '#server/actions/defined-fields.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { forgetTenant, type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { doubtfulItems, nameRefusal } from '#server/workspace/doubtful-names.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { presentSettings } from './present-tenant.ts';

type Form = BodyOf<typeof updateTenantProfile>;

/** Reason against saving these settings: permissions, plan, or an invalid value. */
const refusalOf = (form: Form, tenant: TenantRecord, { actor }: Principal): Refused | undefined => {
  const verdict = can(actor, 'edit_workspace_settings', { workspace: tenant });
  if (verdict !== true) return refused(verdict);
  if (form.timezone !== undefined && !isTimeZone(form.timezone)) {
    return refused('timezone_unknown', { field: 'timezone' });
  }
  for (const [place, days] of (form.own_days_off ?? []).entries()) {
    const end = badEnd(days);
    if (end) return refused('date_invalid', { field: `own_days_off.${place}.${end}` });
  }
  // A name from before these rules stays until it is changed.
  const badName =
    form.name === undefined || form.name === tenant.name ? undefined : nameRefusal(form.name, 'name');
  if (badName) return badName;
  const { csat_mandatory_before_project_complete: mandatory, bcc_email } = form;
  const demands = form.second_factor_days === undefined ? true : can(actor, 'demand_second_factor');
  if (demands !== true) return refused(demands, { field: 'second_factor_days' });
  if (mandatory && !tenant.csat_mandatory_before_project_complete) {
    const refusal = refusedFeature(tenant, 'mandatory_csat', 'csat_mandatory_before_project_complete');
    if (refusal) return refusal;
  }
  if (bcc_email === undefined) return undefined;
  const field = 'bcc_email';
  const may = can(actor, 'set_bcc_email');
  if (may !== true) return refused(may, { field });
  if (!bcc_email) return undefined;
  return (
    refusedFeature(tenant, 'bcc', field) ??
    (isEmail(bcc_email) ? undefined : refused('bcc_email_invalid', { field }))
  );
};

/** Fields of the record that a form sets, and those that it removes; a field that was not sent is in neither. */
const editOf = (form: Form, now: number) => {
  const { bcc_email, second_factor_days: days, holiday_country, ...settings } = definedFields(form);
  return {
    set: {
      ...settings,
      ...(bcc_email ? { bcc_email } : {}),
      ...(holiday_country ? { holiday_country } : {}),
      ...(typeof days === 'number' ? { second_factor_from: now + days * daySeconds * 1000 } : {}),
    },
    gone: [
      ...(bcc_email === null || bcc_email === '' ? (['bcc_email'] as const) : []),
      ...(holiday_country === null ? (['holiday_country'] as const) : []),
      ...(days === null ? (['second_factor_from'] as const) : []),
    ],
  };
};

/** Patches only the fields sent, so that concurrent saves of different settings do not undo each other. */
export const updateTenantProfileEndpoint = endpoint(updateTenantProfile, async (call) => {
  const { params, principal, body, now, at } = call;
  const { tenantId } = principal.tenant;
  const before = params.id === tenantId ? await tenantById(tenantId) : undefined;
  if (!before) return refused('not_found');
  const refusal = refusalOf(body, before, principal);
  if (refusal) return refusal;
  const { set, gone } = editOf(body, now);
  const kept = Object.entries(before).filter(([name]) => !gone.some((one) => one === name));
  const after: TenantRecord = { ...(Object.fromEntries(kept) as TenantRecord), ...set };
  const changed = Object.keys(changesOf(before, after));
  if (changed.length === 0) return presentSettings(before, principal, now);
  const result = await transact((entities) => {
    const saved = entities.Tenant.patch({ tenantId }).set(set);
    return [
      (gone.length === 0 ? saved : saved.remove(gone)).commit(),
      auditCommit(
        entities,
        call,
        ['tenant', tenantId],
        [before, after],
        [{ category: 'Workspace Updated', changed }],
      ),
      ...(changed.includes('name') ? doubtfulItems(entities, after, at) : []),
    ];
  });
  forgetTenant(tenantId);
  return result.committed ? presentSettings(after, principal, now) : refused('not_found');
});
