import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/support.ts';
import { isAsPromised, rehearseVersions } from './versions.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

it('consumes both versions of an event once, and after a rollback sets the later one aside until it is redriven', async () => {
  const figures = await rehearseVersions({ messages: 3, folder: folder.path, print: () => undefined });
  const once = { events: 3, mailed: 3, mailedTwice: 0, entered: 3 };
  expect(figures).toEqual({
    forward: { first: { ...once, dead: 0 }, second: { ...once, dead: 0 } },
    replayed: { events: 6, mailed: 6, mailedTwice: 0, entered: 6, dead: 0 },
    rolledBack: {
      first: { ...once, dead: 12 },
      second: { events: 3, mailed: 0, mailedTwice: 0, entered: 0, dead: 12 },
    },
    redriven: { ...once, dead: 0 },
  });
  expect(isAsPromised(figures, 3)).toBe(true);
}, 300_000);
