/** Terms of a workspace, computed anew from the state of its subscription at the payment provider. */
import type { EventActor } from '#catalog/index.ts';
import { termsOf } from '#domain/plan/billing.ts';
import { auditEntry, changesOf } from '../actions/audit.ts';
import { transact } from '../data/transact.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';
import type { PaymentProvider } from './provider.ts';

const retries = { attempts: 5 };
/**
 * Seconds that the idempotency record of a webhook message is kept. Stripe retries for days; a later duplicate is
 * harmless, since a message only triggers a new query.
 */
const claimKept = 14 * 24 * 3600;
const termNames = ['users_allowed', 'expires_on', 'grace_period', 'cancellation_date', 'renews'] as const;

/** Cause of a change: its actor and time, and the provider's webhook message, if any. */
export interface Occasion {
  readonly actor: EventActor;
  readonly now: number;
  readonly message?: string;
  /** True if the owner has chosen a plan, which replaces one that was granted without an end. */
  readonly chosen?: boolean;
}

/**
 * Sets a workspace's plan, seats and dates to what the provider says is paid for; returns the updated workspace. Race:
 * of two concurrent calls that have read the workspace in the same state only one commits, and the other asks the
 * provider again, so that its latest answer wins. A webhook message is processed once.
 */
export const settle = async (
  provider: PaymentProvider,
  tenantId: number,
  { actor, now, message, chosen = false }: Occasion,
): Promise<TenantRecord | undefined> => {
  const outcome = await retry(retries, async () => {
    const before = await tenantById(tenantId);
    // A marketplace plan is permanent, whatever was paid before.
    if (!before?.customer || before.marketplace) return before;
    const paid = await provider.subscription(before.customer);
    if (!paid && before.expires_on === undefined && !chosen) return before;
    const terms = termsOf(paid);
    const { plan, ...dates } = terms;
    const gone = termNames.filter((name) => !(name in terms));
    const rest = Object.fromEntries(
      Object.entries(before).filter(([name]) => !gone.some((one) => one === name)),
    );
    const changed = Object.keys(changesOf(before, { ...rest, ...terms })).length > 0;
    const version = before.billing_version;
    const result = await transact((entities) => ({
      terms: entities.Tenant.patch({ tenantId })
        .set({ plan, ...dates, billing_version: (version ?? 0) + 1 })
        .remove([...gone])
        .where(({ billing_version }, { eq, notExists }) =>
          version === undefined ? notExists(billing_version) : eq(billing_version, version),
        )
        .commit(),
      message:
        message === undefined
          ? undefined
          : entities.Claim.create({
              tenantId,
              event: message,
              consumer: 'payments',
              state: 'done',
              until: now,
              expires: Math.floor(now / 1000) + claimKept,
            }).commit(),
      audit: changed
        ? auditEntry(
            entities,
            { tenantId, actor, now },
            ['tenant', tenantId],
            [before, { ...rest, ...terms }],
          )
        : undefined,
    }));
    forgetTenant(tenantId);
    if (result.committed) return tenantById(tenantId);
    // Idempotent: the message was processed before.
    if (result.failed.includes('message')) return before;
    return again;
  });
  if (outcome === again) throw new Error(`the terms of workspace ${tenantId} kept changing`);
  return outcome;
};
