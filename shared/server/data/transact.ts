/**
 * Transactions: their size is checked before sending, and each cancellation reason classified (rules.md 22). A failed
 * condition is an outcome, contention and throttling are retried, anything else is thrown.
 */
import { createWriteTransaction, type Service } from 'electrodb';
import { again, retry } from '../retry.ts';
import { entities } from './index.ts';
import { exceededLimit, type TooLarge, tooLargeError } from './transaction-limits.ts';

type Writer = Parameters<Service<typeof entities>['transaction']['write']>[0];
export type TransactionItems = ReturnType<Writer>;
export type TransactionEntities = Parameters<Writer>[0];
type Item = TransactionItems[number];

/** Items of a transaction: a list, or items by name, where each name has one, several or no items. */
type Written = readonly Item[] | Readonly<Record<string, Item | readonly Item[] | undefined>>;
type KeyOf<Items extends Written> = Items extends readonly Item[] ? number : keyof Items & string;

export type TransactionOutcome<Key = number> =
  | { readonly committed: true; readonly tooLarge?: undefined }
  /** `failed` holds the items whose conditions failed: their indexes in a list, otherwise their names. */
  | { readonly committed: false; readonly failed: readonly Key[]; readonly tooLarge?: undefined };

/** Transaction above a limit of DynamoDB, which was not sent. */
export interface UnsentTransaction {
  readonly committed: false;
  readonly failed: readonly [];
  readonly tooLarge: TooLarge;
}

const keyed = (written: Written): readonly (readonly [number | string, Item])[] =>
  Array.isArray(written)
    ? [...written.entries()]
    : Object.entries(written).flatMap(([name, items = []]) =>
        [items].flat().map((item) => [name, item] as const),
      );

/** Transaction that was cancelled by others' writes at each attempt: nothing of it was written. */
export class Contended extends Error {}

const retries = { attempts: 6, waitMs: 20 };
const retryable = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all items or none. `token` makes it idempotent for ten minutes, so that it can be retried after a lost
 * answer.
 */
export const transact = async <Items extends Written>(
  write: (entities: TransactionEntities) => Items,
  token?: string,
): Promise<TransactionOutcome<KeyOf<Items>>> => {
  const outcome = await transactIfItFits(write, token);
  if (outcome.tooLarge) throw tooLargeError(outcome.tooLarge);
  return outcome;
};

/**
 * `transact` for writes whose size a user decides: a transaction that is too large is an outcome. Elsewhere it is an
 * error, so that callers do not mistake it for a failed condition.
 */
export const transactIfItFits = async <Items extends Written>(
  write: (entities: TransactionEntities) => Items,
  token?: string,
): Promise<TransactionOutcome<KeyOf<Items>> | UnsentTransaction> => {
  let written: ReturnType<typeof keyed> | undefined;
  let tooLarge: TooLarge | undefined;
  const transaction = createWriteTransaction(entities, (all) => {
    written ??= keyed(write(all));
    const items = written.map(([, item]) => item);
    tooLarge = exceededLimit(items);
    // ElectroDB does not send a transaction without items.
    return tooLarge ? [] : items;
  });
  let codes: readonly string[] = [];
  const cancelled = () => new Error(`transaction cancelled: ${codes.join(', ')}`);
  const outcome = await retry<TransactionOutcome<KeyOf<Items>> | UnsentTransaction>(retries, async () => {
    const { canceled, data } = await transaction.go(token ? { token } : {});
    if (tooLarge) return { committed: false, failed: [], tooLarge };
    if (!canceled) return { committed: true };
    const reasons: readonly { rejected: boolean; code: string }[] = data;
    codes = reasons.map((item) => (item.rejected ? item.code : 'None'));
    const keys = (written ?? []).map(([key]) => key as KeyOf<Items>);
    const failed = keys.filter((_, index) => codes[index] === 'ConditionalCheckFailed');
    if (failed.length > 0) return { committed: false, failed };
    if (!codes.every((code) => code === 'None' || retryable.has(code))) throw cancelled();
    return again;
  });
  if (outcome === again) throw new Contended(cancelled().message);
  return outcome;
};
