/** Registration of the guest pages' service worker, which opens the page offline (decision 0018). */

/**
 * Installs the worker with the scope of this kind of page (`/review/`), so that it never replaces the app's worker. A
 * failure is ignored, because the page works without it.
 */
export const installGuestPage = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const [, page] = location.pathname.split('/');
  navigator.serviceWorker.register('/guest-worker.js', { scope: `/${page}/` }).catch(() => {});
};
