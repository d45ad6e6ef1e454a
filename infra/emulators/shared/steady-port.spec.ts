import { afterEach, expect, it, vi } from 'vitest';
import { steadyPort } from './steady-port.ts';

afterEach(() => void vi.restoreAllMocks());

const refusalAt = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => undefined,
    ({ cause }: Error) => (cause as Error).message,
  );

it('is above every port that browsers and fetch refuse to call', async () => {
  expect(await refusalAt(10_080)).toBe('bad port');
  vi.spyOn(Math, 'random').mockReturnValueOnce(0);
  expect(await steadyPort()).toBeGreaterThan(10_080);
});
