import { createFileRoute, redirect } from '@tanstack/react-router';
import { clientsQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery } from '#lib/session/me.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { ClientListPage } from '../features/clients/components/client-list-page.tsx';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'string' && search !== '' ? { search } : {},
  loader: async ({ context: { queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(meQuery);
    if (!user.isAgent) throw redirect({ to: '/projects' });
    void queryClient.prefetchQuery(clientsQuery);
    return { crumbs: [{ label: clients.title }] };
  },
  component: function Clients() {
    const navigate = Route.useNavigate();
    return (
      <ClientListPage
        search={Route.useSearch().search ?? ''}
        onSearch={(search) => void navigate({ search: search ? { search } : {}, replace: true })}
      />
    );
  },
});
