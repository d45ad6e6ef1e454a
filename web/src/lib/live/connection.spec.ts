import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLive, type LiveAccess, waitAfter } from './connection.ts';

interface Sent {
  readonly type: string;
  readonly id?: string;
  readonly channel?: string;
  readonly authorization?: { readonly Authorization: string };
}

/** Socket whose other end is the test. */
class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  readonly protocols: readonly string[];
  readonly sent: Sent[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(_url: string, protocols: readonly string[]) {
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answers as the server does, up to the last subscription. */
  answers() {
    this.onopen?.();
    this.says({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
    this.confirms();
  }
  confirms() {
    for (const { type, id } of this.sent)
      if (type === 'subscribe') this.says({ type: 'subscribe_success', id });
  }
  channels() {
    return this.sent.filter(({ type }) => type === 'subscribe').map(({ channel }) => channel);
  }
}

let access: LiveAccess | undefined;
const join = vi.fn(async () => access);
const onTold = vi.fn();
const onHearing = vi.fn();
const onChange = vi.fn();
let stop: () => void = () => {};
let rejoin: () => void = () => {};

const given = (token: string, ...channels: string[]): LiveAccess => ({
  url: 'wss://live.example/event/realtime',
  host: 'live.example',
  token,
  channels,
  renew_in: 400_000,
});
const settled = () => vi.advanceTimersByTimeAsync(0);
const socket = (): FakeSocket => {
  const last = FakeSocket.opened.at(-1);
  if (!last) throw new Error('No socket was opened');
  return last;
};
const start = async () => {
  ({ stop, rejoin } = connectLive({ join, onTold, onHearing, onChange }));
  await settled();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.opened.length = 0;
  access = given('one', '/live/1/7/a', '/live/1/8/a');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('the wait after a failure', () => {
  it('doubles to a minute, half of it by chance', () => {
    expect([0, 1, 2, 5, 6, 40].map((failures) => waitAfter(failures, 1))).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ]);
    expect(waitAfter(1, 0)).toBe(1000);
  });
});

describe('a connection', () => {
  it('stands once all channels are subscribed to, by the protocol of AppSync', async () => {
    await start();
    const [name, header = ''] = socket().protocols;
    expect(name).toBe('aws-appsync-event-ws');
    expect(JSON.parse(atob(header.replace('header-', '').replaceAll('-', '+').replaceAll('_', '/')))).toEqual(
      {
        host: 'live.example',
        Authorization: 'one',
      },
    );
    socket().onopen?.();
    expect(socket().sent).toEqual([{ type: 'connection_init' }]);
    socket().says({ type: 'connection_ack', connectionTimeoutMs: 1000 });
    expect(socket().channels()).toEqual(access?.channels);
    expect(onChange).not.toHaveBeenCalled();
    expect(onHearing).not.toHaveBeenCalled();
    socket().confirms();
    expect(onChange.mock.calls).toEqual([[true]]);
    expect(onHearing).toHaveBeenCalledTimes(1);
  });

  it('tells of messages', async () => {
    await start();
    socket().answers();
    socket().says({ type: 'data', id: '1', event: '{"about":"inbox"}' });
    expect(onTold.mock.calls).toEqual([[{ about: 'inbox' }]]);
  });

  it('lost is made again with a new token, ever later while that fails', async () => {
    await start();
    socket().answers();
    access = given('two', '/live/1/8/a');
    socket().onclose?.();
    expect(onChange.mock.calls).toEqual([[true], [false]]);
    await vi.advanceTimersByTimeAsync(749);
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.opened).toHaveLength(2);
    socket().onclose?.();
    await vi.advanceTimersByTimeAsync(1499);
    expect(FakeSocket.opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.opened).toHaveLength(3);
    socket().answers();
    expect(onChange).toHaveBeenLastCalledWith(true);
    expect(onHearing).toHaveBeenCalledTimes(2);
    // From the first wait on again.
    socket().onclose?.();
    await vi.advanceTimersByTimeAsync(750);
    expect(FakeSocket.opened).toHaveLength(4);
  });

  it('silent for longer than the server says counts as lost; a beat keeps it', async () => {
    await start();
    socket().answers();
    await vi.advanceTimersByTimeAsync(299_000);
    socket().says({ type: 'ka' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket().isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSocket.opened[0]?.isClosed).toBe(true);
  });

  it.each(['connection_error', 'subscribe_error'])('counts as lost by a %s', async (type) => {
    await start();
    const [first] = FakeSocket.opened;
    first?.onopen?.();
    first?.says({ type: 'connection_ack' });
    first?.says({ type, id: '1', errors: [] });
    expect(first?.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(750);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('is asked for again while there is no access', async () => {
    access = undefined;
    await start();
    expect(FakeSocket.opened).toEqual([]);
    access = given('one', '/live/1/7/a');
    await vi.advanceTimersByTimeAsync(750);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('goes on with the channels of the next token, and leaves the others', async () => {
    await start();
    socket().answers();
    access = given('two', '/live/1/8/a', '/live/1/9/a');
    await vi.advanceTimersByTimeAsync(299_000);
    socket().says({ type: 'ka' });
    await vi.advanceTimersByTimeAsync(101_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(socket().channels()).toEqual(['/live/1/7/a', '/live/1/8/a', '/live/1/9/a']);
    expect(socket().sent.find(({ channel }) => channel === '/live/1/9/a')?.authorization?.Authorization).toBe(
      'two',
    );
    expect(socket().sent.filter(({ type }) => type === 'unsubscribe')).toEqual([
      { type: 'unsubscribe', id: '1' },
    ]);
    socket().confirms();
    expect(onChange.mock.calls).toEqual([[true]]);
    expect(onHearing).toHaveBeenCalledTimes(1);
  });

  it('follows the page to another project, and says once that is heard', async () => {
    await start();
    socket().answers();
    access = given('two', '/live/1/7/b');
    rejoin();
    await settled();
    expect(socket().channels().at(-1)).toBe('/live/1/7/b');
    expect(onHearing).toHaveBeenCalledTimes(1);
    socket().confirms();
    expect(onHearing).toHaveBeenCalledTimes(2);
    expect(socket().sent.filter(({ type }) => type === 'unsubscribe')).toHaveLength(2);
  });

  it('waits for the network, and is made at once when it is back', async () => {
    await start();
    socket().answers();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(onChange).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSocket.opened).toHaveLength(1);
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await settled();
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('is closed with the page, and made again when the page comes back', async () => {
    await start();
    socket().answers();
    dispatchEvent(new Event('pagehide'));
    expect(FakeSocket.opened[0]?.isClosed).toBe(true);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('once stopped is not made again', async () => {
    await start();
    stop();
    expect(socket().isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(join).toHaveBeenCalledTimes(1);
  });
});
