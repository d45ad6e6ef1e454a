/** Live updates of an open page: what it is told, and the looks that it makes besides (docs/decisions/0128). */
import { connectLive, type LiveAccess, type LiveConnection } from './connection.ts';
import { lookNow } from './looks.ts';

/** Milliseconds between looks: without a connection, and with one, in case a message was lost. */
const every = { alone: 30_000, connected: 300_000 };

/**
 * Keeps a page live, until it is stopped. The page looks when it is told, once it hears of something new, and now and then: often
 * without a connection.
 */
export const startLive = (join: () => Promise<LiveAccess | undefined>): LiveConnection => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const lookEvery = (ms: number): void => {
    clearInterval(timer);
    timer = setInterval(() => lookNow(), ms);
  };
  lookEvery(every.alone);
  const { rejoin, stop } = connectLive({
    join,
    onTold: lookNow,
    onHearing: lookNow,
    onChange: (isConnected) => lookEvery(isConnected ? every.connected : every.alone),
  });
  return {
    rejoin,
    stop() {
      clearInterval(timer);
      stop();
    },
  };
};
