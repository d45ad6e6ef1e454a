/** Registration of the guest pages' service worker, which opens the page offline (decision 0018). */
import { whenIdle } from '#lib/page/when-idle.ts';

/** True on a page that a member of the team sees as its contact does: nothing of it is kept on this device. */
export const isSeenPage = (): boolean => location.pathname.startsWith('/seen-as/');

/**
 * Installs the worker with the scope of this kind of page (`/review/`), so that it never replaces the app's worker, once
 * the page is at rest: it loads a hundred files. A failure is ignored, because the page works without it.
 */
export const installGuestPage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const [, page] = location.pathname.split('/');
  await whenIdle();
  await navigator.serviceWorker.register('/guest-worker.js', { scope: `/${page}/` }).catch(() => {});
};
