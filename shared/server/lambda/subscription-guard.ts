import { type SubscriptionState, subscriptionState } from '#domain/plan/subscription.ts';
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
 * Whether the subscription is against a call: a read-only one against writing, a suspended one against reading as well. A
 * process that has kept the workspace for half a minute may not know yet that it was paid for: before it refuses, it looks
 * again. That it may as well be half a minute late to refuse does no harm, since what ends a subscription is a date on the
 * record, and the date is compared at every call.
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
