/** Codes of a marketplace (AppSumo): each is worth a number of users, once; several add up. */
import { randomBytes } from 'node:crypto';
import type { EventActor } from '../../../events/catalog/index.ts';
import { mostCodes } from '../../domain/plan/billing.ts';
import { auditEntry } from '../actions/audit.ts';
import { MarketplaceCode } from '../data/entities/workspace.ts';
import { hashed } from '../data/ids.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';

type RedeemedCode = NonNullable<TenantRecord['redeemed_codes']>[number];

/** As people copy it: spaces around it and the case of its letters don't count. */
const plainly = (code: string): string => code.trim().toUpperCase();
const nameOf = (code: string): string => hashed(plainly(code));

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that nobody can guess, in letters and digits that are not taken for each other: `PL-` and 80 random bits. */
export const newCode = (): string => {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `PL-${letters.match(/.{4}/g)?.join('-')}`;
};

/** Takes codes up; answers how many of them were new. What is known already stays as it is, redeemed or not. */
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

/** A code for a workspace that is only being made. */
export interface OpeningCode {
  /** What the workspace begins with. */
  readonly terms: ReturnType<typeof termsOf>;
  /** Takes the code, in the transaction that makes the workspace. */
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
    // Of two who redeem the same code at once, one gets it.
    .where((found, { notExists }) => notExists(found.redeemed_by))
    .commit();

/** Whether a code could be redeemed now. */
export const isRedeemable = async (code: string): Promise<boolean> => {
  const { data } = await MarketplaceCode.get({ name: nameOf(code) }).go({ consistent: true });
  return data !== null && data.redeemed_by === undefined;
};

/** What a code would open a workspace with; undefined when it can't be redeemed now. */
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
 * Redeems a code for a workspace: it has the marketplace's plan from then on, without an end, and the users of all its
 * codes together. Answers the workspace as it is then, or why not.
 */
export const redeemCode = async (
  tenantId: number,
  code: string,
  { actor, now }: { readonly actor: EventActor; readonly now: number },
): Promise<TenantRecord | Refused> => {
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
  const { committed, ...outcome } = await transact((entities) => [
    taken(entities, code, tenantId, redeemed_on),
    entities.Tenant.patch({ tenantId })
      .set({ ...terms, billing_version: (version ?? 0) + 1 })
      .remove(['expires_on', 'grace_period', 'cancellation_date', 'renews'])
      .where(({ billing_version }, { eq, notExists }) =>
        version === undefined ? notExists(billing_version) : eq(billing_version, version),
      )
      .commit(),
    auditEntry(
      entities,
      { tenantId, actor, now },
      ['tenant', tenantId],
      [
        { plan: before.plan, users_allowed: before.users_allowed },
        { plan: terms.plan, users_allowed: terms.users_allowed },
      ],
    ),
  ]);
  forgetTenant(tenantId);
  if (committed) return (await tenantById(tenantId)) ?? refused('not_found');
  const gone = 'failed' in outcome && outcome.failed.includes(0);
  return gone ? refused('code_unknown', { field }) : refused('conflict');
};
