/** Push messages to the browsers of members: services, bounds and repetitions (docs/decisions/0110). */
import { dayMs } from '../calendar/units.ts';

/** Devices of a member at most: the one that was used least lately goes for another. */
export const mostDevices = 10;

/** Milliseconds after its event for which an entry is pushed; news of yesterday waits in the inbox. */
export const pushLife = dayMs;

/** Push services of the browsers, each of which also has hosts below these names. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/** Longest address of a subscription; those of Windows are the longest, of some 400 characters. */
export const longestEndpoint = 1000;

/**
 * True for the address of a subscription at a browser's push service. An address comes from a page, and is called by the
 * server: by TLS, at the usual port, and at no other host (SSRF).
 */
export const isPushEndpoint = (address: string): boolean => {
  if (address.length > longestEndpoint || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    services.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  );
};

/** Outcome of a push message by the status of the service's answer. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

/** `gone`: the subscription is over for good. `later`: nothing was taken. `refused`: the message would be refused again. */
export const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

/** Shortest and longest time in milliseconds until a message that was not taken is tried again. */
const shortest = 30_000;
const longest = 3600_000;

/**
 * Time (epoch milliseconds) of the next attempt at a message that was not taken `tries` times before: growing, and not before
 * the service's `Retry-After`, in seconds or as a date. Undefined once the news is too old.
 */
export const nextAttempt = (
  { at, tries, retryAfter }: { readonly at: number; readonly tries: number; readonly retryAfter: string },
  now: number,
): number | undefined => {
  const asked = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  const own = now + Math.min(shortest * 2 ** Math.min(tries, 10), longest);
  const next = Number.isNaN(asked) ? own : Math.max(own, asked);
  return next < at + pushLife ? next : undefined;
};

/** Seconds for which the service keeps a message for a browser that is not there; 0 or less for news that is too old. */
export const timeToLive = (at: number, now: number): number => Math.floor((at + pushLife - now) / 1000);
