/** Terms of a workspace, recomputed from the state of its subscription at the payment provider. */

import type { EventActor } from '#catalog/index.ts';
import { unknownPrice } from '#contracts/billing.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import { isPaidPlan, type PaidSubscription, type Terms, termsOf } from '#domain/plan/billing.ts';
import { auditEntry, changesOf } from '../actions/audit.ts';
import { nextId } from '../data/ids.ts';
import { transact } from '../data/transact.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { again, retry } from '../retry.ts';
import type { PaymentProvider, UnknownPrice } from './provider.ts';

/** Each conflict is a commit of another call about this workspace, so this bounds the number of concurrent calls. */
const retries = { attempts: 100 };
/**
 * Seconds that the idempotency record of a webhook message is kept. Stripe retries for days; a later duplicate is
 * harmless, because a message only triggers a new query.
 */
const claimKept = 14 * daySeconds;
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
 * Terms of a workspace from the provider's answer. A subscription with an unknown price is an agreement by hand: plan
 * and seats stay, and the dates follow it. A plan granted without an end stays until the owner chooses another.
 */
const termsBy = (
  answer: PaidSubscription | UnknownPrice | undefined,
  { plan, users_allowed, expires_on }: TenantRecord,
  chosen: boolean,
): Terms => {
  const seats = users_allowed === undefined ? {} : { users_allowed };
  if (answer && 'price' in answer) {
    const { price: _, ...period } = answer;
    return isPaidPlan(plan)
      ? { ...termsOf({ plan, seats: users_allowed ?? 1, ...period }), ...seats }
      : { plan, ...seats };
  }
  return answer || chosen || expires_on !== undefined ? termsOf(answer) : { plan, ...seats };
};

/**
 * Sets a workspace's plan, seats and dates to what is paid for at the provider; returns the updated workspace. A
 * webhook message is processed once (idempotent).
 *
 * Race: each concurrent call takes a number before it queries the provider, and an answer is dropped if a call with a
 * higher number has written already, because its query was later. So a burst needs one query each, and the latest
 * state wins in any order.
 */
export const settleSubscription = async (
  provider: PaymentProvider,
  tenantId: number,
  { actor, now, message, chosen = false }: Occasion,
): Promise<TenantRecord | undefined> => {
  const known = await tenantById(tenantId);
  // A marketplace plan is permanent, independent of earlier payments.
  if (!known?.customer || known.marketplace) return known;
  const turn = await nextId(tenantId, 'billing-turn');
  const paid = await provider.subscription(known.customer);
  if (paid && 'price' in paid) log.error(unknownPrice, { tenantId, price: paid.price });
  const outcome = await retry(retries, async () => {
    const before = await tenantById(tenantId);
    if (!before || before.marketplace || (before.billing_turn ?? 0) > turn) return before;
    const terms = termsBy(paid, before, chosen);
    const { plan, ...dates } = terms;
    const gone = termNames.filter((name) => !(name in terms));
    const rest = Object.fromEntries(
      Object.entries(before).filter(([name]) => !gone.some((one) => one === name)),
    );
    const changed = Object.keys(changesOf(before, { ...rest, ...terms })).length > 0;
    const version = before.billing_version;
    const result = await transact((entities) => ({
      terms: entities.Tenant.patch({ tenantId })
        .set({ plan, ...dates, billing_version: (version ?? 0) + 1, billing_turn: turn })
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
