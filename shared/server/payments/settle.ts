/** A workspace's terms, worked out anew from what its payment provider says now. */
import type { EventActor } from '../../../events/catalog/index.ts';
import { termsOf } from '../../domain/plan/billing.ts';
import { auditEntry, changesOf } from '../actions/audit.ts';
import { transact } from '../data/transact.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';
import type { PaymentProvider } from './provider.ts';

const attempts = 5;
/** A provider repeats its messages for days; later ones do no harm, as nothing in them is believed. */
const claimKept = 14 * 24 * 3600;
const termNames = ['users_allowed', 'expires_on', 'grace_period', 'cancellation_date', 'renews'] as const;

/** Who is said to have done it, when, and by which message of the provider's, if by one. */
export interface Occasion {
  readonly actor: EventActor;
  readonly now: number;
  readonly message?: string;
  /** The owner has chosen: a plan that was given without an end is given up for it. */
  readonly chosen?: boolean;
}

/**
 * Asks the provider what is paid for and sets the workspace's plan, seats and dates accordingly; answers the workspace as
 * it is then. However often and in whatever order this is called, the last word is the provider's latest: two who have
 * asked it at different moments can't both write, as whoever has read the workspace first must ask again. A message is
 * taken up once.
 */
export const settle = async (
  provider: PaymentProvider,
  tenantId: number,
  { actor, now, message, chosen = false }: Occasion,
): Promise<TenantRecord | undefined> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await tenantById(tenantId);
    // Codes of a marketplace are for good, whatever was paid before.
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
    const { committed, ...outcome } = await transact((entities) => [
      entities.Tenant.patch({ tenantId })
        .set({ plan, ...dates, billing_version: (version ?? 0) + 1 })
        .remove([...gone])
        .where(({ billing_version }, { eq, notExists }) =>
          version === undefined ? notExists(billing_version) : eq(billing_version, version),
        )
        .commit(),
      ...(message === undefined
        ? []
        : [
            entities.Claim.create({
              tenantId,
              event: message,
              consumer: 'payments',
              state: 'done',
              until: now,
              expires: Math.floor(now / 1000) + claimKept,
            }).commit(),
          ]),
      ...(changed
        ? [
            auditEntry(
              entities,
              { tenantId, actor, now },
              ['tenant', tenantId],
              [before, { ...rest, ...terms }],
            ),
          ]
        : []),
    ]);
    forgetTenant(tenantId);
    if (committed) return tenantById(tenantId);
    // The second item is the message's claim: it has been taken up before.
    if ('failed' in outcome && outcome.failed.includes(1)) return before;
  }
  throw new Error(`the terms of workspace ${tenantId} kept changing`);
};
