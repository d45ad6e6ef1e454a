/**
 * One transaction, with every cancellation reason classified (rules.md 22): a condition that no longer holds is an
 * outcome, contention and throttling are retried, anything else is thrown.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createWriteTransaction, type Service } from 'electrodb';
import { entities } from './index.ts';

type Writer = Parameters<Service<typeof entities>['transaction']['write']>[0];
export type TransactionItems = ReturnType<Writer>;
export type TransactionEntities = Parameters<Writer>[0];

export type TransactionOutcome =
  | { readonly committed: true }
  /** Which items' conditions failed, by their place in the list. */
  | { readonly committed: false; readonly failed: readonly number[] };

const attempts = 6;
const retryable = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all or nothing. `token` makes an identical repetition within ten minutes harmless, so that a lost answer can
 * be asked for again.
 */
export const transact = async (write: Writer, token?: string): Promise<TransactionOutcome> => {
  for (let attempt = 1; ; attempt++) {
    const { canceled, data } = await createWriteTransaction(entities, write).go(token ? { token } : {});
    if (!canceled) return { committed: true };
    const reasons: readonly { rejected: boolean; code: string }[] = data;
    const codes = reasons.map((item) => (item.rejected ? item.code : 'None'));
    const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
    if (failed.length > 0) return { committed: false, failed };
    const again = codes.every((code) => code === 'None' || retryable.has(code));
    if (!again || attempt === attempts) throw new Error(`transaction cancelled: ${codes.join(', ')}`);
    await wait(2 ** attempt * 10 * (0.5 + Math.random()));
  }
};
