import { createFileRoute } from '@tanstack/react-router';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { projectRowsQuery } from '../features/projects/api.ts';
import { ProjectListPage } from '../features/projects/components/project-list-page.tsx';
import { askedBy, type ListSearch, listSearch, rowsOf } from '../features/projects/list-search.ts';

/** Search of the page: `ask=remind` asks at once to remind the clients of all rows. */
const searchOf = (raw: Record<string, unknown>): ListSearch & { ask?: 'remind' } => ({
  ...listSearch(raw),
  ...(raw.ask === 'remind' && { ask: raw.ask }),
});

export const Route = createFileRoute('/_app/projects/')({
  validateSearch: searchOf,
  loaderDeps: ({ search: { ask: _, ...search } }) => {
    return { of: rowsOf({ archived: false }, search), order: askedBy(search).order };
  },
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(projectRowsQuery(deps.of, deps.order));
    return { crumbs: [{ label: projects.active }] };
  },
  component: function ActiveProjects() {
    const navigate = Route.useNavigate();
    const { ask, ...search } = useAskedSearch(Route.useSearch(), searchOf);
    return (
      <ProjectListPage
        archived={false}
        search={search}
        asksToRemind={ask === 'remind'}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    );
  },
});
