/**
 * Connection to AppSync Events (docs.aws.amazon.com/appsync, "Understanding the Event API WebSocket protocol"), which outlives its
 * tokens: it asks for the next one in time, and connects again after every loss. Ours, because the client of Amplify is 55 KB.
 */

import type { joinLive } from '#contracts/live.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { LiveMessage } from '#domain/live/live.ts';

export type LiveAccess = AnswerOf<typeof joinLive>;

export interface LiveConnection {
  /** Asks for channels anew, as the page shows something else. */
  readonly rejoin: () => void;
  readonly stop: () => void;
}

const backoff = { first: 1000, most: 60_000 };

/** Milliseconds until an attempt after so many failures: they double, and half of them are by chance. */
export const waitAfter = (failures: number, share: number): number =>
  Math.min(backoff.most, backoff.first * 2 ** failures) * (0.5 + share / 2);

const header = (content: object): string =>
  `header-${btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;

interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly connectionTimeoutMs?: number;
  /** JSON of a message. */
  readonly event?: string;
}

/** Audience of a channel, which has another one for each period. */
const audienceOf = (channel: string): string => channel.slice(channel.lastIndexOf('/') + 1);

/** Milliseconds within which the server answers the beginning of a connection. */
const answerTimeoutMs = 15_000;

/**
 * Keeps a connection. `join` asks for access; undefined where there is none for now, which is asked for again as after a loss.
 * `onChange` hears of every connection that stands and of its loss, `onHearing` each time that the connection has come to hear an
 * audience that it did not hear before: nobody has told what happened until then.
 */
export const connectLive = ({
  join,
  onTold,
  onHearing,
  onChange,
}: {
  readonly join: () => Promise<LiveAccess | undefined>;
  readonly onTold: (message: LiveMessage) => void;
  readonly onHearing: () => void;
  readonly onChange: (isConnected: boolean) => void;
}): LiveConnection => {
  let socket: WebSocket | undefined;
  let isOver = false;
  /** True once the server takes subscriptions. */
  let isOpen = false;
  let isConnected = false;
  let failures = 0;
  let access: LiveAccess | undefined;
  /** Milliseconds without a word from the server after which the connection counts as lost. */
  let silence = 300_000;
  /** Number of the latest request for access: an earlier one is answered in vain. */
  let asked = 0;
  /** Channels of the socket, by the ids of their subscriptions. */
  const subscribed = new Map<string, string>();
  const awaited = new Set<string>();
  /** True while an audience is awaited that was not heard before. */
  let isNews = false;
  let lastId = 0;
  const timers: Partial<Record<'retry' | 'renewal' | 'silence', ReturnType<typeof setTimeout>>> = {};
  const after = (name: keyof typeof timers, ms: number, work: () => void): void => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(work, ms);
  };

  const change = (to: boolean): void => {
    if (isConnected === to) return;
    isConnected = to;
    onChange(to);
  };

  const drop = (): void => {
    const old = socket;
    socket = undefined;
    isOpen = false;
    asked += 1;
    for (const timer of Object.values(timers)) clearTimeout(timer);
    subscribed.clear();
    awaited.clear();
    isNews = false;
    if (old) {
      old.onopen = null;
      old.onmessage = null;
      old.onclose = null;
      old.close();
    }
    change(false);
  };

  const lose = (): void => {
    drop();
    if (isOver || !navigator.onLine) return;
    after('retry', waitAfter(failures, Math.random()), () => void begin());
    failures += 1;
  };

  /** All channels of the access are heard. */
  const stand = (): void => {
    change(true);
    if (isNews) onHearing();
    isNews = false;
  };

  /** Brings the subscriptions to the channels of an access. */
  const follow = ({ host, token, channels }: LiveAccess): void => {
    const send = (message: object) => socket?.send(JSON.stringify(message));
    const before = new Set(subscribed.values());
    const heard = new Set([...before].map(audienceOf));
    isNews ||= channels.some((channel) => !heard.has(audienceOf(channel)));
    for (const channel of channels) {
      if (before.has(channel)) continue;
      lastId += 1;
      const id = String(lastId);
      subscribed.set(id, channel);
      awaited.add(id);
      send({ type: 'subscribe', id, channel, authorization: { host, Authorization: token } });
    }
    for (const [id, channel] of subscribed) {
      if (channels.includes(channel)) continue;
      subscribed.delete(id);
      awaited.delete(id);
      send({ type: 'unsubscribe', id });
    }
    if (awaited.size > 0) after('silence', answerTimeoutMs, lose);
    else stand();
  };

  const receive = (frame: Frame): void => {
    const { type, id, event } = frame;
    if (type === 'connection_ack') {
      silence = frame.connectionTimeoutMs ?? silence;
      isOpen = true;
      if (access) follow(access);
      return;
    }
    // The server beats each minute; silence for longer than it says is a loss that nobody told.
    if (awaited.size === 0 || type === 'ka') after('silence', silence, lose);
    if (type === 'subscribe_success' && id !== undefined && awaited.delete(id) && awaited.size === 0) {
      failures = 0;
      after('silence', silence, lose);
      stand();
    } else if (type === 'data' && event !== undefined) onTold(JSON.parse(event) as LiveMessage);
    else if (type === 'connection_error' || (type === 'subscribe_error' && subscribed.has(id ?? ''))) lose();
  };

  const open = (given: LiveAccess): void => {
    const { url, host, token } = given;
    const opened = new WebSocket(url, ['aws-appsync-event-ws', header({ host, Authorization: token })]);
    socket = opened;
    after('silence', answerTimeoutMs, lose);
    opened.onopen = () => opened.send(JSON.stringify({ type: 'connection_init' }));
    opened.onmessage = ({ data }: MessageEvent<string>) => receive(JSON.parse(data) as Frame);
    opened.onclose = lose;
  };

  /** Asks for access, and opens a socket or follows its channels on the one that stands. */
  const begin = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    const given = await join().catch(() => undefined);
    // Race: asked again, or lost, meanwhile.
    if (mine !== asked || isOver) return;
    if (!given) return lose();
    access = given;
    after('renewal', given.renew_in, () => void begin());
    if (!socket) open(given);
    else if (isOpen) follow(given);
  };

  const again = (): void => {
    failures = 0;
    drop();
    void begin();
  };
  // A page with a socket is not kept for the way back.
  const come = ({ persisted }: PageTransitionEvent) => persisted && again();
  addEventListener('online', again);
  addEventListener('offline', lose);
  addEventListener('pagehide', drop);
  addEventListener('pageshow', come);
  void begin();
  return {
    rejoin: () => void begin(),
    stop() {
      isOver = true;
      drop();
      removeEventListener('online', again);
      removeEventListener('offline', lose);
      removeEventListener('pagehide', drop);
      removeEventListener('pageshow', come);
    },
  };
};
