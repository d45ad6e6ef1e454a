import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Table } from '#ui/index.ts';
import { ProjectName, ProjectStatusBadge, statusOf, timelineHref } from './project-status.tsx';

afterEach(cleanup);

it('cuts a long name for the eye alone', () => {
  const { container } = render(<ProjectName name="Seasonal campaign for the harbour" />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Seasonal campaign fo…');
  expect(screen.getByTitle('Seasonal campaign for the harbour').textContent).toContain(
    'Seasonal campaign for the harbour',
  );
  cleanup();
  // In its own script's direction, in which the end is cut.
  const arabic = 'العلامة التجارية – خصم 50% لكل العملاء';
  const cut = render(<ProjectName name={arabic} />).container.querySelector('[dir="auto"] > [aria-hidden]');
  expect(arabic.startsWith(cut?.textContent?.replace('…', '') ?? '–')).toBe(true);
  cleanup();
  expect(render(<ProjectName name="Twenty characters ab" />).container.textContent).toBe(
    'Twenty characters ab',
  );
});

it('leads to the timeline, or to those of all deliverables', () => {
  expect(timelineHref({ id: 7, deliverable_type: 'Single' })).toBe('/projects/7/timeline');
  expect(timelineHref({ id: 7, deliverable_type: 'Multi' })).toBe('/projects/7/timelines');
});

it('is at the start of a row in colour, and in a word beside; a round that reached nobody counts as late', () => {
  const rows = [
    { id: 1, status: 'in_production' as const },
    { id: 2, status: 'awaiting_feedback' as const, undelivered: true },
  ];
  expect(rows.map(statusOf)).toEqual(['production', 'overdue']);
  render(
    <Table
      caption="Projects"
      columns={[{ key: 'status', header: 'Status', cell: (row) => <ProjectStatusBadge {...row} /> }]}
      rows={rows}
      rowKey={({ id }) => id}
      rowStatus={statusOf}
    />,
  );
  const [, ...shown] = screen.getAllByRole('row');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['In production', 'Not delivered']);
  expect(shown.map(({ className }) => /edged/.test(className))).toEqual([true, true]);
  expect(shown.map(({ className }) => /overdue/.test(className))).toEqual([false, true]);
});
