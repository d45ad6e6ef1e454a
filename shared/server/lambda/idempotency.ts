/**
 * Idempotency-Key (rules.md 23). The record is written with its answer in the call's own transaction, so that both
 * happen or neither does.
 */
import { IdempotentCall } from '../data/entities/idempotent-call.ts';
import { type Refused, refused } from './result.ts';

export interface Once {
  readonly tenantId: number;
  /** Hash of the caller and their key. */
  readonly name: string;
  /** Hash of the call: the same key with another input is refused. */
  readonly hash: string;
}

const keptFor = 24 * 3600;

/** Record for the transaction; its condition fails if the key was used before. */
export const onceItem = (once: Once, answer: unknown, now: number) => ({
  ...once,
  answer: JSON.stringify(answer),
  expires: Math.floor(now / 1000) + keptFor,
});

/** Earlier answer of a key; a refusal if the key was used for another call; undefined if it is new. */
export const replay = async (once: Once): Promise<{ answer: unknown } | Refused | undefined> => {
  const { data } = await IdempotentCall.get({ tenantId: once.tenantId, name: once.name }).go({
    consistent: true,
  });
  if (!data) return undefined;
  return data.hash === once.hash ? { answer: JSON.parse(data.answer) } : refused('idempotency_mismatch');
};
