import type { ErrorCode } from '../../contracts/errors.ts';
import type { Refused as RefusedDecision } from '../../domain/decision.ts';
import { type Refused, refused } from '../lambda/result.ts';

/** A refusal of the domain as a use case answers it. */
export const refusedBy = ({ reason, field, params }: RefusedDecision<ErrorCode>): Refused =>
  refused(reason, { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) });

const attempts = 4;

/**
 * Decides anew on fresh state while others' writes come in between; gives up as a conflict after a few times. `changed`
 * is an attempt's word for it: a condition of its transaction no longer held.
 */
export const decidedAnew = async <Answer>(
  attempt: () => Promise<Answer | Refused | 'changed'>,
): Promise<Answer | Refused> => {
  for (let tried = 0; tried < attempts; tried++) {
    const outcome = await attempt();
    if (outcome !== 'changed') return outcome;
  }
  return refused('conflict');
};
