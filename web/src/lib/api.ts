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

  constructor(status: number, problem: Problem | undefined, current?: unknown) {
    super(problem?.message ?? problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.current = current;
  }
}

type Credentials = () => Promise<string | undefined>;
let credentials: Credentials = async () => undefined;
let onSignedOut: () => void = () => {};

/** How calls of members get their bearer token, and what happens when it is no longer taken. */
export const authenticateWith = (token: Credentials, signedOut: () => void): void => {
  credentials = token;
  onSignedOut = signedOut;
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

/** Calls a route. Throws an `ApiError` for everything but an answer of 2xx. */
export const api = async <R extends Route>(route: R, options: CallOptions<R> = {}): Promise<AnswerOf<R>> => {
  const { params = {}, query = {}, body, file, idempotencyKey, signal } = options;
  const open = route.access === 'public' || route.access === 'reviewer';
  const token = open ? undefined : await credentials();
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
  const address = addressOf(route, params as Record<string, unknown>, query as Record<string, unknown>);
  const response = await fetch(address, {
    method: route.method,
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
  if (response.ok) return answer as AnswerOf<R>;
  const { error, current } = (answer ?? {}) as { error?: Problem; current?: unknown };
  if (response.status === 401 && !open) onSignedOut();
  throw new ApiError(response.status, error, current);
};
