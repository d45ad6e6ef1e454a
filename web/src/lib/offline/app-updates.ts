/** The service worker from the page's side: it makes the app open without a connection, and tells of a new version. */
import { buildHere } from './build.ts';
import { askBuild, takeOver } from './worker-messages.ts';

/** A page that stays open for days asks for a new version when it is looked at, not more often than this. */
const askAgainAfter = 3600_000;

let waiting: ServiceWorker | undefined;
let outdated = false;
const listeners = new Set<() => void>();

/** Whether there is a newer version than this page, for `useSyncExternalStore`. */
export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isThere: () => outdated,
};

const becomeOutdated = (): void => {
  outdated = true;
  for (const listener of listeners) listener();
};

const buildOf = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    worker.postMessage(askBuild, [port2]);
  });

/** A page that came over the network is as new as the worker that follows it: nobody has to be asked then. */
const meet = async (worker: ServiceWorker): Promise<void> => {
  if ((await buildOf(worker)) === buildHere()) {
    worker.postMessage(takeOver);
    return;
  }
  waiting = worker;
  becomeOutdated();
};

/** Installs the worker and watches for its successors. */
export const watchForUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  if (registration.waiting) void meet(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first worker of all replaces nobody.
      if (installing.state === 'installed' && navigator.serviceWorker.controller) void meet(installing);
    });
  });
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < askAgainAfter) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
};

// A part of this page that is there no more has been replaced by a newer one. Without a connection none can be fetched.
addEventListener('vite:preloadError', () => {
  if (navigator.onLine) becomeOutdated();
});

/** Loads the new version. Pages with something unsaved ask first, as at every reload. */
export const loadNewVersion = (): void => {
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage(takeOver);
};
