/**
 * Backoff of a mail that the mail service did not accept: each attempt is a message of its own, so that it uses up no
 * receives.
 */
import { dayMs } from '#domain/calendar/units.ts';
import { longestDelay } from '../queues.ts';

/** Milliseconds after which a mail that was not accepted is given up. */
export const keptTrying = dayMs;

/** Seconds until the next attempt: from half a minute to a quarter of an hour, up to a fifth less so that many come apart. */
export const delayAfter = (tries: number, random = Math.random()): number =>
  Math.ceil(Math.min(30 * 2 ** tries, longestDelay) * (1 - random / 5));
