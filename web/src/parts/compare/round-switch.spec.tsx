import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { points as texts } from '#lib/texts/en/points.ts';
import { RoundSwitch } from './round-switch.tsx';

const onCompare = vi.fn();
beforeEach(() => onCompare.mockReset());
afterEach(cleanup);

const rounds = (isOn: boolean, compared?: number) => (
  <RoundSwitch
    rounds={[0, 1]}
    current={2}
    isOn={isOn}
    compared={compared}
    onCompare={onCompare}
    texts={texts}
  />
);
const pressed = () =>
  screen.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')]);

it('shows the present round alone, and opens the comparison with an earlier one', () => {
  render(rounds(false));
  expect(pressed()).toEqual([
    ['Preview', 'false'],
    ['Round 1', 'false'],
    ['Round 2', 'true'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: texts.compare(0) }));
  expect(onCompare).toHaveBeenLastCalledWith(0);
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(onCompare).toHaveBeenLastCalledWith(1);
});

it('leaves the comparison by the present round, and gives it the focus that is lost', () => {
  const { rerender } = render(rounds(true, 0));
  expect(pressed()).toEqual([
    ['Preview', 'true'],
    ['Round 1', 'false'],
    ['Round 2', 'false'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(texts.leaveCompare) }));
  expect(onCompare).toHaveBeenLastCalledWith(undefined);
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(onCompare).toHaveBeenLastCalledWith(undefined);
  rerender(rounds(false, 0));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Round 2' }));
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(onCompare).toHaveBeenLastCalledWith(0);
});

it('is of the latest earlier round where the file has no version in the one that was compared', () => {
  render(rounds(true, 7));
  expect(pressed()[1]).toEqual(['Round 1', 'true']);
});
