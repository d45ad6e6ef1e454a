/** Stack of every API Lambda: errors mapped, the request admitted, the use case's answer as a response. */
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { type Problem, problemOf, type Refusal, statusOf } from '#contracts/errors.ts';
import type { AnswerOf, Route } from '#contracts/route.ts';
import { randomName } from '../data/ids.ts';
import { log } from '../log.ts';
import { reportError } from '../report-error.ts';
import { type Admitted, admission, type PublicCall } from './admit.ts';
import { replay } from './idempotency.ts';
import { type HttpEvent, type Principal, subjectOf } from './principal.ts';
import { isRefused, type Refused, refused } from './result.ts';

export type { PublicCall } from './admit.ts';
export type HttpResult = APIGatewayProxyStructuredResultV2;

export interface Call<R extends Route> extends PublicCall<R> {
  readonly principal: Principal;
}

interface Endpoint {
  readonly route: Route;
  readonly handle: (call: PublicCall<Route>, principal: Principal | undefined) => Promise<unknown>;
}

/** Use case of a route that requires a principal; it never runs without one. */
export const endpoint = <R extends Route>(
  route: R,
  handle: (call: Call<R>) => Promise<AnswerOf<R> | Refused>,
): Endpoint => ({
  route,
  handle: async (call, principal) =>
    principal ? handle({ ...(call as PublicCall<R>), principal }) : refused('unauthorized'),
});

export const publicEndpoint = <R extends Route>(
  route: R,
  handle: (call: PublicCall<R>) => Promise<AnswerOf<R> | Refused>,
): Endpoint => ({ route, handle: (call) => handle(call as PublicCall<R>) });

/** Use case of a route that requires a signed-in person, but no workspace. */
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

type Middleware = MiddlewareObj<HttpEvent, HttpResult, Error, Context>;

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const respond = (statusCode: number, body: unknown): HttpResult => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
});

/** Redirects to the `location` of an answer. */
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

/** Throttling or contention. ElectroDB and the SDK wrap the table's error, so its causes are checked as well. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/Throughput|Throttl|TransactionConflict/.test(`${error.name} ${error.message}`) || isBusy(error.cause));

/** Unknown errors get an id that is found in the log; throttling that outlasts all retries is `busy`. */
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

/**
 * Response to an admitted call. A refused call with an Idempotency-Key may repeat one that was carried out: then the
 * earlier answer is replayed.
 */
const answerTo = async ({ endpoint, principal, call }: Admitted<Endpoint>): Promise<HttpResult> => {
  const { route, handle } = endpoint;
  const answer = await handle(call, principal);
  if (!isRefused(answer)) return route.redirects ? redirect(answer) : respond(200, answer);
  const earlier = call.once && (await replay(call.once));
  if (!earlier) return respondRefused(answer);
  return isRefused(earlier) ? respondRefused(earlier) : respond(200, earlier.answer);
};

/** Handler of a resource's Lambda. */
export const httpHandler = (...endpoints: Endpoint[]) => {
  const admit = admission(endpoints);
  return middy<HttpEvent, HttpResult, Error, Context>()
    .use(problems)
    .handler(async (event) => {
      const admitted = await admit(event);
      return isRefused(admitted) ? respondRefused(admitted) : answerTo(admitted);
    });
};
