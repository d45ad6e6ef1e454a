import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { useLink } from './use-link.ts';

const loadBy = vi.fn<(token: string) => Promise<string>>();
beforeEach(() => {
  loadBy.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const noLine = new ApiError(0, undefined);
const failed = async (error: ApiError) => {
  loadBy.mockRejectedValue(error);
  const { result } = renderHook(() => useLink('token', loadBy));
  await waitFor(() => expect(result.current.failure).toBe(error));
  return result;
};

describe('a page that got no answer', () => {
  it.each([
    ['the line is back', () => void dispatchEvent(new Event('online'))],
    ['a while has passed', () => void vi.advanceTimersByTime(15_000)],
  ])('loads by itself once %s', async (_, happens) => {
    const result = await failed(noLine);
    loadBy.mockResolvedValue('the work');
    act(happens);
    await waitFor(() => expect(result.current.loaded).toBe('the work'));
  });

  it('keeps its failure in view while it asks in vain', async () => {
    const result = await failed(noLine);
    act(() => void dispatchEvent(new Event('online')));
    expect(loadBy).toHaveBeenCalledTimes(2);
    expect(result.current.failure).toBe(noLine);
  });

  it('tells of another failure as soon as there is an answer', async () => {
    const result = await failed(noLine);
    const gone = new ApiError(404, undefined);
    loadBy.mockRejectedValue(gone);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.failure).toBe(gone));
  });
});

it('asks no more once there was an answer, be it a refusal', async () => {
  await failed(new ApiError(404, undefined));
  act(() => {
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
  });
  expect(loadBy).toHaveBeenCalledOnce();
});
