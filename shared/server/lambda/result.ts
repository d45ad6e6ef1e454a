import type { ErrorCode, Refusal } from '#contracts/errors.ts';
import type { Refused as RefusedDecision } from '#domain/decision.ts';

/** What a use case answers instead of its value when it expectedly refuses. */
export interface Refused {
  readonly refused: Refusal;
  /** The fresh state, for a conflict. */
  readonly current?: unknown;
}

/** Refuses with an entry of the error catalogue. */
export const refused = (code: ErrorCode, about: Omit<Refusal, 'code'> = {}, current?: unknown): Refused => ({
  refused: { code, ...about },
  ...(current === undefined ? {} : { current }),
});

/** A refusal of the domain as a use case answers it. */
export const refusedBy = ({ reason, field, params }: RefusedDecision<ErrorCode>): Refused =>
  refused(reason, { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) });

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
