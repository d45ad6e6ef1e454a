/**
 * Day of a workspace, as the load simulation lives it: an assumption, of an agency of 20 people whose month is that of the price
 * (cost.ts): 2,000 actions, 6,000 pages and 88 hours with a page in sight, over 22 days.
 */
import { seededRandom } from '#demo/random.ts';

/** Hours of a day that a page is in sight, over all members, and so pages at a moment of a day of 8. Each is told of changes, and looks each five minutes besides. */
export const hoursInSight = 4;
export const pagesInSight = hoursInSight / 8;

/** Actions of a day with their number in one workspace, but for looks that a message leads to. */
export const day = {
  'look of an open timeline': 48,
  'look at the inbox’s badge': 48,
  'token of an open page': 48,
  'a page is told of a change': 0,
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

/** Changes of a day that are told to pages, and those of guests, of which inboxes have entries. */
export const changesOfDay = changing.reduce((sum, name) => sum + day[name], 0);
const answersOfDay = day['a guest writes'] + day['a guest decides'];

/** Looks of a day that messages lead to, if each page in sight is of the project that changes: at most. */
const whenTold: Readonly<Partial<Record<ActionName, number>>> = {
  'a page is told of a change': changesOfDay * pagesInSight,
  'look at the inbox’s badge': answersOfDay * pagesInSight,
};

/** Number of an action in a day of one workspace. */
export const inDay = (name: ActionName): number => day[name] + (whenTold[name] ?? 0);

/** Minutes that a guest's page is connected: an assumption. */
const minutesOfGuest = 5;
export const connectedMinutesOfDay = hoursInSight * 60 + day['a guest opens a link'] * minutesOfGuest;

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
