/**
 * Day of a workspace, as the load simulation lives it: an assumption, of an agency of 20 people whose month is that of the price
 * (cost.ts): 2,000 actions, 6,000 pages and 88 hours with a page in sight, over 22 days.
 */
import { seededRandom } from '#demo/random.ts';

/** Actions of a day with their number in one workspace. */
export const day = {
  'look of an open timeline': 2880,
  'look at the inbox’s badge': 240,
  home: 60,
  'project list': 90,
  timeline: 120,
  inbox: 20,
  search: 15,
  upload: 40,
  preview: 30,
  message: 10,
  'a guest opens a link': 60,
  'a guest writes': 25,
  'a guest decides': 25,
} as const;

export type ActionName = keyof typeof day;
export const actionNames = Object.keys(day) as readonly ActionName[];

/** Actions that change something, so that consumers follow. */
export const changing: readonly ActionName[] = [
  'upload',
  'preview',
  'message',
  'a guest opens a link',
  'a guest writes',
  'a guest decides',
];

export const daysOfMonth = 22;
/** Seconds of a working day. */
export const workingDay = 8 * 3600;

const perDay = actionNames.reduce((sum, name) => sum + day[name], 0);

/** Actions a second of so many workspaces in a working day. */
export const rateOf = (tenants: number): number => (tenants * perDay) / workingDay;

const drawn = (random: () => number): ActionName => {
  let left = random() * perDay;
  for (const name of actionNames) {
    left -= day[name];
    if (left < 0) return name;
  }
  return 'timeline';
};

export interface Arrival {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly tenant: number;
  readonly action: ActionName;
}

export interface Mix {
  readonly tenants: number;
  readonly seconds: number;
  /** Actions a second, over all workspaces. */
  readonly rate: number;
  readonly seed: number;
}

/**
 * Arrivals of a Poisson process: the time to the next one does not depend on answers, so that a slow product is met by as many
 * people as a fast one. The same seed makes the same arrivals.
 */
export const arrivalsOf = ({ tenants, seconds, rate, seed }: Mix): readonly Arrival[] => {
  const random = seededRandom(seed);
  const arrivals: Arrival[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / rate) * 1000;
    if (at >= seconds * 1000) return arrivals;
    arrivals.push({ at, tenant: Math.floor(random() * tenants), action: drawn(random) });
  }
};
