import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AreaChart } from './area-chart.tsx';
import type { Point } from './series.ts';

type Stretches = readonly (readonly { readonly y: number }[])[];

/** Renders the values of each stretch as text, and those of the time before as its title. */
vi.mock('./victory.tsx', () => {
  const inWords = (stretches: Stretches) =>
    JSON.stringify(stretches.map((points) => points.map(({ y }) => y)));
  return {
    Area: ({ stretches, before }: { stretches: Stretches; before: Stretches }) => (
      <output title={inWords(before)}>{inWords(stretches)}</output>
    ),
  };
});

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

const show = (points: readonly Point[] | undefined, fewest?: number, before?: readonly Point[]) =>
  render(
    <AreaChart
      title="Stars"
      points={points}
      span={{ from: '2026-03-01', to: '2026-03-09' }}
      fewest={fewest}
      before={before && { points: before, text: (value) => `${value} before` }}
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

  it('draws the time before as another line', async () => {
    layOut(400);
    show([point(2, 4), point(5, 3)], 1, [point(1, 2), point(4, 1)]);
    expect((await screen.findByRole('status')).title).toBe('[[2,1,1]]');
  });

  it('tells each value by keys, with that of the time before', () => {
    layOut(400);
    show([point(2, 4), { ...point(5, 3), text: '3 of 9' }], 1, [point(1, 2), point(4, 1)]);
    const slider = screen.getByRole('slider', { name: 'Stars' });
    const press = (key: string) => {
      fireEvent.keyDown(slider, { key });
      return slider.getAttribute('aria-valuetext');
    };
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-03-09, 3 of 9, 1 stars before');
    expect(press('ArrowLeft')).toBe('2026-03-05, 3 of 9, 1 stars before');
    expect(press('ArrowLeft')).toBe('2026-03-02, 4 stars, 2 stars before');
    expect(press('ArrowLeft')).toBe('2026-03-02, 4 stars, 2 stars before');
    expect(press('ArrowRight')).toBe('2026-03-05, 3 of 9, 1 stars before');
    expect(press('End')).toBe('2026-03-09, 3 of 9, 1 stars before');
    expect(press('Home')).toBe('2026-03-02, 4 stars, 2 stars before');
  });

  it('leads from a value to its row in the table, by Enter or a click, not by a finger', () => {
    layOut(400);
    show([point(2, 4), point(5, 3)]);
    const slider = () => screen.getByRole('slider');
    fireEvent(slider(), Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }));
    expect(screen.queryByRole('region')).toBeNull();
    fireEvent.keyDown(slider(), { key: 'Home' });
    fireEvent.keyDown(slider(), { key: 'Enter' });
    expect(document.activeElement?.textContent).toBe('2026-03-024 stars');
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart: Stars' }));
    fireEvent.click(slider());
    expect(document.activeElement?.textContent).toBe('2026-03-093 stars');
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
