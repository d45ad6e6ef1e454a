/**
 * The one stack that every API Lambda stands on: dispatch by the gateway's route key, principal, schemas, error mapping.
 * Paths are matched once, by the gateway; matching them again here would be a way past its authorizer.
 */
import middy, { type MiddlewareObj, type Request } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { type Problem, problemOf, type Refusal, statusOf } from '../../contracts/errors.ts';
import {
  type AnswerOf,
  type BodyOf,
  largestUpload,
  type ParamsOf,
  type QueryOf,
  type Route,
  routeKeyOf,
} from '../../contracts/route.ts';
import { hashed, randomName } from '../data/ids.ts';
import { log } from '../log.ts';
import { reportError } from '../report-error.ts';
import { closedTo } from './closed.ts';
import { type Once, replay } from './once.ts';
import { type HttpEvent, type Principal, principalFor, subjectOf } from './principal.ts';
import { isRefused, type Refused, refused } from './result.ts';

z.config(english());

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** One checked call of a route. */
export interface PublicCall<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The time of the request, epoch milliseconds: the only "now" a use case knows. */
  readonly now: number;
  /** The same as an ISO instant. */
  readonly at: string;
  readonly event: HttpEvent;
  /** Set when the caller sent an Idempotency-Key: goes into the use case's transaction. */
  readonly once: Once | undefined;
}
export interface Call<R extends Route> extends PublicCall<R> {
  readonly principal: Principal;
}

interface Endpoint {
  readonly route: Route;
  readonly handle: (call: PublicCall<Route>, principal: Principal | undefined) => Promise<unknown>;
}

/** A use case of a route that needs somebody: it never runs without a checked principal. */
export const endpoint = <R extends Route>(
  route: R,
  handle: (call: Call<R>) => Promise<AnswerOf<R> | Refused>,
): Endpoint => ({
  route,
  handle: async (call, principal) =>
    principal ? handle({ ...(call as PublicCall<R>), principal }) : refused('unauthorized'),
});

/** A use case of a route that is open to anybody. */
export const publicEndpoint = <R extends Route>(
  route: R,
  handle: (call: PublicCall<R>) => Promise<AnswerOf<R> | Refused>,
): Endpoint => ({ route, handle: (call) => handle(call as PublicCall<R>) });

/** A use case of a route that asks who is signed in, and for no workspace. */
export const personEndpoint = <R extends Route>(
  route: R,
  handle: (call: PublicCall<R> & { readonly subject: string }) => Promise<AnswerOf<R> | Refused>,
): Endpoint => ({
  route,
  handle: async (call) => {
    const subject = subjectOf(call.event);
    return subject === undefined ? refused('unauthorized') : handle({ ...(call as PublicCall<R>), subject });
  },
});

/** What the middlewares hand on to the handler, on the event itself. */
interface Checked {
  readonly endpoint?: Endpoint;
  principal?: Principal;
  call?: PublicCall<Route>;
}
type CheckedEvent = HttpEvent & { checked?: Checked };
type HttpRequest = Request<CheckedEvent, HttpResult, Error, Context>;
type Middleware = MiddlewareObj<CheckedEvent, HttpResult, Error, Context>;

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const respond = (statusCode: number, body: unknown): HttpResult => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
});

/** Sends on to the `location` of an answer. */
const redirect = (answer: unknown): HttpResult => {
  const { location } = answer as { readonly location: string };
  return { statusCode: 303, headers: { ...headers, location }, body: JSON.stringify(answer) };
};

const respondProblem = (refusal: Refusal & { id?: string }, current?: unknown): HttpResult => {
  const error: Problem = problemOf(refusal);
  return respond(statusOf(refusal.code), current === undefined ? { error } : { error, current });
};

const respondRefused = ({ refused: refusal, current }: Refused): HttpResult =>
  respondProblem(refusal, current);

/** ElectroDB and the SDK wrap what the table said, so the causes are asked as well. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/Throughput|Throttl|TransactionConflict/.test(`${error.name} ${error.message}`) || isBusy(error.cause));

/** Unknown errors get an id that is found in the log; throttling that outlasted all retries says so. */
const problems: Middleware = {
  onError: async (request) => {
    const error = request.error ?? new Error('unknown');
    if (isBusy(error)) {
      log.warn('busy', { error, routeKey: request.event.routeKey });
      request.response = respondProblem({ code: 'busy' });
      return;
    }
    const id = randomName();
    log.error('unexpected', { id, routeKey: request.event.routeKey, error });
    request.response = respondProblem({ code: 'internal', id });
    await reportError(error, { id, place: request.event.routeKey });
  },
};

const dispatch = (endpoints: readonly Endpoint[]): Middleware => {
  const byKey = new Map(endpoints.map((one) => [routeKeyOf(one.route), one]));
  return {
    before: (request) => {
      const found = byKey.get(request.event.routeKey);
      if (!found) return respondProblem({ code: 'not_found' });
      request.event.checked = { endpoint: found };
      return undefined;
    },
  };
};

const principal: Middleware = {
  before: async (request) => {
    const { route } = endpointOf(request);
    if (route.access === 'public' || route.access === 'person') return undefined;
    const now = request.event.requestContext.timeEpoch;
    const found = await principalFor(route, request.event, now);
    if (!found || isRefused(found)) return respondRefused(found ?? refused('unauthorized'));
    const does = route.method === 'GET' || route.reads ? 'read' : 'write';
    // What a client was sent a link for stays to be seen.
    const isOpen = route.whileReadOnly || (route.access === 'reviewer' && does === 'read');
    const closed = isOpen ? undefined : await closedTo(does, found.tenant, new Date(now).toISOString());
    if (closed) return respondProblem({ code: closed });
    checkedOf(request.event).principal = found;
    return undefined;
  },
};

/** Bytes of a body at most; the schemas bound their fields more tightly. */
const maxBody = 1_000_000;

const readBody = (event: HttpEvent): { body: unknown } | Refused => {
  if (!event.body) return { body: undefined };
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
  if (text.length > maxBody) return refused('body_too_large');
  try {
    return { body: JSON.parse(text) };
  } catch {
    return refused('invalid_input', { params: { reason: 'The body is not JSON.' } });
  }
};

/** What a multipart form has around its file. */
const formAround = 10_000;

/** The bytes of the one file in a multipart form. */
const readFile = async (event: HttpEvent): Promise<{ body: unknown } | Refused> => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > largestUpload + formAround) return refused('body_too_large');
  const headers = { 'content-type': event.headers['content-type'] ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined);
  const found = [...(form?.values() ?? [])].find((part) => part instanceof Blob);
  if (!found) return refused('invalid_input', { params: { reason: 'The body is not a form with a file.' } });
  if (found.size > largestUpload) return refused('body_too_large');
  return { body: new Uint8Array(await found.arrayBuffer()) };
};

const input: Middleware = {
  before: async (request) => {
    const { event } = request;
    const { route } = endpointOf(request);
    const read = route.takesAnyBody
      ? { body: undefined }
      : route.takesFile
        ? await readFile(event)
        : readBody(event);
    if (isRefused(read)) return respondRefused(read);
    const parts = {
      params: event.pathParameters ?? {},
      query: event.queryStringParameters ?? {},
      body: read.body,
    };
    const checked: Record<string, unknown> = {};
    for (const part of ['params', 'query', 'body'] as const) {
      const result = route[part].safeParse(parts[part]);
      if (!result.success) {
        const issue = result.error.issues[0];
        // An id that is none is an address that leads nowhere, the same as an unknown one; an update says which it lacks.
        if (part === 'params') {
          const lacks = route.updates && issue?.path[0] === 'id';
          return respondProblem({ code: lacks ? `no_valid_${route.updates}_id` : 'not_found' });
        }
        const field = issue?.path.join('.') ?? '';
        const reason = `${field}${field ? ': ' : ''}${issue?.message ?? 'invalid'}`;
        return respondProblem({ code: 'invalid_input', params: { reason }, ...(field ? { field } : {}) });
      }
      checked[part] = result.data;
    }
    const now = event.requestContext.timeEpoch;
    const key = event.headers['idempotency-key'];
    const { principal: who } = checkedOf(event);
    const once =
      route.sends && key && who
        ? {
            tenantId: who.tenant.tenantId,
            name: hashed(`${who.subject || who.link?.link_id}#${key}`),
            hash: hashed(JSON.stringify([route.name, checked])),
          }
        : undefined;
    checkedOf(event).call = {
      ...(checked as Pick<PublicCall<Route>, 'params' | 'query' | 'body'>),
      now,
      at: new Date(now).toISOString(),
      event,
      once,
    };
    return undefined;
  },
};

const checkedOf = (event: CheckedEvent): Checked => {
  if (!event.checked) throw new Error('dispatch runs first');
  return event.checked;
};

const endpointOf = (request: HttpRequest): Endpoint => {
  const { endpoint: found } = checkedOf(request.event);
  if (!found) throw new Error('dispatch runs first');
  return found;
};

/**
 * The handler of a resource's Lambda. A refused call that carries an Idempotency-Key may be the repetition of one that
 * went through: then it is answered as that one was.
 */
export const httpHandler = (...endpoints: Endpoint[]) =>
  middy<CheckedEvent, HttpResult, Error, Context>()
    .use(problems)
    .use(dispatch(endpoints))
    .use(principal)
    .use(input)
    .handler(async (event) => {
      const { endpoint: found, call, principal: who } = checkedOf(event);
      if (!found || !call) throw new Error('the middlewares run first');
      const answer = await found.handle(call, who);
      if (!isRefused(answer)) return found.route.redirects ? redirect(answer) : respond(200, answer);
      const earlier = call.once && (await replay(call.once));
      if (!earlier) return respondRefused(answer);
      return isRefused(earlier) ? respondRefused(earlier) : respond(200, earlier.answer);
    });
