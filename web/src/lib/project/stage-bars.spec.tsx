import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StageBars } from './stage-bars.tsx';

afterEach(cleanup);

const bars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Stage ${index + 1}`, count: count - index }));

const show = (count: number) => render(<StageBars of="current" bars={bars(count)} />);
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

describe('stage bars', () => {
  it('are a top five only of more than five', () => {
    show(5);
    expect(screen.getByRole('heading').textContent).toBe('Current stages');
    cleanup();
    show(6);
    expect(screen.getByRole('heading').textContent).toBe('Top 5 current stages');
    expect(screen.queryByText('Stage 6')).toBeNull();
  });

  it('say when there is nothing to draw', () => {
    show(0);
    expect(screen.getByText('Not enough data available')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lead each to its projects, and are a table for a screen reader', () => {
    show(2);
    const [link] = screen.getAllByRole('link', { name: 'Stage 2' });
    expect(link?.getAttribute('href')).toBe('/projects?stage=Stage+2');
    expect(rows()).toEqual(['StageProjects', 'Stage 12', 'Stage 21']);
    expect(screen.getByText('A project counts for every stage it is at.')).toBeTruthy();
  });

  it('show the table alone when that is asked for', () => {
    show(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table: Current stages' }));
    expect(screen.queryByRole('list')).toBeNull();
    expect(rows()).toEqual(['StageProjects', 'Stage 12', 'Stage 21']);
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart: Current stages' }));
    expect(screen.getAllByRole('list')).toHaveLength(1);
  });
});
