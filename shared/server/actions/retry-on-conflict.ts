import { type Refused, refused } from '../lambda/result.ts';
import { again, retry } from '../retry.ts';

/**
 * Retries an attempt on fresh state after a concurrent write: an attempt answers `changed` when a condition of its
 * transaction failed. After four attempts, the refusal is `conflict`.
 */
export const retryOnConflict = async <Answer>(
  attempt: () => Promise<Answer | Refused | 'changed'>,
): Promise<Answer | Refused> => {
  const outcome = await retry({ attempts: 4 }, async () => {
    const answer = await attempt();
    return answer === 'changed' ? again : answer;
  });
  return outcome === again ? refused('conflict') : outcome;
};
