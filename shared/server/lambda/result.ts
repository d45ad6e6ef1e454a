import type { ErrorCode, Refusal } from '#contracts/errors.ts';
import type { Refused as RefusedDecision } from '#domain/decision.ts';

/** Expected refusal as the answer of a use case. */
export interface Refused {
  readonly refused: Refusal;
  /** Fresh state, for a conflict. */
  readonly current?: unknown;
}

export const refused = (code: ErrorCode, about: Omit<Refusal, 'code'> = {}, current?: unknown): Refused => ({
  refused: { code, ...about },
  ...(current === undefined ? {} : { current }),
});

/** Refusal of the domain as a use case's answer. */
export const refusedBy = ({ reason, field, params }: RefusedDecision<ErrorCode>): Refused =>
  refused(reason, { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) });

/** Answer of a use case that sets cookies beside its body. */
export class WithCookies<Answer> {
  readonly answer: Answer;
  readonly cookies: readonly string[];
  constructor(answer: Answer, ...cookies: readonly string[]) {
    this.answer = answer;
    this.cookies = cookies;
  }
}

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
