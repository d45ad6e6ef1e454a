/**
 * Work behind a mailed link as it was seen on this device, for a page without a connection: answers and pictures, in a cache
 * of the browser's of their own, which is named by a hash of the link's token (docs/decisions/0062). Pages and their worker
 * both write it.
 */
import { dayMs } from '#domain/calendar/units.ts';
import { currentBuild } from './current-build.ts';

const prefix = 'guest.';
/** Milliseconds without a look after which a thing is dropped, and bytes of a thing and of all of them. */
const longest = 30 * dayMs;
const largest = 5_000_000;
const largestInAll = 100_000_000;

/** Answer without which nothing of a link is kept. */
export const mainAnswer = 'review';
const answerPath = '/kept-answers/';
const addressOfAnswer = (name: string): string =>
  new URL(answerPath + encodeURIComponent(name), location.origin).href;

/** Headers of what is kept: epoch milliseconds of this machine, bytes, and the build whose shape an answer has. */
const [atHeader, sizeHeader, buildHeader] = ['x-kept-at', 'x-kept-size', 'x-kept-build'];

const isYoung = (at: number): boolean => Date.now() - at < longest;

const factsOf = (kept: Response | undefined) => ({
  at: Number(kept?.headers.get(atHeader) ?? 0),
  size: Number(kept?.headers.get(sizeHeader) ?? 0),
});

const nameOf = async (token: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return prefix + [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** True for a picture, tiles or a page's text by its address; films and exports are too large. */
export const isKeptPicture = ({ pathname }: URL): boolean =>
  /\/(thumbnails|logos|pictures)\//.test(pathname) &&
  !/\/(playback\/(film|sound)|exports)[./]/.test(pathname);

/** Address without the signature, which changes with every answer; with the range that was read of it. */
const addressOfPicture = (address: string, range: string | null): string => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}${range === null ? '' : `?range=${encodeURIComponent(range)}`}`;
};

export type GuestCache = ReturnType<typeof guestCache>;

/** The cache of a link. */
export const guestCache = (token: string) => {
  const opened = async (): Promise<Cache> => caches.open(await nameOf(token));
  const put = async (address: string, body: Blob, headers: Record<string, string>): Promise<void> => {
    if (body.size > largest) return;
    const facts = { [atHeader]: String(Date.now()), [sizeHeader]: String(body.size) };
    const cache = await opened();
    await cache.put(address, new Response(body, { headers: { ...headers, ...facts } }));
  };
  return {
    keep: (name: string, answer: unknown): Promise<void> =>
      put(addressOfAnswer(name), new Blob([JSON.stringify(answer)]), { [buildHeader]: currentBuild() }),
    /** An answer with the time at which it was kept; undefined where there is none, or one of another build. */
    kept: async (name: string): Promise<{ readonly answer: unknown; readonly at: number } | undefined> => {
      const found = await (await opened()).match(addressOfAnswer(name));
      const { at } = factsOf(found);
      if (!found || !isYoung(at) || found.headers.get(buildHeader) !== currentBuild()) return undefined;
      return { answer: await found.json(), at };
    },
    keepPicture: async (address: string, range: string | null, picture: Response): Promise<void> => {
      const headers = ['content-type', 'content-range'].flatMap((name) => {
        const value = picture.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      await put(addressOfPicture(address, range), await picture.blob(), Object.fromEntries(headers));
    },
    /** A picture as its store answered it; undefined where it was not seen. */
    keptPicture: async (address: string, range: string | null): Promise<Response | undefined> => {
      const found = await (await opened()).match(addressOfPicture(address, range));
      if (!found) return undefined;
      // A cache takes no partial answer, so that its status is not kept.
      return new Response(found.body, { status: range === null ? 200 : 206, headers: found.headers });
    },
    clear: async (): Promise<void> => void (await caches.delete(await nameOf(token))),
  };
};

/** Drops what is old, what is left of links that have ended, and the oldest of what is too much. */
export const pruneGuestCaches = async (): Promise<void> => {
  const all: { cache: Cache; request: Request; at: number; size: number }[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const cache = await caches.open(name);
    const main = factsOf(await cache.match(addressOfAnswer(mainAnswer)));
    if (!isYoung(main.at)) {
      await caches.delete(name);
      continue;
    }
    for (const request of await cache.keys())
      all.push({ cache, request, ...factsOf(await cache.match(request)) });
  }
  let room = largestInAll;
  for (const { cache, request, at, size } of all.toSorted((one, other) => other.at - one.at)) {
    room -= size;
    if (room < 0 || !isYoung(at)) await cache.delete(request);
  }
};

/** Keeps the pictures that a page loads before its worker sees them, on a first visit. */
export const keepFirstPictures = (link: GuestCache): void => {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const seen = new Set<string>();
  const keep = async (address: string): Promise<void> => {
    const picture = await fetch(address, { credentials: 'omit' });
    if (picture.ok) await link.keepPicture(address, null, picture);
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name, initiatorType } = entry as PerformanceResourceTiming;
      const url = new URL(name);
      // An upload goes to the path of its picture, at an address that reads nothing.
      if (initiatorType === 'xmlhttprequest') continue;
      // Tiles are parts of one object, which is large.
      if (!isKeptPicture(url) || url.pathname.endsWith('.bin') || seen.has(url.pathname)) continue;
      seen.add(url.pathname);
      keep(name).catch(() => {});
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  serviceWorker.addEventListener('controllerchange', () => observer.disconnect(), { once: true });
};
