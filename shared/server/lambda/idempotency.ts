/**
 * Idempotency-Key (rules.md 23). The record is written in the transaction of the call itself, with its answer, so there
 * is no moment in which a call has happened and its repetition would not know.
 */
import { IdempotentCall } from '../data/entities/idempotent-call.ts';
import { type Refused, refused } from './result.ts';

export interface Once {
  readonly tenantId: number;
  /** A hash of the person and the key they chose. */
  readonly name: string;
  /** A hash of the call: the same key with another body is refused. */
  readonly hash: string;
}

const keptFor = 24 * 3600;

/** The record as an item for the transaction; its condition fails when the key was used before. */
export const onceItem = (once: Once, answer: unknown, now: number) => ({
  ...once,
  answer: JSON.stringify(answer),
  expires: Math.floor(now / 1000) + keptFor,
});

/** The answer that a key had before, a refusal when it was another call, undefined when the key is new. */
export const replay = async (once: Once): Promise<{ answer: unknown } | Refused | undefined> => {
  const { data } = await IdempotentCall.get({ tenantId: once.tenantId, name: once.name }).go({
    consistent: true,
  });
  if (!data) return undefined;
  return data.hash === once.hash ? { answer: JSON.parse(data.answer) } : refused('idempotency_mismatch');
};
