import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { clientQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { meQuery } from '#lib/session/me.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { EmptyState, Skeleton, toast } from '#ui/index.ts';
import { ClientForm } from '../features/clients/components/client-form.tsx';
import { AddProject, ClientPage } from '../features/clients/components/client-page.tsx';
import { ClientSkeleton } from '../features/clients/components/client-skeleton.tsx';
import { type ClientTab, clientTabs } from '../features/clients/tabs.ts';
import { ClientProjects } from '../features/projects/components/client-projects.tsx';
import { type ListSearch, listSearch } from '../features/projects/list-search.ts';

const ClientAnalytics = lazy(async () => ({
  default: (await import('../features/analytics/components/client-analytics.tsx')).ClientAnalytics,
}));

const tabOf = (value: unknown): ClientTab => clientTabs.find((tab) => tab === value) ?? 'active';

/** Search of the page: that of a tab of projects is that of their list as well; its client is in the path. */
const searchOf = ({
  tab: given,
  client: _,
  ...raw
}: Record<string, unknown>): ListSearch & { tab?: ClientTab } => {
  const tab = tabOf(given);
  if (tab === 'details' || tab === 'analytics') return { tab };
  return tab === 'active' ? listSearch(raw) : { ...listSearch(raw), tab };
};

export const Route = createFileRoute('/_app/clients/$clientId')({
  validateSearch: searchOf,
  loader: async ({ context: { queryClient }, params: { clientId } }) => {
    const { user } = await queryClient.ensureQueryData(meQuery);
    if (!user.isAgent) throw redirect({ to: '/projects' });
    void queryClient.prefetchQuery(usersQuery);
    const list = { label: clients.title, href: '/clients' };
    if (clientId === 'create') return { id: undefined, crumbs: [list, { label: clients.create }] };
    const id = Number(clientId);
    if (!Number.isInteger(id) || id < 1) throw redirect({ to: '/clients' });
    const { name } = await queryClient.ensureQueryData(clientQuery(id)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      toast({ title: clients.notice.notFound, text: error.problem?.title, tone: 'warning' });
      throw redirect({ to: '/clients' });
    });
    return { id, crumbs: [list, { label: name }] };
  },
  pendingComponent: ClientSkeleton,
  component: function OneClient() {
    const { id } = Route.useLoaderData();
    const { tab = 'active', ...search } = useAskedSearch(Route.useSearch(), searchOf);
    const navigate = Route.useNavigate();
    const { data: client } = useQuery({ ...clientQuery(id ?? 0), enabled: id !== undefined });
    return (
      <ClientPage client={client} tab={tab} onDeleted={() => void navigate({ to: '/clients' })}>
        {id === undefined || tab === 'details' ? (
          <ClientForm
            key={id ?? 'create'}
            client={client}
            onCreated={(created) =>
              void navigate({
                to: '/clients/$clientId',
                params: { clientId: String(created) },
                search: { tab: 'details' },
                replace: true,
              })
            }
          />
        ) : tab === 'analytics' ? (
          <Suspense fallback={<Skeleton height="320px" />}>
            <ClientAnalytics clientId={id} />
          </Suspense>
        ) : (
          <ClientProjects
            key={tab}
            list={{ client: id, archived: tab === 'archived' }}
            search={search}
            onSearch={(next) =>
              void navigate({
                search: tab === 'active' ? next : { ...next, tab },
                replace: true,
                resetScroll: false,
              })
            }
            empty={
              <EmptyState
                illustration={tab === 'archived' ? 'archive' : 'picture'}
                title={clients.noProjects[tab]}
                action={tab === 'active' && <AddProject clientId={id} />}
              />
            }
          />
        )}
      </ClientPage>
    );
  },
});
