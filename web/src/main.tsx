import '#ui/theme/tokens.css';
import '#ui/theme/media.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { confirmPersonWith, keepCallsIn } from '#lib/calls/api.ts';
import { caughtByReact, startErrorReports } from '#lib/calls/errors.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { isWaiting } from '#lib/offline/outbox-flag.ts';
import { applyColorScheme } from '#lib/page/appearance.ts';
import { startLanguage } from '#lib/page/language.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { plainSearch } from '#lib/page/plain-search.ts';
import { restoreScroll } from '#lib/page/restore-scroll.ts';
import { RouterLink } from '#lib/page/router-link.tsx';
import { isSeenPortal, seenPortal } from '#lib/session/seen-as.ts';
import { components } from '#lib/texts/en/components.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import { UiProvider } from '#ui/ui-context.tsx';
import { routeTree } from './route-tree.gen.ts';

applyColorScheme();
startErrorReports(false);
restoreScroll();
keepFocus();
keepCallsIn({
  isWaiting,
  keep: async (message, words) => (await import('#lib/offline/outbox.ts')).keepCall(message, words),
});

confirmPersonWith(async () => (await import('#lib/step-up/ask.tsx')).askForProof());

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // React Query decides if data is stale.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  ...plainSearch,
  // Rendered inside the frame, so that navigation stays possible.
  defaultErrorComponent: pageError(),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={components} Link={RouterLink}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>
);
/** View of the portal as a contact sees it, if this tab is one. */
const startSeenPortal = async () => {
  const view = isSeenPortal() ? seenPortal.read() : null;
  if (view) (await import('#parts/seen-as/start-view.tsx')).startView(view);
};

void Promise.all([startLanguage(), startSeenPortal()]).then(() =>
  createRoot(root, { onCaughtError: caughtByReact, onUncaughtError: caughtByReact }).render(app),
);
