/** Event and context of a Lambda behind API Gateway, made without a gateway. */
import type { Context } from 'aws-lambda';
import { type Route, routeKeyOf } from '#contracts/route.ts';
import type { HttpEvent } from '#server/lambda/principal.ts';

/** Event of a call, by a member if there is a subject. */
export const eventFor = (
  route: Route,
  call: {
    params?: Readonly<Record<string, string | number>>;
    body?: unknown;
    headers?: Readonly<Record<string, string>>;
    subject?: string;
    now?: number;
  },
): HttpEvent => {
  const routeKey = routeKeyOf(route);
  const { params = {}, body, headers = {}, subject, now = Date.now() } = call;
  const auth_time = String(Math.floor(now / 1000));
  const claims =
    subject === undefined ? {} : { sub: subject, token_use: 'access', origin_jti: subject, auth_time };
  return {
    version: '2.0',
    routeKey,
    rawPath: route.path,
    rawQueryString: '',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    pathParameters: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: {
        method: route.method,
        path: route.path,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: '',
      },
      requestId: '',
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: now,
      authorizer: { principalId: '', integrationLatency: 0, jwt: { claims, scopes: [] } },
    },
  };
};

const unused = () => undefined;

/** Context of an invocation with 30 seconds left. */
export const lambdaContext = (): Context => {
  const deadline = performance.now() + 30_000;
  return {
    awsRequestId: '',
    callbackWaitsForEmptyEventLoop: true,
    functionName: '',
    functionVersion: '$LATEST',
    invokedFunctionArn: '',
    memoryLimitInMB: '512',
    logGroupName: '',
    logStreamName: '',
    getRemainingTimeInMillis: () => deadline - performance.now(),
    done: unused,
    fail: unused,
    succeed: unused,
  };
};
