/** The answers that were seen, kept for when nobody can be reached: of this person, of this build, a week at most. */
import { delMany, entries, get, set } from 'idb-keyval';
import { personHere } from '../person.ts';
import { buildHere } from './build.ts';
import { storeOf } from './stores.ts';

interface Kept {
  readonly data: unknown;
  /** Epoch milliseconds of this machine. */
  readonly at: number;
  /** Another build may read answers of another shape. */
  readonly build: string;
  /** Characters of its JSON. */
  readonly size: number;
}

const longest = 7 * 24 * 3600_000;
const largest = 500_000;
const largestInAll = 8_000_000;
/** How many answers are kept between two looks at all of them. */
const between = 20;

const isGood = ({ at, build }: Kept): boolean => build === buildHere() && Date.now() - at < longest;

let keptSince = 0;

/** Keeps an answer by its query's hash. What can't be kept is only missing later. */
export const keepRead = async (hash: string, data: unknown): Promise<void> => {
  const person = personHere();
  if (person === undefined) return;
  const size = JSON.stringify(data)?.length ?? 0;
  if (size === 0 || size > largest) return;
  const store = storeOf('reads', person);
  await set(hash, { data, at: Date.now(), build: buildHere(), size } satisfies Kept, store);
  keptSince += 1;
  if (keptSince % between === 1) await prune(person);
};

/** The answer kept for a query, if there is a good one. */
export const keptRead = async (hash: string): Promise<unknown> => {
  const person = personHere();
  if (person === undefined) return undefined;
  const kept = await get<Kept>(hash, storeOf('reads', person));
  return kept && isGood(kept) ? kept.data : undefined;
};

/** Takes away what is too old or of another build, and the oldest where all of it is too much. */
const prune = async (person: string): Promise<void> => {
  const store = storeOf('reads', person);
  const newestFirst = (await entries<string, Kept>(store)).toSorted(
    ([, one], [, other]) => other.at - one.at,
  );
  let room = largestInAll;
  const bad = newestFirst.filter(([, kept]) => {
    room -= kept.size;
    return room < 0 || !isGood(kept);
  });
  await delMany(
    bad.map(([hash]) => hash),
    store,
  );
};
