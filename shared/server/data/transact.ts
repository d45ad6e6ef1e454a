/**
 * Transactions: measured before they are sent, and each cancellation reason classified (rules.md 22). A condition that
 * no longer holds is an outcome, contention and throttling are retried, anything else is thrown.
 */
import { createWriteTransaction, type Service } from 'electrodb';
import { again, retry } from '../retry.ts';
import { entities } from './index.ts';
import { exceededLimit, type TooLarge, tooLargeError } from './transaction-limits.ts';

type Writer = Parameters<Service<typeof entities>['transaction']['write']>[0];
export type TransactionItems = ReturnType<Writer>;
export type TransactionEntities = Parameters<Writer>[0];

export type TransactionOutcome =
  | { readonly committed: true; readonly tooLarge?: undefined }
  /** `failed` holds the indexes of the items whose conditions failed. */
  | { readonly committed: false; readonly failed: readonly number[]; readonly tooLarge?: undefined };

/** A transaction above a limit of DynamoDB: it was not sent. */
export interface TransactionTooLarge {
  readonly committed: false;
  readonly failed: readonly [];
  readonly tooLarge: TooLarge;
}

const retries = { attempts: 6, waitMs: 20 };
const retryable = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all items or none. `token` makes it idempotent for ten minutes, so that a transaction whose answer was lost
 * can be repeated.
 */
export const transact = async (write: Writer, token?: string): Promise<TransactionOutcome> => {
  const outcome = await transactIfItFits(write, token);
  if (outcome.tooLarge) throw tooLargeError(outcome.tooLarge);
  return outcome;
};

/**
 * `transact` where a user decides how much is written: a transaction that is too large is an outcome. Elsewhere it is an
 * error, so that no caller takes it for a failed condition.
 */
export const transactIfItFits = async (
  write: Writer,
  token?: string,
): Promise<TransactionOutcome | TransactionTooLarge> => {
  let items: TransactionItems | undefined;
  let tooLarge: TooLarge | undefined;
  const transaction = createWriteTransaction(entities, (all) => {
    items ??= write(all);
    tooLarge = exceededLimit(items);
    // ElectroDB does not send a transaction without items.
    return tooLarge ? [] : items;
  });
  let codes: readonly string[] = [];
  const cancelled = () => new Error(`transaction cancelled: ${codes.join(', ')}`);
  const outcome = await retry<TransactionOutcome | TransactionTooLarge>(retries, async () => {
    const { canceled, data } = await transaction.go(token ? { token } : {});
    if (tooLarge) return { committed: false, failed: [], tooLarge };
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
