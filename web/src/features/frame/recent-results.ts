/** Recent search results on this device. */
import type { SearchResult } from '#contracts/search.ts';

const mostRecent = 5;
const storagePrefix = 'proofline.search.';
const storageKey = (person: string) => `${storagePrefix}${person}`;

const isResult = (value: unknown): value is SearchResult =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'id' in value &&
  'title' in value &&
  typeof value.kind === 'string' &&
  ['project', 'client', 'contact'].includes(value.kind);

/** Search results that this person has opened on this device, newest first. */
export const recentResults = (person: string): readonly SearchResult[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(person)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
};

export const rememberResult = (person: string, result: SearchResult): void => {
  const others = recentResults(person).filter(({ kind, id }) => kind !== result.kind || id !== result.id);
  try {
    localStorage.setItem(storageKey(person), JSON.stringify([result, ...others].slice(0, mostRecent)));
  } catch {
    // Storage unavailable: nothing is stored.
  }
};

/** Clears the recent results at sign-out, so that no client's name stays on the device. */
export const forgetRecentResults = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix)) localStorage.removeItem(key);
};
