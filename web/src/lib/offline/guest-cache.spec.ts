import { expect, it, vi } from 'vitest';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { guestCache, keepFirstPictures } from './guest-cache.ts';

const server = fakeServer();

it('looks for pictures that the page has shown, and asks for no upload', () => {
  let report: (list: { getEntries: () => { name: string; initiatorType: string }[] }) => void = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: typeof report) {
        report = told;
      }
      observe = () => {};
      disconnect = () => {};
    },
  );
  vi.stubGlobal('navigator', { serviceWorker: new EventTarget() });
  const fetched = vi.fn((_address: string) => new Response(null, { status: 404 }));
  server.store(fetched);
  keepFirstPictures(guestCache('a-token'));
  const shown = 'https://files.example/pictures/1/2/shown?signature=1';
  report({
    getEntries: () => [
      { name: 'https://files.example/pictures/1/2/sent?signature=1', initiatorType: 'xmlhttprequest' },
      { name: shown, initiatorType: 'img' },
    ],
  });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([shown]);
});
