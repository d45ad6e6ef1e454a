/**
 * Idempotency-Key (rules.md 23). The record of a call is written in the call's own transaction, so both are committed
 * or neither. It stores the result, not the whole answer (docs/decisions/0031).
 */
import { daySeconds } from '#domain/calendar/units.ts';
import { IdempotentCall } from '../data/entities/idempotent-call.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { type Refused, refused } from './result.ts';

export interface Once {
  readonly tenantId: number;
  /** Hash of the caller and their key. */
  readonly name: string;
  /** Hash of the call: the same key with another input is refused. */
  readonly hash: string;
}

/** Call that may have an Idempotency-Key. `now` in epoch milliseconds. */
export interface OnceCall {
  readonly once?: Once | undefined;
  readonly now: number;
}

const keptFor = daySeconds;

/**
 * Item for the transaction, by convention named `once`; its condition fails if the key was used before. Without a key
 * there is no item. `made` is small: the answer itself where the endpoint answers with it, otherwise the ids from
 * which its `again` rebuilds the answer.
 */
export const onceItem = (
  entities: TransactionEntities,
  { once, now }: OnceCall,
  made: unknown,
): readonly TransactionItems[number][] =>
  once
    ? [
        entities.IdempotentCall.create({
          ...once,
          made: JSON.stringify(made),
          expires: Math.floor(now / 1000) + keptFor,
        }).commit(),
      ]
    : [];

/** Refusal of a transaction whose `once` failed. `answerTo` (http.ts) replaces it by the first call's answer. */
export const repeated: Refused = refused('idempotency_running');

/**
 * Result of a key's first call, from its record; a refusal if the key was used for another call; undefined if it is
 * new.
 */
export const madeBefore = async (once: Once): Promise<{ made: unknown } | Refused | undefined> => {
  const { data } = await IdempotentCall.get({ tenantId: once.tenantId, name: once.name }).go({
    consistent: true,
  });
  if (!data) return undefined;
  return data.hash === once.hash ? { made: JSON.parse(data.made) } : refused('idempotency_mismatch');
};
