import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { inbox as texts } from '#lib/texts/en/inbox.ts';
import { inboxQuery } from '../features/inbox/api.ts';
import { InboxPage } from '../features/inbox/components/inbox-page.tsx';
import { type InboxView, inboxViews } from '../features/inbox/views.ts';
import { idIn } from './-project-route.ts';

interface Search {
  readonly view?: InboxView;
  readonly project?: number;
}

const searchOf = ({ view, project }: Record<string, unknown>): Search => {
  const found = inboxViews.find((one) => one === view && one !== 'inbox');
  const id = idIn(project);
  return { ...(found && { view: found }), ...(id && { project: id }) };
};

export const Route = createFileRoute('/_app/inbox')({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { view, project } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'edit_profile') !== true) throw redirect({ to: '/projects', replace: true });
    void queryClient.prefetchInfiniteQuery({
      ...inboxQuery(view === undefined || view === 'inbox' ? 'unread' : view, project),
      staleTime: 0,
    });
    return { crumbs: [{ label: texts.title }] };
  },
  component: InboxRoute,
});

function InboxRoute() {
  const { view = 'inbox', project } = useAskedSearch(Route.useSearch(), searchOf);
  const navigate = Route.useNavigate();
  return (
    <InboxPage
      view={view}
      project={project}
      onProject={(id) =>
        void navigate({
          search: ({ project: _, ...search }) => ({ ...search, ...(id && { project: id }) }),
          replace: true,
        })
      }
    />
  );
}
