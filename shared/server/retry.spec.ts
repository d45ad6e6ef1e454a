import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { again, retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Step that answers `again` a number of times, and the times of its calls, in milliseconds from now. */
const failing = (times: number) => {
  const start = Date.now();
  const calls: number[] = [];
  const step = async () => {
    calls.push(Date.now() - start);
    return calls.length > times ? 'done' : again;
  };
  return { calls, step };
};

it('answers the outcome of the first step that has one', async () => {
  const { calls, step } = failing(2);
  expect(await retry({ attempts: 5 }, step)).toBe('done');
  expect(calls).toHaveLength(3);
});

it('gives up after its attempts', async () => {
  const { calls, step } = failing(9);
  expect(await retry({ attempts: 4 }, step)).toBe(again);
  expect(calls).toHaveLength(4);
});

it('does not retry an error', async () => {
  const step = vi.fn(() => Promise.reject(new Error('broken')));
  await expect(retry({ attempts: 4 }, step)).rejects.toThrow('broken');
  expect(step).toHaveBeenCalledOnce();
});

it('waits between the attempts only, twice as long each time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { calls, step } = failing(9);
  const outcome = retry({ attempts: 4, waitMs: 20 }, step);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(again);
  expect(calls).toEqual([0, 20, 60, 140]);
});

it('spreads its waits by a jitter of half their length', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
  const { calls, step } = failing(2);
  const outcome = retry({ attempts: 3, waitMs: 20 }, step);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('done');
  expect(calls).toEqual([0, 10, 69]);
});
