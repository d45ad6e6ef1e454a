/**
 * Backoff of a mail that the mail service did not take: each attempt is a message of its own, so that it uses up no receives.
 */
import { dayMs } from '#domain/calendar/units.ts';

/** A mail that was not taken for this long is given up, in milliseconds. */
export const keptTrying = dayMs;

/** The longest delay of a message at SQS, in seconds. */
const longestDelay = 900;

/** Seconds until the next attempt: from half a minute to a quarter of an hour. */
export const delayAfter = (tries: number): number => Math.min(30 * 2 ** tries, longestDelay);
