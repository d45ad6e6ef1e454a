import type { TenantRecord } from '../lambda/tenant.ts';
import { planOfTenant } from './subscription.ts';

/** Single sign-on that is in force: turned on, and in the plan. A workspace that has left the plan goes on by password. */
export const signOnOf = (
  tenant: Pick<TenantRecord, 'single_sign_on' | 'plan' | 'marketplace'>,
): TenantRecord['single_sign_on'] =>
  tenant.single_sign_on !== undefined && planOfTenant(tenant).features.includes('single_sign_on')
    ? tenant.single_sign_on
    : undefined;
