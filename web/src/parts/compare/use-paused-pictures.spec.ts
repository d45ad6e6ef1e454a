import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PairHead } from './pair-head.ts';
import { usePausedPictures } from './use-paused-pictures.ts';

const rate = { frames: 25, seconds: 1 };
const sides = { before: { frames: 100, rate }, after: { frames: 100, rate } };
const pairing = { sides, rate, frames: 100, starts: { before: 0, after: 0 } };

/** Two films, of which a test says where they stand and if they have a picture. */
const films = () => {
  let state = { isPlaying: false, frame: 4, pairing };
  const listeners = new Set<() => void>();
  const video = document.createElement('video');
  const shows = { before: true, after: true };
  const head = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    heads: {
      before: { picture: () => (shows.before ? video : undefined) },
      after: { picture: () => (shows.after ? video : undefined) },
    },
  } as unknown as PairHead;
  const move = (next: Partial<typeof state>) =>
    act(async () => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    });
  return { head, move, shows };
};

interface Reading {
  readonly bitmap: { readonly close: ReturnType<typeof vi.fn> };
  readonly settle: (isRead: boolean) => void;
}
let readings: Reading[];
let frames: (() => void)[];
beforeEach(() => {
  readings = [];
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (asked: number) => {
    frames[asked - 1] = () => {};
  });
  vi.stubGlobal('createImageBitmap', () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const bitmap = { close: vi.fn() };
    readings.push({ bitmap, settle: (isRead) => (isRead ? resolve(bitmap) : reject(new Error('tainted'))) });
    return promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The browser draws. */
const draw = () =>
  act(async () => {
    for (const run of frames.splice(0)) run();
  });
const settle = (isRead: boolean, ...of: number[]) =>
  act(async () => {
    for (const one of of) readings[one]?.settle(isRead);
  });
const show = (head: PairHead) => renderHook(() => usePausedPictures(head, true));

test('both films’ pixels are there once they stand still, and gone with the first that moves', async () => {
  const { head, move } = films();
  const { result } = show(head);
  await draw();
  await settle(true, 0, 1);
  expect(result.current).toEqual({ before: readings[0]?.bitmap, after: readings[1]?.bitmap });
  await move({ isPlaying: true });
  expect(result.current).toBeUndefined();
  for (const { bitmap } of readings) expect(bitmap.close).toHaveBeenCalledOnce();
});

test('pixels that are read after the films moved on are closed, and not shown', async () => {
  const { head, move } = films();
  const { result } = show(head);
  await draw();
  await move({ frame: 9 });
  await settle(true, 0, 1);
  expect(result.current).toBeUndefined();
  for (const { bitmap } of readings) expect(bitmap.close).toHaveBeenCalledOnce();
  await draw();
  await settle(true, 2, 3);
  expect(result.current).toEqual({ before: readings[2]?.bitmap, after: readings[3]?.bitmap });
});

test('pixels of a pause are not shown when the films stop at its frame again', async () => {
  const { head, move } = films();
  const { result } = show(head);
  await draw();
  await settle(true, 0, 1);
  await move({ isPlaying: true });
  await move({ isPlaying: false });
  expect(result.current).toBeUndefined();
  await draw();
  await settle(true, 2, 3);
  expect(result.current).toEqual({ before: readings[2]?.bitmap, after: readings[3]?.bitmap });
});

test('a film without a picture is waited for', async () => {
  const { head, shows } = films();
  shows.after = false;
  const { result } = show(head);
  await draw();
  expect(readings).toHaveLength(0);
  shows.after = true;
  await draw();
  await settle(true, 0, 1);
  expect(result.current).toBeDefined();
});

test('films whose pixels may not be read say so', async () => {
  const { head } = films();
  const { result } = show(head);
  await draw();
  await settle(false, 0, 1);
  expect(result.current).toBe('failed');
});
