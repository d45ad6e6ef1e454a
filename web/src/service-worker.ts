/**
 * Makes the app open without a connection: documents come over the network while there is one, else as they were
 * installed; the parts of the app as installed; pictures as they were seen. Answers of the API are none of its business
 * (the pages keep what may be kept, lib/offline), and nothing of a guest's page but the app's own files is kept.
 */
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isGuestPath } from '#domain/guest-pages.ts';
import { askBuild, pictureCache, takeOver } from '#lib/offline/worker-messages.ts';

/** What this file uses of a worker's scope; the types of pages and of workers exclude each other. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ readonly url: string } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
declare const self: WorkerScope;

/** Put in by the build: the app's files, and the path of its entry script. */
declare const PRECACHE: { readonly url: string; readonly revision: string | null }[];
declare const BUILD: string;

/** A document that takes longer is taken as it was installed. */
const patience = 4000;
const mostPictures = 300;

precache(PRECACHE);
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request, url }) => {
    const installed = () => matchPrecache(isGuestPath(url.pathname) ? '/guest.html' : '/index.html');
    try {
      return await fetch(request, { signal: AbortSignal.timeout(patience) });
    } catch {
      return (await installed()) ?? Response.error();
    }
  },
);
// Behind the documents: it would answer `/` with the installed one.
addRoute();

const pictures = new StaleWhileRevalidate({
  cacheName: pictureCache,
  fetchOptions: { credentials: 'omit' },
  plugins: [
    {
      // The address is signed anew with every answer, the picture behind it is the same.
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url);
        return origin + pathname;
      },
      // Asked for with CORS its size is known; an opaque answer would count as megabytes.
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

registerRoute(
  ({ request, url, sameOrigin }) =>
    request.destination === 'image' && !sameOrigin && /\/(thumbnails|logos)\//.test(url.pathname),
  async ({ event, request }) => {
    const { clientId } = event as Event & { readonly clientId?: string };
    const page = clientId ? await self.clients.get(clientId) : undefined;
    if (!page || isGuestPath(new URL(page.url).pathname)) return fetch(request);
    return pictures.handle({ event, request }).catch(() => fetch(request));
  },
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data, ports }) => {
  if (data === askBuild) ports[0]?.postMessage(BUILD);
  if (data === takeOver) void self.skipWaiting();
});
