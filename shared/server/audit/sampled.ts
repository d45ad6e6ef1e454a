/** Notes of one caller and one reason, once within a window of time. */
import { hashed } from '../data/ids.ts';

/** Keys noted by this instance, with the time (epoch milliseconds) from which each is noted again. */
const noted = new Map<string, number>();
/** Keys that an instance remembers: about 2 MB. */
const remembered = 10_000;

export const remember = (key: string, until: number): void => {
  noted.delete(key);
  noted.set(key, until);
  const [oldest] = noted.keys();
  if (noted.size > remembered && oldest !== undefined) noted.delete(oldest);
};

/** Time from which the key is noted again; 0 for one that is not remembered. */
export const untilNoted = (key: string): number => noted.get(key) ?? 0;

/** Work on a note, once within its window. Another instance may do the same: the id lets the consumer tell. */
export const sampled = async (
  { key, seconds, now }: { readonly key: string; readonly seconds: number; readonly now: number },
  send: (id: string) => Promise<void>,
): Promise<void> => {
  if (now < untilNoted(key)) return;
  const window = Math.floor(now / 1000 / seconds);
  remember(key, (window + 1) * seconds * 1000);
  try {
    await send(hashed(`${key}#${window}`));
  } catch (error) {
    noted.delete(key);
    throw error;
  }
};
