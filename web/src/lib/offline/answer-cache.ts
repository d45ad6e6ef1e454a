/** Offline cache of the API's answers: per person and build, for a week at most. */

import { delMany, entries, get, set } from 'idb-keyval';
import { dayMs } from '#domain/calendar/units.ts';
import { personHere } from '#lib/session/signed-in-person.ts';
import { currentBuild } from './current-build.ts';
import { storeOf } from './stores.ts';

interface Kept {
  readonly data: unknown;
  /** Epoch milliseconds of this machine. */
  readonly at: number;
  /** Build, because another one may expect another shape. */
  readonly build: string;
  /** Length of its JSON, in characters. */
  readonly size: number;
}

const longest = 7 * dayMs;
const largest = 500_000;
const largestInAll = 8_000_000;
/** Number of writes between two prunings. */
const between = 20;

const isGood = ({ at, build }: Kept): boolean => build === currentBuild() && Date.now() - at < longest;

let keptSince = 0;

/** Caches an answer by its query's hash. Best effort: after a failure it is only missing later. */
export const cacheAnswer = async (hash: string, data: unknown): Promise<void> => {
  const person = personHere();
  if (person === undefined) return;
  const size = JSON.stringify(data)?.length ?? 0;
  if (size === 0 || size > largest) return;
  const store = storeOf('reads', person);
  await set(hash, { data, at: Date.now(), build: currentBuild(), size } satisfies Kept, store);
  keptSince += 1;
  if (keptSince % between === 1) await prune(person);
};

/** Cached answer of a query, unless it has expired or is of another build. */
export const cachedAnswer = async (hash: string): Promise<unknown> => {
  const person = personHere();
  if (person === undefined) return undefined;
  const kept = await get<Kept>(hash, storeOf('reads', person));
  return kept && isGood(kept) ? kept.data : undefined;
};

/** Evicts expired answers, those of other builds, and the oldest beyond the size limit. */
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
