/**
 * One transaction, with every cancellation reason classified (rules.md 22): a condition that no longer holds is an
 * outcome, contention and throttling are retried, anything else is thrown.
 */
import { createWriteTransaction, type Service } from 'electrodb';
import { again, retry } from '../retry.ts';
import { entities } from './index.ts';

type Writer = Parameters<Service<typeof entities>['transaction']['write']>[0];
export type TransactionItems = ReturnType<Writer>;
export type TransactionEntities = Parameters<Writer>[0];

export type TransactionOutcome =
  | { readonly committed: true }
  /** Which items' conditions failed, by their place in the list. */
  | { readonly committed: false; readonly failed: readonly number[] };

const retries = { attempts: 6, waitMs: 20 };
const retryable = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all or nothing. `token` makes an identical repetition within ten minutes harmless, so that a lost answer can
 * be asked for again.
 */
export const transact = async (write: Writer, token?: string): Promise<TransactionOutcome> => {
  let codes: readonly string[] = [];
  const cancelled = () => new Error(`transaction cancelled: ${codes.join(', ')}`);
  const outcome = await retry<TransactionOutcome>(retries, async () => {
    const { canceled, data } = await createWriteTransaction(entities, write).go(token ? { token } : {});
    if (!canceled) return { committed: true };
    const reasons: readonly { rejected: boolean; code: string }[] = data;
    codes = reasons.map((item) => (item.rejected ? item.code : 'None'));
    const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
    if (failed.length > 0) return { committed: false, failed };
    if (!codes.every((code) => code === 'None' || retryable.has(code))) throw cancelled();
    return again;
  });
  if (outcome === again) throw cancelled();
  return outcome;
};
