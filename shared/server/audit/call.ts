/**
 * The call that is being answered, for what its use case need not pass on: the place that it came from, and the files
 * that it gives addresses of. Empty outside of a call, as in a consumer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Origin } from '#domain/audit/index.ts';

/** File that an answer gave an address of. */
export interface GivenFile {
  readonly id: string;
  readonly name: string;
  readonly projectId: number;
}

interface OngoingCall {
  readonly origin: Origin;
  readonly files: Map<string, GivenFile>;
  /** Workspaces in which sessions of the caller ended. */
  readonly ended: number[];
}

const calls = new AsyncLocalStorage<OngoingCall>();

/** Runs the answering of a call; `told` is what happened meanwhile. */
export const duringCall = <Answer>(
  origin: Origin,
  work: (told: Pick<OngoingCall, 'files' | 'ended'>) => Promise<Answer>,
): Promise<Answer> => {
  const call: OngoingCall = { origin, files: new Map(), ended: [] };
  return calls.run(call, () => work(call));
};

export const originOfCall = (): Origin | undefined => calls.getStore()?.origin;

export const tellOfFile = ({ id, name, projectId }: GivenFile): void => {
  calls.getStore()?.files.set(id, { id, name, projectId });
};

export const tellOfEnds = (tenants: readonly number[]): void => {
  calls.getStore()?.ended.push(...tenants);
};
