/** Pages for people without an account: the review of a round, and the tracked link that leads to it. */
import './ui/theme/tokens.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { applyColorScheme } from './lib/appearance.ts';

applyColorScheme();

const ReviewPage = lazy(() => import('./features/review/review-page.tsx'));
const LinkPage = lazy(() => import('./features/link/link-page.tsx'));

/** `/link/{token}` and `/review/{token}`; the server answers this document for no other address. */
const [, page, token = ''] = location.pathname.split('/');

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
createRoot(root).render(
  <StrictMode>
    <Suspense>{page === 'link' ? <LinkPage token={token} /> : <ReviewPage token={token} />}</Suspense>
  </StrictMode>,
);
