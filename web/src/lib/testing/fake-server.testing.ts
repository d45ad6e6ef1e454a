/**
 * The server as specs of screens meet it (docs/decisions/0146). A spec says for each route that is called how it answers;
 * requests are read by the function that reads them in production, and a spec fails whose answer could not come from there.
 */
import { afterEach, beforeEach, vi } from 'vitest';
import { type ErrorCode, errors, problemOf, type Refusal, statusOf } from '#contracts/errors.ts';
import { routes } from '#contracts/index.ts';
import { fileBody, type Input, inEnglish, inputOf, jsonBody, unknownKey } from '#contracts/input.ts';
import { type AnswerOf, type Route, routeKeyOf } from '#contracts/route.ts';

/** Refusal of a call, by its code in the catalogue of errors; `current` is the fresh state that comes with a conflict. */
class Refused {
  readonly refusal: Refusal & { readonly id?: string };
  readonly current: unknown;
  constructor(refusal: Refused['refusal'], current?: unknown) {
    this.refusal = refusal;
    this.current = current;
  }
}

export const refuse = (
  code: ErrorCode,
  about: Omit<Refused['refusal'], 'code'> = {},
  current?: unknown,
): Refused => new Refused({ code, ...about }, current);

/** Answer that never arrives. */
class Lost<Made = unknown> {
  readonly made: Made | undefined;
  constructor(made?: Made) {
    this.made = made;
  }
}

/** Loses the connection: before the server acted, or on the way back of the answer that it `made`. */
export const lost = <Made = never>(made?: Made): Lost<Made> => new Lost(made);

/** Answer that is not as the server gave it: of a gateway, which knows nothing of our errors, or broken off on its way. */
class FromNetwork {
  readonly answer: (request: RequestInit) => Response;
  constructor(answer: FromNetwork['answer']) {
    this.answer = answer;
  }
}
export const fromNetwork = (answer: FromNetwork['answer']): FromNetwork => new FromNetwork(answer);
export const badGateway = fromNetwork(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));

/** Stored item after a save: fields that were not sent stay. */
export const withSent = <Stored extends object>(
  stored: Stored,
  sent: { readonly [Name in keyof Stored]?: Stored[Name] | undefined },
): Stored => ({ ...stored, ...sent }) as Stored;

type Given<R extends Route> = AnswerOf<R> | Refused | Lost<AnswerOf<R>> | FromNetwork;

/** Call that has reached its use case: its input as the server has read it. */
export interface TakenCall<R extends Route = Route> extends Input<R> {
  readonly route: R;
  readonly headers: Headers;
}
type Answering<R extends Route> = (call: TakenCall<R>) => Given<R> | Promise<Given<R>>;

/** Call that waits for its answer. */
export interface HeldCall<R extends Route> extends TakenCall<R> {
  readonly answer: (given: Given<R>) => void;
}

/** Answer of the store of files to a request for an address. */
type Store = (address: string, init: RequestInit) => Response | Promise<Response>;

/** Static parts of a path win over parameters, as in API Gateway. */
const patterns = routes
  .map((route) => ({
    route,
    key: routeKeyOf(route),
    pattern: new RegExp(`^/api${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    parameters: route.path.split('{').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

const called = (method: string, path: string) => {
  for (const { route, pattern } of patterns) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]);
    return { route, params: Object.fromEntries(params) };
  }
  return undefined;
};

const bodyOf = (route: Route, body: unknown) => {
  if (route.takesAnyBody) return { body: undefined };
  if (route.takesFile)
    return fileBody(
      body instanceof FormData ? [...body.values()].find((part) => part instanceof Blob) : undefined,
    );
  return jsonBody(typeof body === 'string' ? body : '');
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Issues with each shape of a union. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** Issue with the field itself: of a union, with the shape that comes nearest to the value. */
const innermost = ({ path, message, errors: shapes = [] }: Issue): Issue => {
  const found = shapes.toSorted((one, other) => one.length - other.length)[0]?.[0];
  if (!found) return { path, message };
  const inner = innermost(found);
  return { path: [...path, ...inner.path], message: inner.message };
};

/** Difference between an answer and the answers of its route; undefined if the server could give it. */
const answerFault = ({ name, answer }: Route, given: unknown): string | undefined => {
  const read = answer.safeParse(given, inEnglish);
  const [issue] = read.error?.issues ?? [];
  if (issue) {
    const { path, message } = innermost(issue as Issue);
    return `${name}: the answer’s field "${path.join('.')}" cannot be so: ${message}`;
  }
  const unknown = unknownKey(given, read.data);
  return unknown && `${name}: no answer has the field "${unknown.join('.')}"`;
};

const refusalFault = ({ name }: Route, { code, params, id }: Refused['refusal']): string | undefined => {
  if (!Object.hasOwn(errors, code)) return `${name}: the catalogue of errors has no "${code}"`;
  const { title, text } = errors[code];
  const named = [...`${title} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const open = named.find((parameter) => ({ id, ...params })[parameter] === undefined);
  return open && `${name}: a refusal as "${code}" has the parameter "${open}"`;
};

const unreached = (): TypeError => new TypeError('Failed to fetch');

/** Server without its place in a spec: `fetch` answers, `faults` tells what the spec has made it do wrong. */
export const makeFakeServer = () => {
  const answers = new Map<Route, Answering<Route>>();
  let stored: Store | undefined;
  const calls: TakenCall[] = [];
  const faults: string[] = [];
  let isDown = false;
  /** First answers to calls with an Idempotency-Key. */
  const made = new Map<string, { readonly input: string; readonly answer: unknown }>();

  const fail = (fault: string): Response => {
    faults.push(fault);
    return Response.json({ message: fault }, { status: 500 });
  };

  const refusal = (route: Route, { refusal: told, current }: Refused): Response => {
    const fault = refusalFault(route, told);
    if (fault) return fail(fault);
    const error = problemOf(told);
    const seconds = told.params?.seconds;
    const headers = seconds === undefined ? {} : { 'retry-after': String(seconds) };
    const body = current === undefined ? { error } : { error, current };
    return Response.json(body, { status: statusOf(told.code), headers });
  };

  const respond = (route: Route, given: unknown): Response => {
    if (given instanceof Refused) return refusal(route, given);
    const text = JSON.stringify(given) ?? 'null';
    const fault = answerFault(route, JSON.parse(text));
    return fault ? fail(fault) : new Response(text, { headers: { 'content-type': 'application/json' } });
  };

  /** Given by the use case, once for each Idempotency-Key. */
  const givenTo = async (call: TakenCall): Promise<unknown> => {
    const { route, headers, ...input } = call;
    const key = headers.get('idempotency-key');
    const text = JSON.stringify(input);
    const before = key && route.keyed ? made.get(key) : undefined;
    if (before) return before.input === text ? before.answer : refuse('idempotency_mismatch');
    const given = await answers.get(route)?.(call);
    const answer = given instanceof Lost ? given.made : given;
    const hasActed = answer !== undefined && !(answer instanceof Refused || answer instanceof FromNetwork);
    if (key && hasActed) made.set(key, { input: text, answer });
    return given;
  };

  const answerTo = async (address: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET' } = init;
    const { pathname, searchParams } = new URL(address, 'https://fake.example');
    if (!pathname.startsWith('/api/'))
      return stored ? stored(address, init) : fail(`${method} ${address}: the spec has no store of files`);
    const found = called(method, pathname);
    if (!found) return fail(`${method} ${address}: the API has no such call`);
    if (isDown) return badGateway.answer(init);
    const { route, params } = found;
    if (!answers.has(route))
      return fail(`${route.name} (${method} ${address}): the spec names no answer to it`);
    const read = await bodyOf(route, init.body);
    const input =
      'refused' in read
        ? read
        : inputOf(route, { params, query: Object.fromEntries(searchParams), body: read.body });
    if ('refused' in input) {
      // Pages send nothing that their own contract refuses.
      faults.push(`${route.name}: the server refuses the request: ${problemOf(input.refused).message}`);
      return refusal(route, new Refused(input.refused));
    }
    const call = { ...input, route, headers: new Headers(init.headers) };
    calls.push(call);
    const given = await givenTo(call);
    if (given instanceof FromNetwork) return given.answer(init);
    if (!(given instanceof Lost)) return respond(route, given);
    // Checked as well: the server has made it.
    if (given.made !== undefined) respond(route, given.made);
    throw unreached();
  };

  return {
    /** Answers calls of a route from now on: with a value, or a function of the call as the server has read it. */
    on: <R extends Route>(route: R, answer: Given<R> | Answering<R>): void => {
      const answering = typeof answer === 'function' ? answer : () => answer;
      answers.set(route, answering as Answering<Route>);
    },
    /** Holds the answers of a route back. The list grows with its calls; they are answered in any order, or never. */
    hold: <R extends Route>(route: R): readonly HeldCall<R>[] => {
      const held: HeldCall<R>[] = [];
      answers.set(route, (call) => {
        const { promise, resolve } = Promise.withResolvers<unknown>();
        held.push({ ...(call as TakenCall<R>), answer: resolve });
        return promise as Promise<never>;
      });
      return held;
    },
    /** Never answers calls of these routes: nothing that they load is a subject of the spec. */
    leave: (...left: readonly Route[]): void => {
      for (const route of left) answers.set(route, () => new Promise(() => {}));
    },
    /** Answers addresses outside the API from now on, as the store of files does: bytes and texts, of no contract. */
    store: (store: Store): void => {
      stored = store;
    },
    /** Lets a gateway answer all calls with 502, or no longer. */
    down: (is = true): void => {
      isDown = is;
    },
    /** Calls that the server has taken, of all routes or one, in their order. */
    calls: (<R extends Route>(route?: R) =>
      route ? calls.filter((call) => call.route === (route as Route)) : calls) as {
      (): readonly TakenCall[];
      <R extends Route>(route: R): readonly TakenCall<R>[];
    },
    fetch: async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const { signal } = init;
      signal?.throwIfAborted();
      const answer = answerTo(String(address), init);
      if (!signal) return answer;
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => aborted.reject(signal.reason));
      return Promise.race([answer, aborted.promise]);
    },
    /** Faults since the last time that they were asked for. */
    faults: (): readonly string[] => faults.splice(0),
  };
};

/** Server of a file's specs; each test begins with one that knows no answer. */
export const fakeServer = () => {
  let server = makeFakeServer();
  beforeEach(() => {
    server = makeFakeServer();
    vi.stubGlobal('fetch', server.fetch);
  });
  // The first hook of a file runs last: the page is gone by then.
  afterEach(() => {
    vi.unstubAllGlobals();
    const faults = server.faults();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  type Server = typeof server;
  return {
    on: ((route, answer) => server.on(route, answer)) as Server['on'],
    hold: ((route) => server.hold(route)) as Server['hold'],
    leave: ((...left) => server.leave(...left)) as Server['leave'],
    store: ((store) => server.store(store)) as Server['store'],
    down: ((is) => server.down(is)) as Server['down'],
    calls: ((route?: Route) => (route ? server.calls(route) : server.calls())) as Server['calls'],
  };
};
