/** Page of a timeline as live updates see it: a connection to AppSync Events with its token, and what the page is told by it. */
import { joinProjectLive } from '#contracts/live.ts';
import type { LiveMessage } from '#domain/live/live.ts';
import type { LiveOperations } from '../infra/emulators/appsync-events/appsync-events.ts';
import type { ApiClient } from '../infra/local/api-client.ts';
import { inDay } from './day.ts';
import { prices } from './prices.ts';

export type LiveUse = LiveOperations;

/** Connections and subscriptions of a page that opens; of a token's next period, which each audience has; of another project; of a guest's page. */
export const joins = { page: 7, token: 3, project: 2, guest: 3 };

/** Connections and subscriptions of a workspace's day. */
export const joinedInDay =
  inDay('home') * joins.page +
  inDay('token of an open page') * joins.token +
  inDay('timeline') * joins.project +
  inDay('a guest opens a link') * joins.guest;

/** Seconds and gigabytes of the authoriser for a connection or a subscription: an assumption. */
export const ofAuthorizer = { seconds: 0.02, gigabytes: 0.5 };

/** USD of operations and of minutes that pages are connected, with the authoriser, which each connection and subscription asks. */
export const priceOfLive = ({
  published,
  delivered,
  joined,
  minutes,
}: LiveUse & { readonly minutes: number }): number =>
  ((published + delivered + joined) * prices.liveOperations +
    minutes * prices.liveMinutes +
    joined * prices.lambdaRequests) /
    1e6 +
  joined * ofAuthorizer.seconds * ofAuthorizer.gigabytes * prices.lambdaGigabyteSecond;

const header = (content: object): string =>
  `header-${Buffer.from(JSON.stringify(content)).toString('base64url')}`;

interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly event?: string;
}

/** Connects a page of the project, and resolves once it hears of changes. `close` ends the connection. */
export const openLivePage = async (
  by: Pick<ApiClient, 'ok'>,
  project: number,
  onTold: (message: LiveMessage) => void,
): Promise<{ close(): void }> => {
  const params = { id: project };
  const access = await by.ok(joinProjectLive, { params });
  const { url } = access;
  const authorization = ({ host, token }: typeof access) => ({ host, Authorization: token });
  const socket = new WebSocket(url, ['aws-appsync-event-ws', header(authorization(access))]);
  const send = (message: object) => socket.send(JSON.stringify(message));
  const subscribed = new Set<string>();
  const awaited = new Set<string>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const follow = (given: typeof access): void => {
    for (const channel of given.channels) {
      if (subscribed.has(channel)) continue;
      subscribed.add(channel);
      awaited.add(channel);
      send({ type: 'subscribe', id: channel, channel, authorization: authorization(given) });
    }
    // Older channels are silent, and end with the connection.
    renewal = setTimeout(() => void by.ok(joinProjectLive, { params }).then(follow), given.renew_in);
    renewal.unref();
  };

  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => send({ type: 'connection_init' });
    socket.onerror = () => reject(new Error(`No connection to ${url}`));
    socket.onmessage = ({ data }) => {
      const { type, id = '', event } = JSON.parse(String(data)) as Frame;
      if (type === 'connection_ack') follow(access);
      else if (type === 'subscribe_success' && awaited.delete(id) && awaited.size === 0) resolve();
      else if (type === 'data' && event !== undefined) onTold(JSON.parse(event) as LiveMessage);
      else if (type.endsWith('_error')) reject(new Error(String(data)));
    };
  });
  return {
    close() {
      clearTimeout(renewal);
      socket.close();
    },
  };
};
