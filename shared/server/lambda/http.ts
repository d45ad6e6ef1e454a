/** Middleware of every API Lambda: maps errors, admits the request, and turns the use case's answer into a response. */
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { type Problem, problemOf, type Refusal, statusOf } from '#contracts/errors.ts';
import { type AnswerOf, type Route, routeKeyOf } from '#contracts/route.ts';
import { duringCall } from '../audit/call-context.ts';
import { observe, originOf } from '../audit/observe.ts';
import { tellColdStart } from '../cold-start.ts';
import { correlated } from '../correlation.ts';
import { asTenant } from '../data/acting.ts';
import { randomName } from '../data/ids.ts';
import { TransactionTooLarge } from '../data/transaction-limits.ts';
import { log } from '../log.ts';
import { reportError } from '../report-error.ts';
import { tierOf } from '../workspace/subscription.ts';
import { logCall } from './access-log.ts';
import { type Admitted, admission, type PublicCall } from './admit.ts';
import type { Guests } from './guests.ts';
import { madeBefore } from './idempotency.ts';
import { type HttpEvent, type Principal, signedIn } from './principal.ts';
import { isRefused, type Refused, refused, WithCookies } from './result.ts';

export type { PublicCall } from './admit.ts';
export type HttpResult = APIGatewayProxyStructuredResultV2;

export interface Call<R extends Route> extends PublicCall<R> {
  readonly principal: Principal;
}

export interface Endpoint {
  readonly route: Route;
  readonly handle: (call: PublicCall<Route>, principal: Principal | undefined) => Promise<unknown>;
  /** Answer to a repeated call, from the result of the first one. */
  readonly again: (
    call: PublicCall<Route>,
    principal: Principal | undefined,
    made: unknown,
  ) => Promise<unknown>;
}

/**
 * Use case of a route that requires a principal; it never runs without one. `again` rebuilds the answer to a
 * repetition under the same Idempotency-Key from the first call's record; by default it is the recorded answer
 * itself.
 */
export const endpoint = <R extends Route, Made = AnswerOf<R>>(
  route: R,
  handle: (call: Call<R>) => Promise<AnswerOf<R> | Refused>,
  again: (call: Call<R>, made: Made) => Promise<unknown> = async (_, made) => made,
): Endpoint => ({
  route,
  handle: async (call, principal) =>
    principal ? handle({ ...(call as PublicCall<R>), principal }) : refused('unauthorized'),
  again: async (call, principal, made) =>
    principal ? again({ ...(call as PublicCall<R>), principal }, made as Made) : refused('unauthorized'),
});

/** Public routes take no key, so their calls are never repeated. */
const unrepeated: Endpoint['again'] = async () => refused('not_found');

export const publicEndpoint = <R extends Route>(
  route: R,
  handle: (call: PublicCall<R>) => Promise<AnswerOf<R> | Refused | WithCookies<AnswerOf<R>>>,
): Endpoint => ({ route, handle: (call) => handle(call as PublicCall<R>), again: unrepeated });

/** Use case of a route that requires a signed-in person, but no workspace. */
export const personEndpoint = <R extends Route>(
  route: R,
  handle: (call: PublicCall<R> & { readonly subject: string }) => Promise<AnswerOf<R> | Refused>,
): Endpoint => ({
  route,
  handle: async (call) => {
    const caller = signedIn(call.event);
    if (!caller) return refused('unauthorized');
    return handle({ ...(call as PublicCall<R>), subject: caller.subject });
  },
  again: unrepeated,
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
  const response = respond(statusOf(refusal.code), current === undefined ? { error } : { error, current });
  const seconds = statusOf(refusal.code) === 429 && refusal.params?.seconds;
  return seconds
    ? { ...response, headers: { ...response.headers, 'retry-after': String(seconds) } }
    : response;
};

const respondRefused = ({ refused: refusal, current }: Refused): HttpResult =>
  respondProblem(refusal, current);

/** Throttling or contention. ElectroDB and the SDK wrap the table's error, so its causes are checked as well. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/Throughput|Throttl|TransactionConflict/.test(`${error.name} ${error.message}`) || isBusy(error.cause));

/** Save of more than a transaction holds, where no use case has refused it by its field before. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && (error instanceof TransactionTooLarge || isTooLarge(error.cause));

const idsOf = ({ requestContext }: HttpEvent) => ({ correlationId: requestContext.requestId });

type Failed = Parameters<NonNullable<Middleware['onError']>>[0];

/** Unknown errors get an id that is found in the log; throttling that outlasts all retries is `busy`. */
const tellProblem = async (request: Failed, route: Route | undefined): Promise<void> => {
  const error = request.error ?? new Error('unknown');
  if (isBusy(error)) {
    log.warn('busy', { error, routeKey: request.event.routeKey });
    request.response = respondProblem({ code: 'busy' });
    logCall(request.event, { status: request.response.statusCode, route, code: 'busy' });
    return;
  }
  if (isTooLarge(error)) {
    log.warn('too large', { error, routeKey: request.event.routeKey });
    request.response = respondProblem({ code: 'too_large' });
    logCall(request.event, { status: request.response.statusCode, route, code: 'too_large' });
    return;
  }
  const id = randomName();
  log.error('unexpected', { id, routeKey: request.event.routeKey, error });
  request.response = respondProblem({ code: 'internal', id });
  logCall(request.event, { status: request.response.statusCode, route, code: 'internal' });
  await reportError(error, { id, place: request.event.routeKey });
};

const problemsOf = (routes: ReadonlyMap<string, Route>): Middleware => ({
  onError: (request) =>
    correlated(idsOf(request.event), () => tellProblem(request, routes.get(request.event.routeKey))),
});

/** True if a repeated call may get another answer: the first was refused, or ignored as already done. */
const mayBeRepeated = (answer: unknown): boolean =>
  isRefused(answer) ||
  (typeof answer === 'object' && answer !== null && Reflect.get(answer, 'outcome') === 'ignored');

/** True for the refusal of a caller who may not see the subject, or no longer. */
const isHidden = (answer: unknown): boolean =>
  isRefused(answer) && [403, 404].includes(statusOf(answer.refused.code));

/** Answer to an admitted call. A repetition under the same Idempotency-Key gets the answer to the first call. */
const answerTo = async ({ endpoint, principal, call }: Admitted<Endpoint>): Promise<unknown> => {
  const { handle, again } = endpoint;
  let answer = await handle(call, principal);
  const before = call.once && mayBeRepeated(answer) ? await madeBefore(call.once) : undefined;
  if (before && isRefused(before)) answer = before;
  else if (before && !isHidden(answer)) answer = await again(call, principal, before.made);
  return answer;
};

const respondTo = (answer: unknown, route: Route | undefined): HttpResult => {
  if (isRefused(answer)) return respondRefused(answer);
  return route?.redirects ? redirect(answer) : respond(200, answer);
};

/** Answers with the reach of the request: its tenant's data alone, in a function that is held to tenants. */
const answerHeld = (admitted: Admitted<Endpoint>): Promise<unknown> => {
  const { principal } = admitted;
  if (!principal) return answerTo(admitted);
  const { tenantId } = principal.tenant;
  const ids = { workspace: tenantId, tier: tierOf(principal.tenant) };
  return correlated(ids, () => asTenant(tenantId, () => answerTo(admitted)));
};

/** Handler of a resource's Lambda; `guests` where its routes take them. */
export const handlerOf = (endpoints: readonly Endpoint[], guests?: Guests) => {
  const admit = admission(endpoints, guests?.reviewerOf);
  const routes = new Map(endpoints.map(({ route }) => [routeKeyOf(route), route]));
  return middy<HttpEvent, HttpResult, Error, Context>()
    .use(problemsOf(routes))
    .handler((event) =>
      correlated(idsOf(event), () =>
        duringCall(originOf(event), async ({ files, ofPerson, views }) => {
          tellColdStart('api');
          const route = routes.get(event.routeKey);
          const admitted = await admit(event);
          const made = isRefused(admitted) ? admitted : await answerHeld(admitted);
          const { answer, cookies } =
            made instanceof WithCookies ? made : { answer: made, cookies: undefined };
          const principal = isRefused(admitted) ? undefined : admitted.principal;
          const refused = isRefused(answer) ? answer : undefined;
          if (route)
            await observe({ event, route, guests, principal, refused, answer, files, ofPerson, views });
          const response = { ...respondTo(answer, route), ...(cookies && { cookies: [...cookies] }) };
          logCall(event, { status: response.statusCode, route, principal, code: refused?.refused.code });
          return response;
        }),
      ),
    );
};
