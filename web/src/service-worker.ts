/**
 * Opens the app offline. Documents: network first, falling back to the installed copy. The app's files: precached. Pictures:
 * cached once seen. Answers of the API are not cached here (lib/offline does that). Built twice: for the app, and with the
 * files of guests' pages alone for these, where the work behind each link is kept by itself (docs/decisions/0062).
 */
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isGuestPath } from '#domain/guest-pages.ts';
import { guestCache, isKeptPicture, pruneGuestCaches } from '#lib/offline/guest-cache.ts';
import { askBuild, pictureCache, takeOver } from '#lib/offline/worker-messages.ts';
import { open, type PushScope, renew, show } from '#lib/push/worker-push.ts';

/** Event that keeps the worker alive until the work is done. */
type Extended = Event & { waitUntil(work: Promise<unknown>): void };

/**
 * The parts of the worker's scope used here, declared because the type libraries of pages and of workers exclude each other.
 */
interface WorkerScope extends Omit<PushScope, 'location'> {
  readonly location: Location;
  readonly clients: PushScope['clients'] & {
    claim(): Promise<void>;
    get(id: string): Promise<{ readonly url: string } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate', listener: (event: Extended) => void): void;
  addEventListener(
    type: 'push',
    listener: (event: Extended & { readonly data: { text(): string } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (
      event: Extended & { readonly notification: { readonly data: unknown; close(): void } },
    ) => void,
  ): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (
      event: Extended & { readonly oldSubscription?: unknown; readonly newSubscription?: unknown },
    ) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
declare const self: WorkerScope;

/** Injected by the build: the files to install, the path of the app's entry script, and if this is the guests' own worker. */
declare const PRECACHE: { readonly url: string; readonly revision: string | null }[];
declare const BUILD: string;
declare const IS_OF_GUESTS: boolean;

/** Network timeout of a document, in ms; then the installed copy is used. */
const networkTimeout = 4000;
const mostPictures = 300;

precache(PRECACHE);
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request, url }) => {
    const installed = () => matchPrecache(isGuestPath(url.pathname) ? '/guest.html' : '/index.html');
    try {
      return await fetch(request, { signal: AbortSignal.timeout(networkTimeout) });
    } catch {
      return (await installed()) ?? Response.error();
    }
  },
);
// Registered after the documents' route, because it would answer `/` with the installed document.
addRoute();

/** Texts of the team in another language than English, kept once they were loaded: members read one, most none. */
const teamTexts = new CacheFirst({
  cacheName: 'team-texts',
  plugins: [
    {
      cacheDidUpdate: async ({ cacheName }) => {
        const cache = await caches.open(cacheName);
        // Oldest first: those of the build that open tabs may still run stay.
        const kept = await cache.keys();
        await Promise.all(kept.slice(0, -2).map((request) => cache.delete(request)));
      },
    },
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/team-'), teamTexts);

const pictures = new StaleWhileRevalidate({
  cacheName: pictureCache,
  fetchOptions: { credentials: 'omit' },
  plugins: [
    {
      // The signature in the URL changes with every answer, but the picture stays the same.
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url);
        return origin + pathname;
      },
      // Requested with CORS, because an opaque response counts as several megabytes of quota.
      requestWillFetch: async ({ request }) =>
        new Request(request.url, { mode: 'cors', credentials: 'omit' }),
      cacheDidUpdate: async ({ cacheName }) => {
        const cache = await caches.open(cacheName);
        // Oldest first.
        const kept = await cache.keys();
        await Promise.all(kept.slice(0, -mostPictures).map((request) => cache.delete(request)));
      },
    },
  ],
});

/** Event of a request, as far as the type libraries of pages do not declare it. */
type OfPage = Event & { readonly clientId?: string; waitUntil(work: Promise<unknown>): void };

const pageOf = async ({ clientId }: OfPage): Promise<URL | undefined> => {
  const page = clientId ? await self.clients.get(clientId) : undefined;
  return page && new URL(page.url);
};

/** Token of the review that a page shows; undefined for another page. */
const reviewOn = (page: URL | undefined): string | undefined =>
  page && /^\/review\/([^/]+)$/.exec(page.pathname)?.[1];

/** Number of pictures that are kept between two prunings. */
const between = 20;
let keptSince = 0;

/** A picture of a review: from the network, which is newest; otherwise as it was seen last. */
const reviewPicture = async (token: string, request: Request, event: OfPage): Promise<Response> => {
  const link = guestCache(token);
  const { url, signal } = request;
  const range = request.headers.get('range');
  try {
    // Requested with CORS, because a worker reads and measures no opaque response.
    const answer = await fetch(
      new Request(url, {
        mode: 'cors',
        credentials: 'omit',
        signal,
        ...(range === null ? {} : { headers: { range } }),
      }),
    );
    if (!answer.ok) return (await link.keptPicture(url, range)) ?? answer;
    const keep = async () => {
      await link.keepPicture(url, range, copy);
      keptSince += 1;
      if (keptSince % between === 0) await pruneGuestCaches();
    };
    const copy = answer.clone();
    event.waitUntil(keep().catch(() => {}));
    return answer;
  } catch {
    return (await link.keptPicture(url, range)) ?? fetch(request);
  }
};

registerRoute(
  ({ request, url, sameOrigin }) =>
    !sameOrigin &&
    isKeptPicture(url) &&
    (request.destination === 'image' || (IS_OF_GUESTS && request.destination === '')),
  async ({ event, request }) => {
    const page = await pageOf(event as OfPage);
    const token = reviewOn(page);
    if (IS_OF_GUESTS && token !== undefined) return reviewPicture(token, request, event as OfPage);
    if (!page || isGuestPath(page.pathname)) return fetch(request);
    return pictures.handle({ event, request }).catch(() => fetch(request));
  },
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data, ports }) => {
  if (data === askBuild) ports[0]?.postMessage(BUILD);
  if (data === takeOver) void self.skipWaiting();
});

// Members alone take push messages (docs/decisions/0110).
if (!IS_OF_GUESTS) {
  self.addEventListener('push', (event) => event.waitUntil(show(self, event.data?.text())));
  self.addEventListener('notificationclick', (event) => {
    const { data } = event.notification;
    event.notification.close();
    event.waitUntil(open(self, (data as { readonly path?: unknown } | null)?.path));
  });
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(self, event)));
}
