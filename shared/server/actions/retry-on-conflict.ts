import { type Refused, refused } from '../lambda/result.ts';
import { again, retry } from '../retry.ts';

/**
 * Repeats an attempt on fresh state while concurrent writes interfere: it answers `changed` when a condition of its
 * transaction no longer held. Gives up as a conflict.
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
