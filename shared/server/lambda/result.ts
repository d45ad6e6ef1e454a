import type { ErrorCode, Refusal } from '../../contracts/errors.ts';

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

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
