import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { dashboard as texts } from '../../../lib/texts/en/dashboard.ts';
import { StageBars } from './stage-bars.tsx';

afterEach(cleanup);

const bars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Stage ${index + 1}`, count: count - index }));

const show = (count: number) =>
  render(
    <StageBars
      titles={texts.currentStages}
      bars={bars(count)}
      hrefOf={(stage) => `/projects?stage=${stage}`}
    />,
  );

describe('stage bars', () => {
  it('is a top five only of more than five', () => {
    show(5);
    expect(screen.getByRole('heading').textContent).toBe('Current stages');
    cleanup();
    show(6);
    expect(screen.getByRole('heading').textContent).toBe('Top 5 current stages');
    expect(screen.queryByText('Stage 6')).toBeNull();
  });

  it('says when there is nothing to draw', () => {
    show(0);
    expect(screen.getByText('Not enough data available')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the same figures as a table, each stage leading to its projects', () => {
    show(2);
    fireEvent.click(screen.getByRole('button', { name: /as table/ }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['StageProjects', 'Stage 12', 'Stage 21']);
    expect(screen.getByRole('link', { name: 'Stage 2' }).getAttribute('href')).toBe(
      '/projects?stage=Stage 2',
    );
  });
});
