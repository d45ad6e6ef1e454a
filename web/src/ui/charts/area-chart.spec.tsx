import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AreaChart } from './area-chart.tsx';
import type { Point } from './series.ts';

/** Renders the values of each stretch as text. */
vi.mock('./victory.tsx', () => ({
  Area: ({ stretches }: { stretches: readonly (readonly { y: number }[])[] }) => (
    <output>{JSON.stringify(stretches.map((points) => points.map(({ y }) => y)))}</output>
  ),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Gives every element a width, which a window without layout lacks. */
const layOut = (width: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void;
      constructor(tell: () => void) {
        this.observe = tell;
      }
      disconnect() {}
    },
  );
};

const point = (day: number, value: number | null): Point => ({ date: `2026-03-0${day}`, value });

const show = (points: readonly Point[] | undefined, fewest?: number) =>
  render(
    <AreaChart
      title="Stars"
      points={points}
      span={{ from: '2026-03-01', to: '2026-03-09' }}
      fewest={fewest}
      steps={() => [0, 5]}
      valueText={(value) => `${value} stars`}
      gapText="No stars"
      head={['Day', 'Rating']}
      dates={{ date: (day) => day, tick: (day) => day }}
    />,
  );
const table = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

describe('an area chart', () => {
  it('is a table for a screen reader, the newest first', () => {
    show([point(2, 4), point(5, 3)]);
    expect(table()).toEqual(['DayRating', '2026-03-093 stars', '2026-03-053 stars', '2026-03-024 stars']);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says from when to when there is no value', () => {
    show([point(2, 4), point(5, null), point(7, 3)]);
    expect(table().slice(1)).toEqual([
      '2026-03-093 stars',
      '2026-03-073 stars',
      '2026-03-05No stars',
      '2026-03-024 stars',
    ]);
  });

  it('draws each stretch by itself, so that a time without a value stays empty', async () => {
    layOut(400);
    show([point(2, 4), point(5, null), point(7, 3)]);
    expect((await screen.findByRole('status')).textContent).toBe('[[4,4],[3,3]]');
  });

  it('shows the table alone when that is asked for', () => {
    show([point(2, 4), point(5, 3)]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table: Stars' }));
    expect(screen.getByRole('region', { name: 'Stars' })).toBeTruthy();
    expect(table()).toHaveLength(4);
  });

  it('needs as many points as it is told', () => {
    show([point(2, 4)], 2);
    expect(screen.getByText('Not enough data available')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    cleanup();
    show([point(2, 4)]);
    expect(screen.queryByText('Not enough data available')).toBeNull();
  });

  it('has nothing to draw of a single day', () => {
    show([point(9, 4)]);
    expect(screen.getByText('Not enough data available')).toBeTruthy();
  });

  it('says nothing while it is being loaded', () => {
    show(undefined);
    expect(screen.queryByText('Not enough data available')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
