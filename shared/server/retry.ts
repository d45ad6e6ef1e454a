/** A step's answer when it must be repeated, and the answer of `retry` when it gave up. */
export const again: unique symbol = Symbol('again');

export interface Retries {
  /** Calls of the step at most. */
  readonly attempts: number;
  /** Mean milliseconds of the first wait, which doubles each time; without it, the step is repeated at once. */
  readonly waitMs?: number;
}

/** Exponential backoff; the jitter keeps two that met once from meeting again. */
const backoff = (waitMs: number, retries: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, waitMs * 2 ** retries * (0.5 + Math.random()));
  });

/** Repeats a step while it answers `again`. An error that it throws is not retried. */
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
