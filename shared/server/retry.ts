/** Answer of a step that must be repeated, and of `retry` once it gives up. */
export const again: unique symbol = Symbol('again');

export interface Retries {
  /** Maximum of calls of the step. */
  readonly attempts: number;
  /** Mean milliseconds of the first wait, which doubles each time; by default, the step is repeated at once. */
  readonly waitMs?: number;
}

/** Exponential backoff with jitter, which keeps two conflicting steps from conflicting again. */
const backoff = (waitMs: number, retries: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, waitMs * 2 ** retries * (0.5 + Math.random()));
  });

/** Repeats a step while it answers `again`. A thrown error is not retried. */
export const retry = async <Outcome>(
  { attempts, waitMs }: Retries,
  step: () => Promise<Outcome | typeof again>,
): Promise<Outcome | typeof again> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0 && waitMs !== undefined) await backoff(waitMs, attempt - 1);
    const outcome = await step();
    if (outcome !== again) return outcome;
  }
  return again;
};
