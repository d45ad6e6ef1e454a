/**
 * Service worker. Documents: network first, falling back to the installed copy. The app's files: precached. Pictures:
 * cached once seen. Answers of the API are not cached here (lib/offline does that), and for guest pages only the
 * app's own files are cached. Built twice: for the app, and for guest pages with their files only.
 */
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isGuestPath } from '#domain/guest-pages.ts';
import { askBuild, pictureCache, takeOver } from '#lib/offline/worker-messages.ts';

/**
 * The parts of the worker's scope used here, declared because the type libraries of pages and of workers exclude each other.
 */
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

/** Injected by the build: the files to precache, and the path of the app's entry script. */
declare const PRECACHE: { readonly url: string; readonly revision: string | null }[];
declare const BUILD: string;

/** Network timeout of a document, in ms; then the installed copy is used. */
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
// Registered after the documents' route, because it would answer `/` with the installed document.
addRoute();

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

registerRoute(
  ({ request, url, sameOrigin }) =>
    request.destination === 'image' && !sameOrigin && /\/(thumbnails|logos|pictures)\//.test(url.pathname),
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
