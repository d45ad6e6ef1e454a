/** Projects, clients and contacts opened lately on this device. */
import type { ShownProject } from '#contracts/projects.ts';
import type { SearchResult } from '#contracts/search.ts';
import { projectSubtitle } from '#domain/search/search.ts';
import { isSeenPortal } from '#lib/session/seen-as.ts';

/** Offered at a time; one more is stored, for the page on which they are offered. */
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

/** Results that this person has opened on this device, newest first, as far as they are stored. */
const storedResults = (person: string): readonly SearchResult[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(person)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isResult) : [];
  } catch {
    return [];
  }
};

/** Projects, clients and contacts that this person has opened on this device, newest first, but for the present project. */
export const recentResults = (person: string, pathname = '/'): readonly SearchResult[] => {
  const present = /^\/projects\/(\d+)\//.exec(pathname)?.[1];
  return storedResults(person)
    .filter(({ kind, id }) => kind !== 'project' || String(id) !== present)
    .slice(0, mostRecent);
};

export const rememberResult = (person: string, result: SearchResult): void => {
  // A view as a contact keeps nothing on the member's device.
  if (isSeenPortal()) return;
  const others = storedResults(person).filter(({ kind, id }) => kind !== result.kind || id !== result.id);
  try {
    localStorage.setItem(
      storageKey(person),
      JSON.stringify([{ ...result, stage: null }, ...others].slice(0, mostRecent + 1)),
    );
  } catch {
    // Storage unavailable: nothing is stored.
  }
};

/** Remembers a project whose page was opened, as a search finds it. */
export const rememberProject = (person: string, project: ShownProject): void => {
  const { id, name, deliverable_type, archived } = project;
  const found = { id, title: name, subtitle: projectSubtitle(project), deliverable_type, archived };
  rememberResult(person, { kind: 'project', ...found, client_id: null, stage: null });
};

/** Clears the recent results at sign-out, so that no client's name stays on the device. */
export const forgetRecentResults = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix)) localStorage.removeItem(key);
};
