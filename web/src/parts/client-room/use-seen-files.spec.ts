import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSeenFiles } from './use-seen-files.ts';

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
