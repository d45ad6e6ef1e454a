import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { packDaysOff } from '#domain/calendar/business-days.ts';
import { dayNumber } from '#domain/calendar/date.ts';
import { meQuery } from '#lib/session/me.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { type LinkProps, UiProvider } from '#ui/ui-context.tsx';
import { ProjectGrid } from './project-grid.tsx';
import { ProjectTable, stageOf } from './project-table.tsx';

afterEach(cleanup);

const row = aRow({
  name: 'Spring film',
  client_id: 1,
  client_name: 'Acme',
  deliverable_type: 'Multi',
  current_stage: 'Concept',
  current_stages: ['Concept'],
  workflows: [],
});

const shared = { rows: [row], showClient: true, loading: false, onReview: () => {} };

const show = (screenful: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  const { rerender } = render(screenful, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>
    ),
  });
  return rerender;
};

const showTable = (more: { agent?: boolean; archived?: boolean; row?: Partial<ProjectRow> }) => {
  show(
    <ProjectTable
      {...shared}
      rows={[{ ...row, ...more.row }]}
      agent={more.agent ?? true}
      archived={more.archived ?? false}
      sort={null}
      onSort={() => {}}
      empty={null}
    />,
  );
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
};

describe('the table of projects', () => {
  const ofAll = [
    'Starting date',
    'Project code',
    'Project name',
    'Project status',
    'Current stage',
    'Production progress',
  ];

  it('tells the day of feedback in the project’s zone, as its timeline does', () => {
    const due = { feedback_due: '2026-03-03T23:00:00.000Z' };
    show(
      <ProjectTable
        {...shared}
        rows={[
          { ...row, ...due, id: 1, timezone: 'America/New_York' },
          { ...row, ...due, id: 2, timezone: 'Asia/Tokyo' },
        ]}
        agent
        archived={false}
        columns={['due']}
        sort={null}
        onSort={() => {}}
        empty={null}
      />,
    );
    expect(screen.getByText('03/03/2026')).toBeTruthy();
    expect(screen.getByText('04/03/2026')).toBeTruthy();
  });

  it('shows an agent the columns of the agency, a client their own', () => {
    const ofAgents = ['Client', 'Link clicked', 'Settings'];
    const agents = showTable({});
    expect(agents).toEqual(expect.arrayContaining([...ofAll, ...ofAgents]));
    expect(agents).not.toContain('Survey status');
    expect(screen.getByRole('link', { name: /Settings of Spring film/ }).getAttribute('href')).toBe(
      '/projects/1',
    );
    cleanup();
    const clients = showTable({ agent: false, row: { survey_status: 'incomplete' } });
    expect(clients).toEqual([...ofAll, 'Survey status']);
    expect(screen.getByText('INCOMPLETE')).toBeTruthy();
  });

  it('counts the days with the client without days off', () => {
    const withClient = (days_off?: string) => {
      cleanup();
      const since = { client_since: '2026-11-23T10:00:00Z', ...(days_off && { days_off }) };
      show(
        <ProjectTable
          {...shared}
          rows={[{ ...row, ...since }]}
          agent
          archived={false}
          columns={['days']}
          now="2026-11-27T10:00:00Z"
          sort={null}
          onSort={() => {}}
          empty={null}
        />,
      );
      return screen.getByText(/business day/).textContent;
    };
    expect(withClient()).toBe('4 business days');
    expect(withClient(packDaysOff([dayNumber('2026-11-26')]))).toBe('3 business days');
  });

  it('marks a project of several deliverables', () => {
    showTable({});
    expect(screen.getByText('Multi-deliverable')).toBeTruthy();
    cleanup();
    showTable({ row: { deliverable_type: 'Single' } });
    expect(screen.queryByText('Multi-deliverable')).toBeNull();
  });

  it('has no current stage and no quick review in the archive', () => {
    const headers = showTable({ archived: true });
    expect(headers).not.toContain('Current stage');
    expect(headers).not.toContain('Quick review');
  });

  it('shows the progress of a cancelled project in grey', () => {
    const bar = () => screen.getByRole('progressbar').firstElementChild?.className ?? '';
    showTable({});
    const usual = bar();
    cleanup();
    showTable({ row: { cancelled: true } });
    expect(bar()).toContain('cancelled');
    expect(usual).not.toContain('cancelled');
  });
});

it('shows the current stage, “Multiple stages”, or “--”', () => {
  expect(stageOf(row)).toBe('Concept');
  expect(stageOf({ ...row, active_stages: 2 })).toBe('Multiple stages');
  expect(stageOf({ ...row, active_stages: 0, current_stage: null })).toBe('--');
});

it('begins the grid with the way to a new project', () => {
  show(<ProjectGrid {...shared} agent createHref="/projects/create" />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('/projects/create');
  expect(second?.textContent).toContain('Spring film');
  cleanup();
  show(<ProjectGrid {...shared} agent={false} createHref={undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

describe('rows that stay the same are not drawn again', () => {
  const other = { ...row, id: 2, name: 'Annual report' };
  const props = { ...shared, agent: true, rows: [row, other] };
  const drawn: string[] = [];
  const Link = ({ href, ...rest }: LinkProps) => {
    drawn.push(href);
    return <a href={href} {...rest} />;
  };
  const table = (more: object) => (
    <UiProvider Link={Link}>
      <ProjectTable {...props} archived={false} sort={null} onSort={() => {}} empty={null} {...more} />
    </UiProvider>
  );
  const grid = (more: object) => (
    <UiProvider Link={Link}>
      <ProjectGrid {...props} createHref={undefined} {...more} />
    </UiProvider>
  );

  it.each([
    ['table', table],
    ['grid', grid],
  ])('in a %s', (_, screenful) => {
    const showAgain = show(screenful({}));
    drawn.length = 0;
    showAgain(screenful({ sort: { key: 'name', direction: 'ascending' } }));
    expect(drawn).toEqual([]);
    showAgain(screenful({ rows: [row, { ...other, progress: 1 }] }));
    expect(new Set(drawn)).toEqual(new Set(['/projects/2/timelines', '/projects/2']));
  });
});

describe('a grouped list', () => {
  const groups = {
    keyOf: ({ group = '' }: ProjectRow) => group,
    heading: ({ client_name }: ProjectRow, key: string) => `${client_name} (${key})`,
  };
  const rows = [
    { ...row, deliverable_type: 'Single' as const, id: 1, name: 'One', group: 'client:1' },
    { ...row, deliverable_type: 'Single' as const, id: 2, name: 'Two', group: 'client:1' },
    {
      ...row,
      deliverable_type: 'Single' as const,
      id: 3,
      name: 'Three',
      group: 'client:2',
      client_name: 'Bolt',
    },
  ];
  /** Headings and links of rows, in the order of the page. */
  const order = () =>
    [...document.querySelectorAll('[scope=rowgroup], h2, [data-row]')].map((one) => one.textContent);

  it.each(['table', 'cards'])('has a heading over the rows of each group, as %s', (view) => {
    const more = { ...shared, rows, agent: true, groups };
    show(
      view === 'table' ? (
        <ProjectTable {...more} archived={false} sort={null} onSort={() => {}} empty={null} />
      ) : (
        <ProjectGrid {...more} createHref={undefined} />
      ),
    );
    expect(order()).toEqual(['Acme (client:1)', 'One', 'Two', 'Bolt (client:2)', 'Three']);
    if (view === 'table') {
      const bodies = screen.getAllByRole('rowgroup').filter(({ tagName }) => tagName === 'TBODY');
      expect(bodies.map(({ children }) => children.length)).toEqual([3, 2]);
    }
  });
});
