import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { getTenantProfile } from '#contracts/tenants.ts';
import { daysOffQuery } from '#lib/calls/days-off.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { Calendar } from './calendar.tsx';

const server = fakeServer();
let isPhone = false;
beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  server.leave(getTenantProfile);
  isPhone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query !== 'print',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// A Wednesday in the evening of London, and already Thursday in Auckland.
const now = '2026-03-04T19:00:00.000Z';
const me = someone();
const due = (id: number, name: string, feedback_due: string) =>
  aRow({ id, name, workflows: [aDeliverable({ id: id * 10_000, feedback_due })] });
const rows = [
  due(1, 'Late film', '2026-03-03T18:00:00.000Z'),
  due(2, 'Film of today', '2026-03-04T20:00:00.000Z'),
  aRow({
    id: 3,
    name: 'Aimed film',
    next_target: '2026-03-12',
    next_target_of: { workflow_id: 30_000, stage_id: 300_000_001 },
  }),
];

const show = async (
  some: readonly ProjectRow[] = rows,
  search = {},
  timezone = 'Europe/London',
  { person = me, read_only = false } = {},
) => {
  const onSearch = vi.fn();
  await showPage(
    <>
      <h1>Projects</h1>
      <Calendar rows={some} now={now} search={search} onSearch={onSearch} />
    </>,
    [
      [meQuery.queryKey, person],
      [profileQuery.queryKey, { dt_format: 'DD/MM/YYYY', timezone }],
      [subscriptionQuery.queryKey, { name: 'professional', read_only }],
      [
        daysOffQuery(me.tenant.id, '2026-02-23', '2026-04-05').queryKey,
        [
          { day: '2026-03-17', label: null },
          { day: '2026-03-20', label: 'Studio party' },
        ],
      ],
    ],
  );
  return onSearch;
};
const cell = (date: string) => screen.getByRole('cell', { name: new RegExp(`^\\w+ ${date}`) });

it('has each date on its day, marks today, what is late, and days off', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'March 2026' })).toBeTruthy();
  const late = within(cell('03/03/2026')).getByRole('link');
  expect(late.textContent).toBe(`Late film, ${texts.kind.due}, ${texts.late}`);
  expect(cell('04/03/2026').getAttribute('aria-current')).toBe('date');
  expect(within(cell('04/03/2026')).getByRole('link').textContent).toBe(`Film of today, ${texts.kind.due}`);
  expect(within(cell('12/03/2026')).getByRole('link').textContent).toBe(`Aimed film, ${texts.kind.target}`);
  expect(within(cell('17/03/2026')).getByText(texts.holiday)).toBeTruthy();
  expect(within(cell('20/03/2026')).getByText('Studio party')).toBeTruthy();
  expect(screen.queryByText(texts.nothing.month)).toBeNull();
});

it('has each date on its day in the zone of its project, and marks the reader’s today', async () => {
  const far = { ...due(4, 'Film of Auckland', '2026-03-06T05:00:00.000Z'), timezone: 'Pacific/Auckland' };
  await show([...rows, far], { span: 'week' }, 'America/Los_Angeles');
  expect(cell('04/03/2026').getAttribute('aria-current')).toBe('date');
  expect(within(cell('04/03/2026')).getByRole('link').textContent).toContain('Film of today');
  // Thursday evening in Los Angeles, and 18:00 on Friday in Auckland.
  const link = within(cell('06/03/2026')).getByRole('link');
  expect(link.textContent).toMatch(/Film of Auckland.*18:00 /);
});

it.each([
  ['en-GB', 'MonMonday'],
  ['en-US', 'SunSunday'],
])('begins its weeks by the region of the reader: %s', async (tag, first) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag]);
  await show();
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe(first);
});

it('opens the rest of a full day', async () => {
  await show(Array.from({ length: 5 }, (_, id) => due(id + 1, `Film ${id + 1}`, '2026-03-11T18:00:00.000Z')));
  expect(within(cell('11/03/2026')).getAllByRole('link')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: texts.moreOn(3, 'Wednesday 11/03/2026') }));
  const dialog = within(screen.getByRole('dialog', { name: 'Wednesday 11/03/2026' }));
  expect(dialog.getAllByRole('link')).toHaveLength(5);
});

it('goes on by month and by week, and back to today, which needs no address', async () => {
  const onSearch = await show(rows, { day: '2026-02-10' });
  expect(screen.getByText(texts.nothing.month)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.next.month }));
  expect(onSearch).toHaveBeenLastCalledWith({ day: '2026-03-01' });
  fireEvent.click(screen.getByRole('button', { name: texts.today }));
  expect(onSearch).toHaveBeenLastCalledWith({});
  fireEvent.click(screen.getByRole('radio', { name: texts.spans.week }));
  expect(onSearch).toHaveBeenLastCalledWith({ span: 'week', day: '2026-02-10' });
});

it('is a list of the days that have any on a phone', async () => {
  isPhone = true;
  await show();
  expect(screen.queryByRole('table')).toBeNull();
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Tuesday 03/03/2026', `Wednesday 04/03/2026${texts.today}`, 'Thursday 12/03/2026']);
});

const item = (name: string) => screen.getByText(name).closest('li');

it('lets feedback and targets be dragged, unless their stage is not known', async () => {
  await show([...rows, aRow({ id: 5, name: 'Old film', next_target: '2026-03-13' })]);
  expect(item('Late film')?.getAttribute('draggable')).toBe('true');
  expect(item('Aimed film')?.getAttribute('draggable')).toBe('true');
  expect(item('Old film')?.getAttribute('draggable')).toBe('false');
});

it.each([
  ['in a workspace that is read only', { read_only: true }, texts.move.readOnly],
  [
    'by an agent who is not on the team',
    { person: { ...me, user: { ...me.user, owner: false, admin: false, access_all_projects: false } } },
    texts.move.notYours,
  ],
])('moves nothing %s, and says why', async (_, more, reason) => {
  await show(rows, { span: 'week' }, 'Europe/London', more);
  expect(item('Late film')?.getAttribute('draggable')).toBe('false');
  const button = screen.getByRole('button', { name: texts.move.due.title('Late film') });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  const link = screen.getByRole('link', { name: /^Late film/ });
  link.focus();
  fireEvent.keyDown(link, { key: 'm' });
  expect(screen.queryByRole('group', { name: texts.move.due.title('Late film') })).toBeNull();
});

it('carries a picked date over days to come, says each, and stays with Escape', async () => {
  await show();
  const link = screen.getByRole('link', { name: /^Late film/ });
  link.focus();
  fireEvent.keyDown(link, { key: 'm' });
  const bar = screen.getByRole('group', { name: texts.move.due.title('Late film') });
  expect(document.activeElement).toBe(bar);
  const said = () => within(bar).getByRole('status').textContent;
  // A late one begins with today, and goes no further back.
  expect(said()).toBe(texts.move.due.picking('Late film', 'Wednesday 04/03/2026'));
  fireEvent.keyDown(bar, { key: 'ArrowLeft' });
  expect(said()).toBe(texts.move.due.picking('Late film', 'Wednesday 04/03/2026'));
  fireEvent.keyDown(bar, { key: 'ArrowDown' });
  fireEvent.keyDown(bar, { key: 'ArrowRight' });
  expect(said()).toBe(texts.move.due.picking('Late film', 'Thursday 12/03/2026'));
  fireEvent.keyDown(bar, { key: 'Escape' });
  expect(screen.queryByRole('group', { name: texts.move.due.title('Late film') })).toBeNull();
  expect(document.activeElement).toBe(link);
});
