import { createFileRoute } from '@tanstack/react-router';
import { projects } from '#lib/texts/en/projects.ts';
import { Board, BoardSkeleton } from '../features/board/components/board.tsx';
import { projectRowsQuery } from '../features/projects/api.ts';
import { ProjectView } from '../features/projects/components/project-view.tsx';
import { listSearch } from '../features/projects/list-search.ts';
import { forAgents } from './-for-agents.ts';

export const Route = createFileRoute('/_app/projects/board')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ ...search, search: search.search ?? '' }),
  loader: async ({ context: { queryClient }, deps }) => {
    await forAgents(queryClient);
    void queryClient.prefetchInfiniteQuery(projectRowsQuery({ archived: false, ...deps }));
    return { crumbs: [{ label: projects.active, href: '/projects' }, { label: projects.views.board }] };
  },
  component: function ProjectsBoard() {
    const navigate = Route.useNavigate();
    return (
      <ProjectView
        view="board"
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
        waiting={<BoardSkeleton />}
      >
        {(rows, now) => <Board rows={rows} now={now} />}
      </ProjectView>
    );
  },
});
