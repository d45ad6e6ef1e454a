import { createFileRoute } from '@tanstack/react-router';
import { useAskedSearch } from '#lib/page/asked-search.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { Calendar, CalendarSkeleton } from '../features/calendar/components/calendar.tsx';
import { calendarSearch } from '../features/calendar/search.ts';
import { projectRowsQuery } from '../features/projects/api.ts';
import { ProjectView } from '../features/projects/components/project-view.tsx';
import { askedBy, listSearch } from '../features/projects/list-search.ts';
import { forAgents } from './-for-agents.ts';

const searchOf = (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...calendarSearch(raw) });

export const Route = createFileRoute('/_app/projects/calendar')({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => {
    const { text, filter } = askedBy(listSearch({ ...search }));
    return { ...filter, search: text };
  },
  loader: async ({ context: { queryClient }, deps }) => {
    await forAgents(queryClient);
    void queryClient.prefetchInfiniteQuery(projectRowsQuery({ archived: false, ...deps }));
    return { crumbs: [{ label: projects.active, href: '/projects' }, { label: projects.shownAs.calendar }] };
  },
  component: ProjectsCalendar,
});

function ProjectsCalendar() {
  const { span, day, ...search } = useAskedSearch(Route.useSearch(), searchOf);
  const navigate = Route.useNavigate();
  const days = { ...(span && { span }), ...(day && { day }) };
  return (
    <ProjectView
      view="calendar"
      search={search}
      onSearch={(next) => void navigate({ search: { ...next, ...days }, replace: true, resetScroll: false })}
      waiting={<CalendarSkeleton span={span} />}
    >
      {(rows, now) => (
        <Calendar
          rows={rows}
          now={now}
          search={days}
          onSearch={(next) => void navigate({ search: { ...search, ...next }, resetScroll: false })}
        />
      )}
    </ProjectView>
  );
}
