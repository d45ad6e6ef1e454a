/** Backoff between retries while calls are queued, in ms: `navigator.onLine` does not say if the server can be reached. */
const [firstPause, longestPause] = [1000, 60_000];

/** Attempts to send now, and again with a growing backoff while the answer is true. Returns how to stop. */
export const keepSending = (attempt: () => Promise<boolean>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const run = (pause: number): void =>
    void attempt().then(
      (isLeft) => {
        if (isLeft && !isOver) timer = setTimeout(run, pause, Math.min(2 * pause, longestPause));
      },
      (error: unknown) => console.warn('sending failed', error),
    );
  run(firstPause);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
