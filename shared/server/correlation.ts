/**
 * Ids that join everything one cause leads to: a request, its commit, the events, and the mails (docs/decisions/0112). Each
 * line of the log has them. They are ids alone, never content.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PlanName } from '#domain/plan/plan.ts';

/** Ids of what is being handled. */
export interface Correlation {
  /** API Gateway's id of the request that all else follows from; without one, the id of the queue's message. */
  readonly correlationId: string;
  readonly workspace?: number | undefined;
  /** Plan of the workspace, where it is known. */
  readonly tier?: PlanName | undefined;
  /** Id of the event that is reacted to; it holds the key of its commit. */
  readonly event?: string | undefined;
  readonly consumer?: string | undefined;
}

const context = new AsyncLocalStorage<Correlation>();

/** Works with further ids beside those of the surrounding work. */
export const correlated = <Answer>(ids: Partial<Correlation>, work: () => Answer): Answer => {
  const outer = context.getStore();
  const correlationId = ids.correlationId ?? outer?.correlationId;
  return correlationId === undefined ? work() : context.run({ ...outer, ...ids, correlationId }, work);
};

/** Ids of the present work; undefined outside of a request or message. */
export const correlation = (): Correlation | undefined => context.getStore();

/** Id that a commit keeps of the request or message that made it. */
export const correlationId = (): string | undefined => context.getStore()?.correlationId;
