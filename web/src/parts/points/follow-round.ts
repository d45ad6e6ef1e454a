import { onLook } from '#lib/live/looks.ts';
import type { PointSource } from './point-source.ts';

/** Milliseconds: interval of retries of saving; rest between looks that messages ask for. */
const retryAfter = 5000;
const rest = 1000;

/** Store of points, as far as the page's events concern it. */
interface Followed {
  /** Reads the points again. */
  readonly look: () => Promise<void>;
  readonly saveNow: () => Promise<void>;
  /** True for drafts that failed to be saved and are not about to be. */
  readonly isLeft: () => boolean;
  readonly resumeUploads: () => void;
  readonly outbox: PointSource['outbox'];
}

/**
 * Looks at a round's points again when the page is told of a change, comes into view or has sent queued calls, and saves drafts
 * anew after a failure or once it is online. Returns how to stop, which saves once more.
 */
export const followRound = ({ look, saveNow, isLeft, resumeUploads, outbox }: Followed): (() => void) => {
  void look().then(() => saveNow());
  const retry = setInterval(() => {
    if (document.visibilityState !== 'hidden' && isLeft()) void saveNow();
  }, retryAfter);
  let looked = 0;
  let due: ReturnType<typeof setTimeout> | undefined;
  const lookIfSeen = () => {
    clearTimeout(due);
    due = undefined;
    if (document.visibilityState === 'hidden') return;
    looked = performance.now();
    void look();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  // Colleagues save as they type: several messages are a look.
  const unlook = onLook((about) => {
    if (!about || about.about === 'project' || about.about === 'drafts')
      due ??= setTimeout(lookIfSeen, looked + rest - performance.now());
  });
  const online = () => {
    resumeUploads();
    void saveNow();
  };
  addEventListener('online', online);
  const stopOutbox = outbox?.start?.();
  let waiting = outbox?.calls().length ?? 0;
  const unsubscribe = outbox?.subscribe(() => {
    const before = waiting;
    waiting = outbox.calls().length;
    // Queued calls may have been sent.
    if (waiting < before) void look();
  });
  return () => {
    clearInterval(retry);
    clearTimeout(due);
    document.removeEventListener('visibilitychange', lookIfSeen);
    unlook();
    stopOutbox?.();
    unsubscribe?.();
    removeEventListener('online', online);
    void saveNow();
  };
};
