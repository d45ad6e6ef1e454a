/** Registration of the guests' service worker, which opens the page again without a connection (decision 0018). */

/**
 * Installs this page for its own kind of address alone (`/review/`), so that it never replaces the worker of the app.
 * Does nothing where that is not possible: the page works without it.
 */
export const installGuestPage = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const [, page] = location.pathname.split('/');
  navigator.serviceWorker.register('/guest-worker.js', { scope: `/${page}/` }).catch(() => {});
};
