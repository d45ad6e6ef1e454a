/**
 * Pages for people without an account: the review of a round, a deliverable, a survey, the tracked link that leads
 * there, and the unsubscribe page for reminders. Also the redirect target of a sign-in, which is fast in this small
 * bundle.
 */
import '#ui/theme/tokens.css';
import '#ui/theme/media.css';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { type GuestPage, guestPages } from '#domain/guest-pages.ts';
import { caughtByReact, startErrorReports } from '#lib/calls/errors.ts';
import { applyColorScheme } from '#lib/page/appearance.ts';
import { restoreScroll } from '#lib/page/restore-scroll.ts';

applyColorScheme();
startErrorReports(true);
restoreScroll();

const ReviewPage = lazy(() => import('./features/review/review-page.tsx'));
const DeliveryPage = lazy(() => import('./features/delivery/delivery-page.tsx'));
const SurveyPage = lazy(() => import('./features/surveys/survey-page.tsx'));
const CallbackPage = lazy(() => import('./features/sign-in/callback-page.tsx'));
const RemindersPage = lazy(() => import('./features/reminders/reminders-page.tsx'));
const SeenAsPage = lazy(() => import('./seen-as.tsx'));
const LinkPage = lazy(() => import('./features/link/link-page.tsx'));

/** `/<page>/{token}`; the server serves this document only for such paths. */
const [, page, token = ''] = location.pathname.split('/');

/** Pages by the first part of the path. */
const pages: Readonly<Record<GuestPage, ComponentType<{ token: string }>>> = {
  link: LinkPage,
  review: ReviewPage,
  delivery: DeliveryPage,
  survey: SurveyPage,
  callback: CallbackPage,
  reminders: RemindersPage,
  'seen-as': SeenAsPage,
};
const Page = pages[guestPages.find((one) => one === page) ?? 'review'];

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
createRoot(root, { onCaughtError: caughtByReact, onUncaughtError: caughtByReact }).render(
  <StrictMode>
    <Suspense>
      <Page token={token} />
    </Suspense>
  </StrictMode>,
);
