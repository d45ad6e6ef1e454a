import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLazyPart } from './use-lazy-part.ts';

afterEach(cleanup);

/** Manual loading: each attempt waits until it is settled. */
const byHand = () => {
  const attempts: PromiseWithResolvers<string>[] = [];
  const load = vi.fn(() => {
    const attempt = Promise.withResolvers<string>();
    attempts.push(attempt);
    return attempt.promise;
  });
  const settle = (index: number, outcome: string | Error) =>
    act(async () => {
      const attempt = attempts[index];
      if (!attempt) throw new Error(`no attempt ${index}`);
      if (typeof outcome === 'string') attempt.resolve(outcome);
      else attempt.reject(outcome);
    });
  return { load, settle };
};

describe('a lazy part', () => {
  it('is loaded once its key is known, and once for each key', async () => {
    const { load, settle } = byHand();
    const { result, rerender } = renderHook(({ name }: { name?: string }) => useLazyPart(name, load), {
      initialProps: {} as { name?: string },
    });
    expect([result.current.is, load.mock.calls.length]).toEqual(['loading', 0]);
    rerender({ name: 'film' });
    rerender({ name: 'film' });
    await settle(0, 'the player');
    expect(result.current).toEqual({ is: 'there', part: 'the player' });
    rerender({ name: 'picture' });
    expect(result.current).toEqual({ is: 'loading' });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not taken from an answer for the key before, however late', async () => {
    const { load, settle } = byHand();
    const { result, rerender } = renderHook(({ name }) => useLazyPart(name, load), {
      initialProps: { name: 'film' },
    });
    rerender({ name: 'picture' });
    await settle(1, 'the viewer');
    await settle(0, 'the player');
    expect(result.current).toEqual({ is: 'there', part: 'the viewer' });
  });

  it('says that it failed, and is loaded again by a retry alone', async () => {
    const { load, settle } = byHand();
    const { result, rerender } = renderHook(() => useLazyPart('room', load));
    await settle(0, new Error('no connection'));
    rerender();
    expect([result.current.is, load.mock.calls.length]).toEqual(['failed', 1]);
    act(() => {
      if (result.current.is === 'failed') result.current.retry();
    });
    expect(result.current).toEqual({ is: 'loading' });
    await settle(1, 'the room');
    expect(result.current).toEqual({ is: 'there', part: 'the room' });
  });
});
