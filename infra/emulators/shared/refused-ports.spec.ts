import { expect, it } from 'vitest';
import { refusedPorts } from './refused-ports.ts';

const refusalAt = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => undefined,
    ({ cause }: Error) => (cause as Error).message,
  );

it.each([...refusedPorts])('%i is refused by fetch itself', async (port) => {
  expect(await refusalAt(port)).toBe('bad port');
});
