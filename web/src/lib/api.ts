/** The typed client of the contracts: nobody writes a path or a method twice. */
import type { Problem } from '../../../shared/contracts/errors.ts';
import type { AnswerOf, BodyInput, ParamsInput, QueryInput, Route } from '../../../shared/contracts/route.ts';
import { learnTime } from './clock.ts';

/** An answer of 4xx or 5xx, or none at all (`status` 0). `current` is the fresh state that came with a conflict. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem | undefined;
  readonly status: number;
  readonly current: unknown;
  /** Finds the failure in a log: ours, or that of whoever answered in our place. */
  readonly id: string | undefined;

  constructor(status: number, problem: Problem | undefined, current?: unknown, id?: string) {
    super(problem?.message ?? problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.current = current;
    this.id = problem?.id ?? id;
  }
}

/** Nobody could be reached, and the call is kept to be sent later: no failure, but no answer either. */
export class SentLater extends ApiError {
  constructor() {
    super(0, undefined);
  }
}

/** What a call that waits was to do, in words for whoever looks at what is waiting. */
export interface WaitingWords {
  readonly title: string;
  /** What was typed, as plain text. */
  readonly detail?: string | undefined;
}

/** A call as it goes over the wire; as data, so that it can be kept. */
export interface Message {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

type Outbox = {
  /** Calls before this one still wait, so that it has to wait as well. */
  readonly isWaiting: () => boolean;
  readonly keep: (message: Message, words: WaitingWords) => Promise<void>;
};
let outbox: Outbox | undefined;

/** Where calls that may wait are kept while nobody can be reached. */
export const keepCallsIn = (given: Outbox): void => {
  outbox = given;
};

type Credentials = () => Promise<string | undefined>;
let credentials: Credentials = async () => undefined;
let onSignedOut: () => void = () => {};
let onNoAccess: () => void = () => {};

/** How calls of members get their bearer token, and what happens when it, or the person, is no longer taken. */
export const authenticateWith = (token: Credentials, signedOut: () => void, noAccess: () => void): void => {
  credentials = token;
  onSignedOut = signedOut;
  onNoAccess = noAccess;
};

export interface CallOptions<R extends Route> {
  readonly params?: ParamsInput<R>;
  readonly query?: QueryInput<R>;
  readonly body?: BodyInput<R>;
  /** Of a call that takes a file, in place of the body. */
  readonly file?: Blob;
  /** For calls that send something: the same key again is answered as before, and nothing is sent twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The call may be sent later where nobody can be reached now (docs/decisions/0018); it throws `SentLater` then. */
  readonly mayWait?: WaitingWords;
}

const addressOf = (route: Route, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
};

const formWith = (file: Blob): FormData => {
  const form = new FormData();
  form.set('file', file);
  return form;
};

/** Of the answers of gateways and networks before ours, which know nothing of our errors. */
const idHeaders = ['apigw-requestid', 'x-amzn-requestid', 'x-amz-cf-id'];

/** Sends a call and reads its answer. Throws an `ApiError` for everything but an answer of 2xx. */
const send = async (
  { method, address, body, idempotencyKey }: Message,
  { open, file, signal }: { open: boolean; file?: Blob | undefined; signal?: AbortSignal | undefined },
): Promise<unknown> => {
  const token = open ? undefined : await credentials();
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
  const response = await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formWith(file) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, undefined);
  });
  learnTime(response.headers.get('date'));
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { error, current } = (answer ?? {}) as { error?: Problem; current?: unknown };
  if (response.status === 401 && !open) onSignedOut();
  if (error?.code === 'not_a_member' && !open) onNoAccess();
  const id = idHeaders.map((name) => response.headers.get(name)).find((found) => found !== null);
  throw new ApiError(response.status, error, current, id ?? undefined);
};

/** Sends a call of a member that was kept. */
export const sendKept = (message: Message): Promise<unknown> => send(message, { open: false });

/** Calls a route. Throws an `ApiError` for everything but an answer of 2xx. */
export const api = async <R extends Route>(route: R, options: CallOptions<R> = {}): Promise<AnswerOf<R>> => {
  const { params = {}, query = {}, body, file, idempotencyKey, signal, mayWait } = options;
  const address = addressOf(route, params as Record<string, unknown>, query as Record<string, unknown>);
  const message: Message = { method: route.method, address, body, idempotencyKey };
  const wait = async (words: WaitingWords, kept: Outbox): Promise<never> => {
    await kept.keep(message, words);
    throw new SentLater();
  };
  if (mayWait && outbox?.isWaiting()) return wait(mayWait, outbox);
  try {
    const open = route.access === 'public' || route.access === 'reviewer';
    return (await send(message, { open, file, signal })) as AnswerOf<R>;
  } catch (error) {
    if (mayWait && outbox && error instanceof ApiError && error.status === 0) return wait(mayWait, outbox);
    throw error;
  }
};
