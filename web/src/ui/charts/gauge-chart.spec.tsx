import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GaugeChart } from './gauge-chart.tsx';

afterEach(cleanup);

const show = (share: number | null) =>
  render(
    <GaugeChart
      title="Health"
      share={share}
      ends={['Off-target', 'On target']}
      head={['Projects', 'Share']}
      text={(percent) => `${percent} percent on target`}
    />,
  );

it('tells a share in percent, from one end to the other, and is a table as well', () => {
  const { container } = show(0.746);
  expect(screen.getByRole('img', { name: '75 percent on target' }).textContent).toContain('75%');
  const text = container.textContent ?? '';
  expect(text.indexOf('Off-target')).toBeGreaterThan(-1);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['ProjectsShare', 'On target75%', 'Off-target25%']);
});

it('draws nothing of nothing', () => {
  show(null);
  expect(screen.queryByRole('img')).toBeNull();
});
