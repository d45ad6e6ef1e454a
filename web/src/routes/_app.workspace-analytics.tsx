import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Range } from '#contracts/reports.ts';
import { can } from '#domain/permission/can.ts';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { includes } from '#lib/plan/plan.ts';
import { actorOf, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { analytics } from '#lib/texts/en/analytics.ts';
import { toast } from '#ui/index.ts';
import { workspaceReportQuery } from '../features/analytics/api.ts';
import { WorkspaceAnalyticsPage } from '../features/analytics/components/workspace-analytics.tsx';
import { analyticsSearch, searchOf } from '../features/analytics/range.ts';

export const Route = createFileRoute('/_app/workspace-analytics')({
  validateSearch: analyticsSearch,
  loaderDeps: ({ search }): { range: Range } => ({ range: search.range ?? 'ALL' }),
  loader: async ({ context: { queryClient }, deps: { range }, preload }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
    if (can(actor, 'view_analytics') !== true) {
      if (!preload) toast({ title: analytics.closed, text: analytics.closedText, tone: 'warning' });
      throw redirect({ to: '/', replace: true });
    }
    const subscription = await queryClient.ensureQueryData(subscriptionQuery).catch(() => undefined);
    if (!subscription || includes(subscription, 'analytics')) {
      void queryClient.prefetchQuery(workspaceReportQuery(range));
    }
    return { crumbs: [{ label: analytics.title }] };
  },
  component: function WorkspaceAnalytics() {
    const { range = 'ALL' } = useAskedSearch(Route.useSearch(), analyticsSearch);
    const navigate = Route.useNavigate();
    return (
      <WorkspaceAnalyticsPage
        range={range}
        onRange={(chosen) => void navigate({ search: searchOf(chosen), replace: true, resetScroll: false })}
      />
    );
  },
});
