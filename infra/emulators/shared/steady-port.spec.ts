import { afterEach, expect, it, vi } from 'vitest';
import { steadyPort } from './steady-port.ts';

afterEach(() => void vi.restoreAllMocks());

it('is none that browsers refuse to call', async () => {
  const drawing = vi.spyOn(Math, 'random').mockReturnValueOnce(80 / 22_000);
  expect(await steadyPort()).not.toBe(10_080);
  expect(drawing).toHaveBeenCalledTimes(2);
});
