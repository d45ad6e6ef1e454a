import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import createRouter from 'find-my-way';
import { problemOf, type Refusal, statusOf } from '#contracts/errors.ts';
import { needsToken, type Route, routeKeyOf } from '#contracts/route.ts';
import { LambdaTimeout } from '../../emulators/lambda/lambda.ts';
import { AwsError } from '../../emulators/shared/aws-service.ts';
import type { Authorizer } from './authorizer.ts';
import { type HttpEvent, toHttpEvent } from './event.ts';
import { httpDate, readBody, send, splitUrl } from './http.ts';

export interface ApiOptions {
  routes: readonly Route[];
  authorize: Authorizer;
  invoke(resource: string, event: HttpEvent): Promise<unknown>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Secret by which a Lambda verifies that a request came through the distribution. */
  originSecret: string;
  /** Headers that CloudFront adds to every answer. */
  headers: Readonly<Record<string, string>>;
  /** Called after every call that may have changed something. */
  onWrite?: () => void;
  /** Told of the status of every call that a function answered, or failed to. */
  onAnswer?: (status: number) => void;
}

export type Api = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Payload limit of a Lambda, in bytes. */
const largestBody = 6 * 1024 * 1024;
const longestParameter = 2048;

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
}

const problem = (refusal: Refusal & { id?: string }): Answer => ({
  status: statusOf(refusal.code),
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ error: problemOf(refusal) }),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Converts a Lambda's result to an answer; a result without a status code is the body of a 200, as with API Gateway.
 */
const toAnswer = (result: unknown): Answer => {
  if (!isObject(result) || typeof result.statusCode !== 'number') {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof result === 'string' ? result : (JSON.stringify(result) ?? ''),
    };
  }
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(isObject(result.headers) ? result.headers : {})) {
    headers[name.toLowerCase()] = String(value);
  }
  if (Array.isArray(result.cookies)) headers['set-cookie'] = result.cookies.map(String);
  headers['content-type'] ??= 'text/plain; charset=utf-8';
  const text = typeof result.body === 'string' ? result.body : '';
  return {
    status: result.statusCode,
    headers,
    body: result.isBase64Encoded === true ? Buffer.from(text, 'base64') : text,
  };
};

/**
 * Emulates CloudFront and API Gateway before the API's Lambdas: one match of method and path, the token, the event,
 * the answer. API Gateway's own errors are answered in the form of the error catalogue.
 */
export const createApi = (options: ApiOptions): Api => {
  const router = createRouter({ caseSensitive: true, maxParamLength: longestParameter });
  for (const route of options.routes) {
    const path = `/api${route.path.replace(/\{(\w+)\+?\}/g, ':$1')}`;
    router.on(route.method, path, () => undefined, route);
  }
  const match = (method: string, path: string) => {
    const found = router.find(method as Parameters<typeof router.find>[0], path);
    return found && { route: found.store as Route, params: found.params };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = splitUrl(request).path.replace(/(?<=.)\/$/, '');
    // HEAD is GET without the body; it never reaches a route of another method.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const body = await readBody(request, largestBody);
    const found = match(method, path);
    if (!found) return problem({ code: 'not_found' });
    const { route, params } = found;
    const claims = needsToken(route) ? options.authorize(request.headers.authorization) : undefined;
    if (needsToken(route) && !claims) {
      const refusal = problem({ code: 'unauthorized' });
      return { ...refusal, headers: { ...refusal.headers, 'www-authenticate': 'Bearer' } };
    }
    if (!body) return problem({ code: 'body_too_large' });
    const event = toHttpEvent(request, {
      routeKey: routeKeyOf(route),
      path,
      params,
      body,
      claims,
      originSecret: options.originSecret,
      now: options.now(),
    });
    const { requestId } = event.requestContext;
    const withId = (given: Answer): Answer => {
      options.onAnswer?.(given.status);
      return { ...given, headers: { ...given.headers, 'apigw-requestid': requestId } };
    };
    try {
      return withId(toAnswer(await options.invoke(route.resource, event)));
    } catch (error) {
      console.error(`${event.routeKey} failed (${requestId}):`, error);
      if (error instanceof LambdaTimeout) return withId(problem({ code: 'busy' }));
      if (error instanceof AwsError && error.code === 'RequestEntityTooLargeException')
        return withId(problem({ code: 'body_too_large' }));
      return withId(problem({ code: 'internal', id: requestId }));
    } finally {
      if (method !== 'GET') options.onWrite?.();
    }
  };

  return async (request, response) => {
    const { status, headers, body } = await answer(request);
    await send(request, response, {
      status,
      headers: { date: httpDate(options.now()), ...headers, ...options.headers },
      body,
    });
  };
};
