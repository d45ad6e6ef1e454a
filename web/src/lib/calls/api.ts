/** Typed API client of the contracts, the only code with paths and methods. */
import type { Problem } from '#contracts/errors.ts';
import type { WireAttachment } from '#contracts/points.ts';
import type { AnswerOf, BodyInput, ParamsInput, QueryInput, Route } from '#contracts/route.ts';
import { language, problemHere } from '#lib/texts/translated.ts';
import { attemptKey, endAttempt } from './idempotency-keys.ts';
import { learnTime } from './server-time.ts';

/**
 * Failed call: a status of 4xx or 5xx, or no answer at all (`status` 0). `current` is the fresh state that came with a
 * conflict.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem | undefined;
  readonly status: number;
  readonly current: unknown;
  /** Error id in the logs: ours, or those of a gateway that answered instead of us. */
  readonly id: string | undefined;
  /** Seconds after which a limited call may be made again, if the answer says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    problem: Problem | undefined,
    current?: unknown,
    id?: string,
    retryAfter?: number,
  ) {
    super(problem?.message ?? problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.current = current;
    this.id = problem?.id ?? id;
    this.retryAfter = retryAfter;
  }
}

/** True for a refusal by a hold, after whose release the same call is good. */
export const isOnHold = ({ problem }: ApiError): boolean => problem?.code === 'workspace_held';

/** True for a temporary failure, independent of the call, which is made again later, by itself. */
export const isPassing = (error: ApiError): boolean =>
  [0, 401, 429].includes(error.status) ||
  error.status >= 500 ||
  isOnHold(error) ||
  // Race: the first attempt, whose answer was lost, is still worked on.
  error.problem?.code === 'idempotency_running';

/** Call with an unknown outcome: it changes something, and got no answer. */
export class Unanswered extends ApiError {
  constructor() {
    super(0, undefined);
  }
}

/** Queued call: offline, and the call is stored to be sent later. Neither a failure nor an answer. */
export class SentLater extends ApiError {
  constructor() {
    super(0, undefined);
  }
}

/** Description of a queued call, for its person. */
export interface WaitingWords {
  readonly title: string;
  /** Typed text, as plain text. */
  readonly detail?: string | undefined;
  /** Points that the call is about, for the cards that show it. */
  readonly about?: AboutPoints | undefined;
}

/** Points that a queued call is about. */
export interface AboutPoints {
  readonly points: readonly string[];
  /** Name of the field of the typed text, where a refusal restores it. */
  readonly field?: string | undefined;
  /** True for a call that leaves the answer as it is, so that other calls may be made before it is sent. */
  readonly isReply?: boolean | undefined;
  /** Pictures that go back with the text. */
  readonly attachments?: readonly WireAttachment[] | undefined;
  /** Round of a comment, which has no card before it is sent. */
  readonly commentOn?: number | undefined;
}

/** Call in wire format; plain data, so that it can be stored. */
export interface Message {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

type Outbox = {
  /** True while earlier calls are queued, so that this one has to be queued as well. */
  readonly isWaiting: () => boolean;
  readonly keep: (message: Message, words: WaitingWords) => Promise<void>;
};
let outbox: Outbox | undefined;

/** Sets the outbox, the queue for calls made offline. */
export const keepCallsIn = (given: Outbox): void => {
  outbox = given;
};

let confirmPerson: () => Promise<boolean> = async () => false;

/** Sets the question for a fresh proof of the person, which a call may demand; it answers true once it is given. */
export const confirmPersonWith = (ask: typeof confirmPerson): void => {
  confirmPerson = ask;
};

/** View of a page as a contact sees it: headers of its calls, and the refusal of those that are no reads. */
interface CallsOfView {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusalOf: (route: Route) => ApiError | undefined;
}
let view: CallsOfView | undefined;

/** Makes the calls of this page those of a view. */
export const callsOfView = (given: CallsOfView): void => {
  view = given;
};

type Credentials = () => Promise<string | undefined>;
let credentials: Credentials = async () => undefined;
let onSignedOut: (code: string | undefined, token: string | undefined) => void = () => {};
/** Refusals after which no page of the workspace can be shown. */
const shut = [
  'not_a_member',
  'workspace_held',
  'workspace_closed',
  'workspace_recallable',
  'second_factor_demanded',
] as const;
export type Shut = (typeof shut)[number];
let onNoAccess: (code: Shut) => void = () => {};

/** Sets the source of members' bearer tokens, and the handlers for a refused token and a refused person. */
export const authenticateWith = (
  token: Credentials,
  signedOut: typeof onSignedOut,
  noAccess: typeof onNoAccess,
): void => {
  credentials = token;
  onSignedOut = signedOut;
  onNoAccess = noAccess;
};

export interface CallOptions<R extends Route> {
  readonly params?: ParamsInput<R>;
  readonly query?: QueryInput<R>;
  readonly body?: BodyInput<R>;
  /** File of a call that takes one, in place of the body. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** Allows the call to be queued while offline (docs/decisions/0018); it throws `SentLater` then. */
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

/** Request ids of gateways and networks before ours, which don't use our error format. */
const idHeaders = ['apigw-requestid', 'x-amzn-requestid', 'x-amz-cf-id'];

/**
 * Sends a call and parses its answer. Throws an `ApiError` unless the status is 2xx, `Unanswered` if there is no
 * answer.
 */
const send = async (
  { method, address, body, idempotencyKey }: Message,
  { open, file, signal }: { open: boolean; file?: Blob | undefined; signal?: AbortSignal | undefined },
): Promise<unknown> => {
  const token = open ? undefined : await credentials();
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}`, ...view?.headers } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    // Mails to a person follow a translated page, whose language their browser need not have.
    ...(language() === 'en' ? {} : { 'accept-language': language() }),
  };
  const lost = (): ApiError => (method === 'GET' ? new ApiError(0, undefined) : new Unanswered());
  const response = await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formWith(file) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw lost();
  });
  learnTime(response.headers.get('date'));
  const answer: unknown = await response.json().catch((error: unknown) => {
    // Broken off in the middle: what was done is not known.
    if (response.ok && !(error instanceof SyntaxError)) throw signal?.aborted ? error : lost();
    return undefined;
  });
  if (response.ok) return answer;
  const { error, current } = (answer ?? {}) as { error?: Problem; current?: unknown };
  if (response.status === 401 && !open) onSignedOut(error?.code, token);
  const closed = shut.find((code) => code === error?.code);
  if (closed && !open) onNoAccess(closed);
  const id = idHeaders.map((name) => response.headers.get(name)).find((found) => found !== null);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  throw new ApiError(response.status, error && problemHere(error), current, id ?? undefined, retryAfter);
};

/** Sends a call, and once more if it demanded a fresh proof and the person gave it. */
const sendConfirmed: typeof send = async (message, options) => {
  try {
    return await send(message, options);
  } catch (error) {
    const isDemanded = error instanceof ApiError && error.problem?.code === 'proof_needed';
    if (!isDemanded || !(await confirmPerson())) throw error;
    return send(message, options);
  }
};

/** Sends a queued call; an `open` one without a token. */
export const sendKept = (message: Message, open = false): Promise<unknown> => send(message, { open });

/**
 * Calls a route, with an Idempotency-Key if its contract wants one. Throws an `ApiError` unless the status is 2xx.
 */
export const api = async <R extends Route>(route: R, options: CallOptions<R> = {}): Promise<AnswerOf<R>> => {
  const { params = {}, query = {}, body, file, signal, mayWait } = options;
  const refusal = view?.refusalOf(route);
  if (refusal) throw refusal;
  const address = addressOf(route, params as Record<string, unknown>, query as Record<string, unknown>);
  const call = { method: route.method, address, body };
  const message: Message = route.keyed ? { ...call, idempotencyKey: attemptKey(call) } : call;
  const wait = async (words: WaitingWords, kept: Outbox): Promise<never> => {
    await kept.keep(message, words);
    endAttempt(call);
    throw new SentLater();
  };
  if (mayWait && outbox?.isWaiting()) return wait(mayWait, outbox);
  try {
    const open = route.access === 'public' || route.access === 'reviewer';
    const answer = (await sendConfirmed(message, { open, file, signal })) as AnswerOf<R>;
    endAttempt(call);
    return answer;
  } catch (error) {
    if (mayWait && outbox && error instanceof ApiError && error.status === 0) return wait(mayWait, outbox);
    throw error;
  }
};
