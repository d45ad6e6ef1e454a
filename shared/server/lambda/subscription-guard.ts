/** Refusals of a whole workspace: by the state of its subscription, on hold, and while it is marked for deletion. */
import { formatDateTime } from '#domain/calendar/date.ts';
import { shutBy } from '#domain/plan/hold.ts';
import { type SubscriptionState, subscriptionState } from '#domain/plan/subscription.ts';
import { type Refused, refused } from './result.ts';
import { forgetTenant, type TenantRecord, tenantById } from './tenant.ts';

const stateOf = (
  { expires_on, grace_period, cancellation_date }: TenantRecord,
  now: string,
): SubscriptionState =>
  subscriptionState(
    {
      ...(expires_on ? { expires: expires_on } : {}),
      ...(grace_period ? { grace_period } : {}),
      ...(cancellation_date ? { cancellation_date } : {}),
    },
    now,
  );

/**
 * Refusal of a call by the subscription's state: read-only refuses writes, suspended refuses reads as well. The
 * record may come from a cache of 30 seconds and lack a payment, so it is read again before a refusal. A missed
 * refusal for 30 seconds is harmless: a subscription ends by a date on the record, which is compared at every call.
 */
export const closedTo = async (
  does: 'read' | 'write',
  tenant: TenantRecord,
  now: string,
): Promise<'read_only' | 'suspended' | undefined> => {
  const against = (one: TenantRecord) => {
    const state = stateOf(one, now);
    return state === 'suspended' || (state === 'read_only' && does === 'write') ? state : undefined;
  };
  if (!against(tenant)) return undefined;
  const fresh = await tenantById(tenant.tenantId);
  forgetTenant(tenant.tenantId);
  return against(fresh ?? tenant);
};

/**
 * Refusal of everybody while the workspace is on hold, or in the grace of a deletion: its code tells the owner, who alone can call
 * it back, by a call that is open while it is closed.
 */
export const shutRefusal = (
  tenant: TenantRecord,
  { isOwner = false, whileClosed = false, whileHeld = false } = {},
): Refused | undefined => {
  const { deletes_on = '', dt_format, timezone } = tenant;
  const by = shutBy(whileHeld ? { ...tenant, held: undefined } : tenant);
  if (by === 'hold') return refused('workspace_held');
  if (by === undefined || whileClosed) return undefined;
  return refused(isOwner ? 'workspace_recallable' : 'workspace_closed', {
    params: { until: formatDateTime(deletes_on, dt_format, timezone) },
  });
};
