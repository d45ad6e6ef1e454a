/** Board and calendar of the projects. */
import type { ProjectRow } from '#contracts/projects.ts';
import { localDate } from '#domain/calendar/date.ts';
import { calendar } from '#lib/texts/en/calendar.ts';
import { answering, changing, failing, noConnection, offline, readOnly, type Shot, waiting } from './shot.ts';

const rows = '**/api/projects?*';
const empty = { items: [], cursor: null, now: '2026-11-27T10:00:00.000Z' };

export const viewShots: readonly Shot[] = [
  { name: 'board', path: '/projects/board' },
  { name: 'board-as-agent', path: '/projects/board', as: 'agent' },
  { name: 'board-filtered', path: '/projects/board?turn=clients' },
  { name: 'board-no-match', path: '/projects/board?search=nothing+is+called+this' },
  { name: 'board-empty', path: '/projects/board', given: answering(rows, empty) },
  { name: 'board-loading', path: '/projects/board', given: waiting(rows), loading: true },
  { name: 'board-failing', path: '/projects/board', given: failing(rows), refused: 500 },
  { name: 'board-offline', path: '/projects/board', given: offline(rows), refused: noConnection },
  { name: 'board-read-only', path: '/projects/board', given: readOnly },
  { name: 'board-by-stage', path: '/projects/board?by=1' },
  { name: 'calendar', path: '/projects/calendar' },
  { name: 'calendar-week', path: '/projects/calendar?span=week' },
  {
    name: 'calendar-full-day',
    path: '/projects/calendar',
    desk: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: / more on / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    window: true,
  },
  {
    name: 'calendar-picked',
    path: '/projects/calendar',
    act: async (page) => {
      await page.locator('[data-entry^="due-"] [data-row]').first().focus();
      await page.keyboard.press('m');
      await page.getByText(calendar.move.pickingHint).waitFor();
    },
    window: true,
  },
  {
    name: 'calendar-move',
    path: '/projects/calendar?span=week',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Move the due date/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    window: true,
  },
  {
    name: 'calendar-move-target',
    path: '/projects/calendar?span=week',
    given: changing(rows, ({ items, ...list }: { items: readonly ProjectRow[] }) => ({
      ...list,
      items: items.map((row, place) =>
        place > 2 || row.workflows.length === 0
          ? row
          : {
              ...row,
              next_target: localDate(new Date().toISOString(), row.timezone),
              next_target_of: { workflow_id: row.workflows[0]?.id ?? 0, stage_id: 1 },
            },
      ),
    })),
    act: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${calendar.move.target.title('')}`) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    window: true,
  },
  { name: 'calendar-read-only', path: '/projects/calendar?span=week', given: readOnly },
  { name: 'calendar-as-agent', path: '/projects/calendar', as: 'agent' },
  { name: 'calendar-nothing-due', path: '/projects/calendar?day=2031-05-01' },
  { name: 'calendar-empty', path: '/projects/calendar', given: answering(rows, empty) },
  { name: 'calendar-loading', path: '/projects/calendar', given: waiting(rows), loading: true },
  { name: 'calendar-failing', path: '/projects/calendar', given: failing(rows), refused: 500 },
  { name: 'calendar-offline', path: '/projects/calendar', given: offline(rows), refused: noConnection },
];
