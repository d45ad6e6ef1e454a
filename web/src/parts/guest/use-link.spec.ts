import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/calls/api.ts';
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

it.each([
  ['was revoked', 410, 'link_revoked'],
  ['leads nowhere', 404, 'not_found'],
  ['is of a workspace on hold', 403, 'workspace_held'],
] as const)(
  'shows nothing any longer of a link that %s, by a read and by a call of the page’s own',
  async (_, status, code) => {
    const gone = new ApiError(status, { code, title: '', message: '' });
    loadBy.mockResolvedValue('the work');
    const { result } = renderHook(() => useLink('token', loadBy));
    await waitFor(() => expect(result.current.loaded).toBe('the work'));
    loadBy.mockRejectedValue(gone);
    act(() => result.current.load());
    await waitFor(() => expect(result.current).toMatchObject({ loaded: undefined, failure: gone }));
    loadBy.mockResolvedValue('the work again');
    act(() => result.current.load());
    await waitFor(() => expect(result.current.loaded).toBe('the work again'));
    act(() => result.current.end(gone));
    expect(result.current).toMatchObject({ loaded: undefined, failure: gone });
  },
);

it('keeps its content over a failure of the server’s', async () => {
  loadBy.mockResolvedValue('the work');
  const { result } = renderHook(() => useLink('token', loadBy));
  await waitFor(() => expect(result.current.loaded).toBe('the work'));
  loadBy.mockRejectedValue(new ApiError(502, undefined));
  act(() => result.current.load());
  await waitFor(() => expect(result.current.failure).toBeDefined());
  expect(result.current.loaded).toBe('the work');
});

describe('answers that meet', () => {
  /** A page whose reads are answered by hand, in the order in which they were asked. */
  const page = () => {
    const reads: { answer: (content: string) => Promise<void>; fail: (error: Error) => Promise<void> }[] = [];
    loadBy.mockImplementation(() => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      reads.push({
        answer: (content) => act(async () => resolve(content)),
        fail: (error) => act(async () => reject(error)),
      });
      return promise;
    });
    const isKept = (content: string) => content.startsWith('kept');
    const { result } = renderHook(() => useLink('token', loadBy, isKept));
    const read = (index: number) => {
      const found = reads[index];
      if (!found) throw new Error(`Read ${index} was not begun`);
      return found;
    };
    return { link: () => result.current, read, count: () => reads.length };
  };

  it('drops an answer that comes after that of a later read', async () => {
    const { link, read } = page();
    await read(0).answer('open');
    act(() => link().load());
    act(() => link().load());
    await read(2).answer('approved');
    await read(1).answer('open');
    expect(link().loaded).toBe('approved');
  });

  it('shows a slow answer while the later read is still under way, and that one then', async () => {
    const { link, read } = page();
    act(() => link().load());
    await read(0).answer('open');
    expect(link().loaded).toBe('open');
    await read(1).answer('approved');
    expect(link().loaded).toBe('approved');
  });

  it('drops a slow first answer after a decision, and asks again', async () => {
    const { link, read, count } = page();
    act(() => link().setLoaded('approved'));
    await read(0).answer('open');
    expect(link().loaded).toBe('approved');
    expect(count()).toBe(2);
    await read(1).answer('approved, then reopened');
    expect(link().loaded).toBe('approved, then reopened');
  });

  it('drops a look that was under way during a decision, and no look that began after it', async () => {
    const { link, read, count } = page();
    await read(0).answer('open');
    act(() => link().load());
    act(() => link().setLoaded('approved'));
    act(() => link().load());
    await read(3).answer('approved, with a message');
    await read(1).answer('open');
    await read(2).answer('approved');
    expect(link().loaded).toBe('approved, with a message');
    expect(count()).toBe(4);
  });

  it('asks no more after a decision while nothing was under way', async () => {
    const { link, read, count } = page();
    await read(0).answer('open');
    act(() => link().setLoaded('approved'));
    expect(count()).toBe(1);
  });

  it('does not bring back kept content, nor a failure, once the line and a decision were there', async () => {
    const { link, read } = page();
    await read(0).answer('kept, open');
    act(() => void dispatchEvent(new Event('online')));
    act(() => void dispatchEvent(new Event('online')));
    act(() => link().setLoaded('approved'));
    await read(1).answer('kept, open');
    await read(2).fail(new ApiError(404, undefined));
    expect(link()).toMatchObject({ loaded: 'approved', failure: undefined });
  });

  it('takes an answer although a later read got none', async () => {
    const { link, read } = page();
    act(() => link().load());
    await read(1).fail(noLine);
    await read(0).answer('open');
    expect(link().loaded).toBe('open');
  });
});

it('makes its first date formatter while the answer is pending', async () => {
  // Fake timers come with a formatter of their own.
  vi.useRealTimers();
  const formats = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  loadBy.mockReturnValue(new Promise(() => {}));
  renderHook(() => useLink('token', loadBy));
  expect(loadBy).toHaveBeenCalledOnce();
  expect(formats).not.toHaveBeenCalled();
  await waitFor(() => expect(formats).toHaveBeenCalled());
});
