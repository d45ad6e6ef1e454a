export interface Retries {
  /** Maximum of calls of the step. */
  readonly attempts: number;
  /** True for a temporary error, which a retry may avoid. */
  readonly isPassing: (error: unknown) => boolean;
  /**
   * Runs before each retry: a backoff, or a check of the state; its error ends the retries. `failures` counts from 1.
   */
  readonly between?: (error: unknown, failures: number) => Promise<void>;
}

/** Retries a step while it fails with a temporary error. Throws the last error, or the first permanent one. */
export const retry = async <Answer>(
  { attempts, isPassing, between }: Retries,
  step: () => Promise<Answer>,
): Promise<Answer> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      if (failures >= attempts || !isPassing(error)) throw error;
      await between?.(error, failures);
    }
  }
};
