import { createFileRoute } from '@tanstack/react-router';
import { projects } from '#lib/texts/en/projects.ts';
import { projectRowsQuery } from '../features/projects/api.ts';
import { ProjectListPage } from '../features/projects/components/project-list-page.tsx';
import { askedBy, listSearch } from '../features/projects/list-search.ts';

export const Route = createFileRoute('/_app/projects/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => {
    const { text, filter, order, group } = askedBy(search);
    return { of: { archived: false, search: text, group, ...filter }, order };
  },
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(projectRowsQuery(deps.of, deps.order));
    return { crumbs: [{ label: projects.active }] };
  },
  component: function ActiveProjects() {
    const navigate = Route.useNavigate();
    return (
      <ProjectListPage
        archived={false}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
