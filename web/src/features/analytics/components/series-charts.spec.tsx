import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RangeBefore } from '#contracts/reports.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { activeChange, ratingChange } from '../card-changes.ts';
import { HealthChart, RatingChart } from './series-charts.tsx';

vi.mock('#lib/format/chart-dates.ts', () => ({
  useChartDates: () => ({ date: (day: string) => day, tick: (day: string) => day }),
}));
afterEach(cleanup);

const span = { from: '2026-03-01', to: '2026-03-30' };
const before: RangeBefore = {
  from: '2026-01-30',
  to: '2026-02-28',
  days: 30,
  csat: { now: 4.5, before: 4.2 },
  health: { now: 20, before: 60 },
  active_projects: { now: 5, before: 5 },
  series: {
    csat: [{ date: '2026-01-30', value: 4 }],
    health: [{ date: '2026-01-30', value: 60, on_target: 3, active: 5 }],
    active_projects: [{ date: '2026-02-28', value: 4 }],
  },
};
const health = (on_target: number, active: number) => [
  { date: '2026-03-01', value: 100, on_target: 4, active: 4 },
  { date: '2026-03-10', value: active === 0 ? null : (on_target / active) * 100, on_target, active },
];
const offTarget = '/projects?health=off';
const showHealth = (on_target: number, active: number) =>
  render(<HealthChart title="Health" points={health(on_target, active)} {...{ span, before, offTarget }} />);

it('says that no project is on target where health falls to 0, with the way to them', () => {
  showHealth(0, 3);
  expect(screen.getByText(/None of the 3 active projects is on target\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: figures.seeOffTarget }).getAttribute('href')).toBe(offTarget);
  expect(screen.getByText(/40 percentage points less than in the 30 days before\./)).toBeTruthy();
});

it('explains no other health, and no missing one', () => {
  showHealth(1, 3);
  expect(screen.queryByText(/active projects is on target/)).toBeNull();
  cleanup();
  showHealth(0, 0);
  expect(screen.queryByText(/is on target\./)).toBeNull();
});

it('tells of how many projects each health is, and the one 30 days before', () => {
  showHealth(1, 2);
  const slider = screen.getByRole('slider', { name: 'Health' });
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '2026-03-30, 50%, 1 of 2 on target, 60%, 30 days before',
  );
});

it('says nothing of a range before where there is none', () => {
  render(<RatingChart title="Stars" points={[]} span={span} before={null} />);
  expect(screen.queryByText(/before/)).toBeNull();
});

it('tells the change of a card since the end of the range before', () => {
  const report = { before, active_projects: 5, csat: { rating: 4.5, count: 2 } };
  expect(activeChange(report)).toBe('25% more than 30 days ago');
  expect(ratingChange(report)).toBe('0.5 stars more than 30 days ago');
  expect(activeChange({ ...report, before: null })).toBeUndefined();
  expect(ratingChange({ ...report, csat: null })).toBeUndefined();
});
