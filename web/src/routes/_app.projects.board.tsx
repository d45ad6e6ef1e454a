import { createFileRoute } from '@tanstack/react-router';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { Board, BoardSkeleton, ColumnsChoice } from '../features/board/components/board.tsx';
import { boardSearch } from '../features/board/search.ts';
import { projectRowsQuery } from '../features/projects/api.ts';
import { ProjectView } from '../features/projects/components/project-view.tsx';
import { askedBy, listSearch } from '../features/projects/list-search.ts';
import { forAgents } from './-for-agents.ts';

const searchOf = (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...boardSearch(raw) });

export const Route = createFileRoute('/_app/projects/board')({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => {
    const { text, filter } = askedBy(listSearch({ ...search }));
    return { ...filter, search: text };
  },
  loader: async ({ context: { queryClient }, deps }) => {
    await forAgents(queryClient);
    void queryClient.prefetchInfiniteQuery(projectRowsQuery({ archived: false, ...deps }));
    return { crumbs: [{ label: projects.active, href: '/projects' }, { label: projects.shownAs.board }] };
  },
  component: ProjectsBoard,
});

function ProjectsBoard() {
  const { by, ...search } = useAskedSearch(Route.useSearch(), searchOf);
  const navigate = Route.useNavigate();
  return (
    <ProjectView
      view="board"
      search={search}
      onSearch={(next) =>
        void navigate({ search: { ...next, ...(by && { by }) }, replace: true, resetScroll: false })
      }
      choices={
        <ColumnsChoice
          by={by}
          onBy={(next) =>
            void navigate({
              search: { ...search, ...(next && { by: next }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
      waiting={<BoardSkeleton />}
    >
      {(rows, now) => <Board rows={rows} now={now} by={by} />}
    </ProjectView>
  );
}
