/** Redeem codes of a marketplace (AppSumo): each adds a number of users, once. */
import { randomBytes } from 'node:crypto';
import type { EventActor } from '#catalog/index.ts';
import { mostCodes } from '#domain/plan/billing.ts';
import { auditEntry } from '../actions/audit.ts';
import { MarketplaceCode } from '../data/entities/marketplace-code.ts';
import { hashed } from '../data/ids.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { type OnceCall, onceItem } from '../lambda/idempotency.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';

type RedeemedCode = NonNullable<TenantRecord['redeemed_codes']>[number];

/** Normalises a code as people copy it: trims it and ignores case. */
const plainly = (code: string): string => code.trim().toUpperCase();
const nameOf = (code: string): string => hashed(plainly(code));

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random code: `PL-` and 80 random bits, in letters and digits that are not easily confused. */
export const newCode = (): string => {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `PL-${letters.match(/.{4}/g)?.join('-')}`;
};

/** Stores codes; returns the number of new ones. Idempotent: known codes stay, redeemed or not. */
export const loadCodes = async (codes: readonly string[], users: number, at: string): Promise<number> => {
  let loaded = 0;
  for (const code of new Set(codes.map((one) => one.trim()).filter(Boolean))) {
    const { committed } = await transact((entities) => [
      entities.MarketplaceCode.create({ name: nameOf(code), users, loaded_on: at }).commit(),
    ]);
    if (committed) loaded += 1;
  }
  return loaded;
};

/** Code for a workspace that is being created. */
export interface OpeningCode {
  /** Terms of the new workspace. */
  readonly terms: ReturnType<typeof termsOf>;
  /** Redeems the code, as part of the transaction that creates the workspace. */
  readonly take: (entities: TransactionEntities, tenantId: number) => TransactionItems[number];
}

const termsOf = (redeemed_codes: readonly RedeemedCode[]) => ({
  plan: 'appsumo' as const,
  marketplace: true,
  users_allowed: redeemed_codes.reduce((sum, { users }) => sum + users, 0),
  redeemed_codes: [...redeemed_codes],
});

const taken = (entities: TransactionEntities, code: string, redeemed_by: number, redeemed_on: string) =>
  entities.MarketplaceCode.patch({ name: nameOf(code) })
    .set({ redeemed_by, redeemed_on })
    // Race: of two concurrent redemptions one succeeds.
    .where((found, { notExists }) => notExists(found.redeemed_by))
    .commit();

export const isRedeemable = async (code: string): Promise<boolean> => {
  const { data } = await MarketplaceCode.get({ name: nameOf(code) }).go({ consistent: true });
  return data !== null && data.redeemed_by === undefined;
};

/** Opening code of a new workspace; undefined if it is unknown or already redeemed. */
export const openingCode = async (code: string, now: number): Promise<OpeningCode | undefined> => {
  const { data } = await MarketplaceCode.get({ name: nameOf(code) }).go({ consistent: true });
  if (!data || data.redeemed_by !== undefined) return undefined;
  const redeemed_on = new Date(now).toISOString();
  return {
    terms: termsOf([{ appsumo_code: plainly(code), users: data.users, redeemed_on }]),
    take: (entities, tenantId) => taken(entities, code, tenantId, redeemed_on),
  };
};

/**
 * Redeems a code for a workspace, which gets the marketplace's plan without an end, with the sum of the users of its
 * codes. Returns the updated workspace.
 */
export const redeemCode = async (
  tenantId: number,
  code: string,
  call: OnceCall & { readonly actor: EventActor },
): Promise<TenantRecord | Refused> => {
  const { actor, now } = call;
  const field = 'appSumoCode';
  const [before, { data: found }] = await Promise.all([
    tenantById(tenantId),
    MarketplaceCode.get({ name: nameOf(code) }).go({ consistent: true }),
  ]);
  if (!before) return refused('not_found');
  if (!found || found.redeemed_by !== undefined) return refused('code_unknown', { field });
  const known = before.redeemed_codes ?? [];
  if (known.length >= mostCodes) return refused('too_many_codes', { field, params: { max: mostCodes } });
  const redeemed_on = new Date(now).toISOString();
  const terms = termsOf([...known, { appsumo_code: plainly(code), users: found.users, redeemed_on }]);
  const version = before.billing_version;
  const { committed, ...outcome } = await transact((entities) => ({
    once: onceItem(entities, call, {}),
    code: taken(entities, code, tenantId, redeemed_on),
    workspace: entities.Tenant.patch({ tenantId })
      .set({ ...terms, billing_version: (version ?? 0) + 1 })
      .remove(['expires_on', 'grace_period', 'cancellation_date', 'renews'])
      .where(({ billing_version }, { eq, notExists }) =>
        version === undefined ? notExists(billing_version) : eq(billing_version, version),
      )
      .commit(),
    audit: auditEntry(
      entities,
      { tenantId, actor, now },
      ['tenant', tenantId],
      [
        { plan: before.plan, users_allowed: before.users_allowed },
        { plan: terms.plan, users_allowed: terms.users_allowed },
      ],
    ),
  }));
  forgetTenant(tenantId);
  if (committed) return (await tenantById(tenantId)) ?? refused('not_found');
  const gone = 'failed' in outcome && outcome.failed.includes('code');
  return gone ? refused('code_unknown', { field }) : refused('conflict');
};
