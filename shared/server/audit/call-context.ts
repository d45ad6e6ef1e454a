/**
 * The call that is being answered, for what its use case need not pass on: the place that it came from, and the files
 * that it gives addresses of. Empty outside of a call, as in a consumer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditContent, Origin } from '#domain/audit/index.ts';

/** File that an answer gave an address of. */
export interface GivenFile {
  readonly id: string;
  readonly name: string;
  readonly projectId: number;
}

/** Change of a person's sign-in, in a workspace. */
export interface OfPerson {
  readonly kind:
    | 'sessions_ended'
    | 'password_changed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'passkey_added'
    | 'passkey_removed';
  readonly subject: string;
  readonly tenantId: number;
}

/** View of a page as a contact sees it. */
export type OpenedView = Pick<AuditContent, 'subject' | 'project'>;

interface OngoingCall {
  readonly origin: Origin;
  readonly files: Map<string, GivenFile>;
  /** Changes of a person's sign-in, in each of their workspaces. */
  readonly ofPerson: OfPerson[];
  readonly views: OpenedView[];
}

const calls = new AsyncLocalStorage<OngoingCall>();

/** Runs the answering of a call; `told` is what happened meanwhile. */
export const duringCall = <Answer>(
  origin: Origin,
  work: (told: Pick<OngoingCall, 'files' | 'ofPerson' | 'views'>) => Promise<Answer>,
): Promise<Answer> => {
  const call: OngoingCall = { origin, files: new Map(), ofPerson: [], views: [] };
  return calls.run(call, () => work(call));
};

export const originOfCall = (): Origin | undefined => calls.getStore()?.origin;

export const tellOfFile = ({ id, name, projectId }: GivenFile): void => {
  calls.getStore()?.files.set(id, { id, name, projectId });
};

export const tellOfPerson = (kind: OfPerson['kind'], subject: string, tenants: readonly number[]): void => {
  calls.getStore()?.ofPerson.push(...tenants.map((tenantId) => ({ kind, subject, tenantId })));
};

export const tellOfView = (view: OpenedView): void => void calls.getStore()?.views.push(view);
