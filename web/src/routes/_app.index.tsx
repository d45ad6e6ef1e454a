import { createFileRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '#lib/session/me.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { dashboardQuery } from '../features/dashboard/api.ts';
import { DashboardPage } from '../features/dashboard/components/dashboard-page.tsx';

export const Route = createFileRoute('/_app/')({
  loader: async ({ context: { queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(meQuery);
    if (!user.isAgent) throw redirect({ to: '/projects', replace: true });
    void queryClient.prefetchQuery(dashboardQuery);
    return { crumbs: [{ label: dashboard.title }] };
  },
  component: DashboardPage,
});
