import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionLost, putWithProgress } from './put-with-progress.ts';

/** Fake XMLHttpRequest, controlled by the test. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly headers = new Map<string, string>();
  status = 0;
  etag: string | null = null;
  sent: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  readonly open = vi.fn();
  constructor() {
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return name === 'etag' ? this.etag : null;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answers(status: number, etag: string | null) {
    Object.assign(this, { status, etag });
    this.onload?.();
    this.onloadend?.();
  }
}

const body = new Blob(['a film']);
/** Starts a PUT; returns the request, its reported progress, the way to abort it, and its outcome. */
const begin = (headers?: Record<string, string>) => {
  const stop = new AbortController();
  const told: number[] = [];
  const onProgress = (sent: number) => void told.push(sent);
  const answer = putWithProgress('https://store.example/a', body, {
    ...(headers && { headers }),
    signal: stop.signal,
    onProgress,
  });
  const end = answer.then(
    (value) => value,
    (error: unknown) => error,
  );
  return { request: FakeRequest.last, told, stop, end };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells how much has been sent, and answers with what the store says', async () => {
  const { request, told, end } = begin({ 'x-amz-checksum-sha256': 'hash', 'Content-Length': '6' });
  expect(request.open).toHaveBeenCalledWith('PUT', 'https://store.example/a');
  expect([...request.headers]).toEqual([['x-amz-checksum-sha256', 'hash']]);
  expect(request.sent).toBe(body);
  for (const loaded of [2, 6]) request.upload.onprogress?.({ loaded });
  request.answers(200, '"e1"');
  expect(await end).toEqual({ status: 200, etag: '"e1"' });
  expect(told).toEqual([2, 6]);
});

it('times out after 30 seconds without progress, from the first byte on', async () => {
  const { request, end } = begin();
  const abort = vi.spyOn(request, 'abort');
  vi.advanceTimersByTime(29_999);
  expect(abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(abort).toHaveBeenCalledOnce();
  expect(await end).toBeInstanceOf(ConnectionLost);
});

it('has no timeout while there is progress', async () => {
  const { request, end } = begin();
  const abort = vi.spyOn(request, 'abort');
  for (let minute = 1; minute <= 60; minute++) {
    vi.advanceTimersByTime(29_999);
    request.upload.onprogress?.({ loaded: minute });
  }
  request.answers(200, '"e1"');
  vi.advanceTimersByTime(60_000);
  expect(abort).not.toHaveBeenCalled();
  expect(await end).toMatchObject({ status: 200 });
});

it('fails when the connection is lost', async () => {
  const { request, end } = begin();
  request.onerror?.();
  expect(await end).toBeInstanceOf(ConnectionLost);
});

it('ends when it is aborted', async () => {
  const { stop, end } = begin();
  const why = new Error('called off');
  stop.abort(why);
  expect(await end).toBe(why);
});
