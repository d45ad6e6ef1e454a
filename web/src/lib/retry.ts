export interface Retries {
  /** Calls of the step at most. */
  readonly attempts: number;
  /** True for an error that the next attempt may not meet. */
  readonly isPassing: (error: unknown) => boolean;
  /** Runs before each further attempt: a backoff, or a look at the state; an error of it ends the attempts. `failures` counts from 1. */
  readonly between?: (error: unknown, failures: number) => Promise<void>;
}

/** Repeats a step while it fails with a passing error. Throws the last error, or the first that does not pass. */
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
