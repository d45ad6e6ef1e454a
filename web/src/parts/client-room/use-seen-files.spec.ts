import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toldSeen, useSeenFiles } from './use-seen-files.ts';

const files = ['menu', 'card', 'film'].map((id) => ({ id, name: `${id}.png` }));

beforeEach(() => localStorage.clear());

test('a file counts once, also after a reload, and only while it is of the round', () => {
  const page = renderHook(() => useSeenFiles('round', files));
  expect(page.result.current).toMatchObject({ seen: 0, of: 3 });
  for (const id of ['menu', 'card', 'menu', 'removed']) act(() => page.result.current.look(id));
  expect(page.result.current).toMatchObject({ seen: 2, of: 3 });
  expect(page.result.current.unseen.map(({ name }) => name)).toEqual(['film.png']);
  expect(renderHook(() => useSeenFiles('round', files)).result.current.seen).toBe(2);
  expect(renderHook(() => useSeenFiles('another', files)).result.current.seen).toBe(0);
});

test('pages and seconds count once each, after a reload too, and are told with a decision', () => {
  const pages = { state: 'ready', count: 3, made: 3, refusal: null } as const;
  const playback = { frames: 100, rate: { frames: 25, seconds: 1 } };
  const round = [
    { id: 'brief', name: 'brief.pdf', pages },
    { id: 'film', name: 'film.mp4', playback },
  ] as unknown as Parameters<typeof useSeenFiles>[1];
  const page = renderHook(() => useSeenFiles('parts', round));
  for (const id of ['brief', 'film']) act(() => page.result.current.look(id));
  for (const number of [1, 3, 1]) act(() => page.result.current.lookAt('brief', number));
  for (const second of [0, 1, 1, 2]) act(() => page.result.current.lookAt('film', second));
  const again = renderHook(() => useSeenFiles('parts', round)).result.current;
  expect(again.sum).toEqual({
    files: { seen: 2, of: 2 },
    pages: { seen: 2, of: 3 },
    seconds: { seen: 3, of: 4 },
  });
  expect(toldSeen('parts')).toEqual({
    seen: ['brief', 'film'],
    looked: [
      { file: 'brief', amount: 2 },
      { file: 'film', amount: 3 },
    ],
  });
});

test('tabs of a round add up', () => {
  const film = [{ id: 'film', name: 'film.mp4' }];
  const [one, other] = [0, 1].map(() => renderHook(() => useSeenFiles('tabs', [...files, ...film])).result);
  /** Other tabs are told of what one has stored. */
  const tell = () =>
    act(() => {
      for (const key of Object.keys(localStorage)) dispatchEvent(new StorageEvent('storage', { key }));
    });
  act(() => one?.current.look('menu'));
  for (const second of [0, 1, 7]) act(() => one?.current.lookAt('film', second));
  tell();
  act(() => other?.current.look('card'));
  for (const second of [1, 2]) act(() => other?.current.lookAt('film', second));
  tell();
  expect(toldSeen('tabs')).toEqual({ seen: ['menu', 'card'], looked: [{ file: 'film', amount: 4 }] });
  expect([one?.current.seen, other?.current.seen]).toEqual([2, 2]);
});
