/** Registration of the service worker: offline start of the app, and detection of new versions. */
import { whenIdle } from '#lib/page/when-idle.ts';
import { currentBuild } from './current-build.ts';
import { askBuild, takeOver } from './worker-messages.ts';

/** Minimum interval in ms between checks for a new version, made when a long-open page becomes visible. */
const askAgainAfter = 3600_000;

let waiting: ServiceWorker | undefined;
let outdated = false;
const listeners = new Set<() => void>();

/** New version available, as a store for `useSyncExternalStore`. */
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

/** Handles a new worker. If it is of this page's build, as after a load over the network, it takes over silently. */
const meet = async (worker: ServiceWorker): Promise<void> => {
  if ((await buildOf(worker)) === currentBuild()) {
    worker.postMessage(takeOver);
    return;
  }
  waiting = worker;
  becomeOutdated();
};

/** Registers the service worker, on a first visit once the page is at rest, and watches for new versions. */
export const watchForUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  // It loads some hundred files.
  if (!navigator.serviceWorker.controller) await whenIdle();
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  if (registration.waiting) void meet(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The very first worker replaces none.
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

// A missing chunk means that a newer build was deployed. Offline, chunks fail anyway.
addEventListener('vite:preloadError', () => {
  if (navigator.onLine) becomeOutdated();
});

/** Loads the new version. Pages with unsaved changes ask first, as at every reload. */
export const loadNewVersion = (): void => {
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage(takeOver);
};
