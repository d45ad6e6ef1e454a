import { type Refused, refused } from '../lambda/result.ts';
import { again, retry } from '../retry.ts';

/**
 * Retries on fresh state after a concurrent write: an attempt answers `again` when a condition of its transaction
 * failed. After four attempts, the refusal is `conflict`.
 */
export const retryOnConflict = async <Answer>(
  attempt: () => Promise<Answer | Refused | typeof again>,
): Promise<Answer | Refused> => {
  const outcome = await retry<Answer | Refused>({ attempts: 4 }, attempt);
  return outcome === again ? refused('conflict') : outcome;
};
