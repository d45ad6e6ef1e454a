/** Page behind `/seen-as/{token}`: the page of a contact, or the way to the portal, as a member of the team sees it. */
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { getSeenAs } from '#contracts/see-as.ts';
import { api } from '#lib/calls/api.ts';
import { seenPortal } from '#lib/session/seen-as.ts';
import { GuestFailed } from '#parts/guest/guest-failed.tsx';
import { GuestLoading } from '#parts/guest/guest-page.tsx';
import { startView } from '#parts/seen-as/start-view.tsx';

const pages: Readonly<Record<'review' | 'delivery' | 'survey', ComponentType<{ token: string }>>> = {
  review: lazy(() => import('./features/review/review-page.tsx')),
  delivery: lazy(() => import('./features/delivery/delivery-page.tsx')),
  survey: lazy(() => import('./features/surveys/survey-page.tsx')),
};

/** Views are started once, though React's strict mode loads them twice. */
const started = new Set<string>();

export default function SeenAsPage({ token }: { token: string }) {
  const [page, setPage] = useState<keyof typeof pages>();
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(() => {
    setFailure(undefined);
    api(getSeenAs, { params: { token } }).then((view) => {
      if (view.page === 'portal') {
        seenPortal.keep(view);
        location.replace(view.back);
        return;
      }
      if (!started.has(token)) startView(view, token);
      started.add(token);
      setPage(view.page);
    }, setFailure);
  }, [token]);
  useEffect(load, [load]);
  if (failure) return <GuestFailed error={failure} onRetry={load} />;
  if (!page) return <GuestLoading />;
  const Page = pages[page];
  return (
    <Suspense fallback={<GuestLoading />}>
      <Page token={token} />
    </Suspense>
  );
}
