import { createFileRoute } from '@tanstack/react-router';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { projectRowsQuery } from '../features/projects/api.ts';
import { ProjectListPage } from '../features/projects/components/project-list-page.tsx';
import { askedBy, listSearch, rowsOf } from '../features/projects/list-search.ts';

export const Route = createFileRoute('/_app/projects/archived')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => {
    return { of: rowsOf({ archived: true }, search), order: askedBy(search).order };
  },
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(projectRowsQuery(deps.of, deps.order));
    return { crumbs: [{ label: projects.active, href: '/projects' }, { label: projects.archived }] };
  },
  component: function ArchivedProjects() {
    const navigate = Route.useNavigate();
    return (
      <ProjectListPage
        archived
        search={useAskedSearch(Route.useSearch(), listSearch)}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
