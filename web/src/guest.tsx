/** Pages for people without an account: a round's review, a deliverable, a survey, and the tracked link that leads there. */
import './ui/theme/tokens.css';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { applyColorScheme } from './lib/appearance.ts';

applyColorScheme();

const ReviewPage = lazy(() => import('./features/review/review-page.tsx'));
const DeliveryPage = lazy(() => import('./features/delivery/delivery-page.tsx'));
const SurveyPage = lazy(() => import('./features/surveys/survey-page.tsx'));
const LinkPage = lazy(() => import('./features/link/link-page.tsx'));

/** `/<page>/{token}`; the server answers this document for no other address. */
const [, page, token = ''] = location.pathname.split('/');

/** By the first part of the address. */
const pages: Readonly<Record<string, ComponentType<{ token: string }>>> = {
  link: LinkPage,
  review: ReviewPage,
  delivery: DeliveryPage,
  survey: SurveyPage,
};
const Page = pages[page ?? ''] ?? ReviewPage;

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <Page token={token} />
    </Suspense>
  </StrictMode>,
);
