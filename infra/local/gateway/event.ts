import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { accountId, region } from '../../emulators/shared/aws-service.ts';
import { eachSecond, splitUrl } from './http.ts';

/** Claims of a token as passed on by API Gateway: every value as text. */
export type Claims = Readonly<Record<string, string>>;

export type HttpEvent = Omit<APIGatewayProxyEventV2, 'requestContext'> & {
  requestContext: Omit<APIGatewayProxyEventV2['requestContext'], 'authentication'> &
    Partial<Pick<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'], 'authorizer'>>;
};

/** Id of the API. */
export const apiId = 'local';
/** ARN by which API Gateway calls a function for a route, as `GET /api/me`. */
export const arnOfRoute = (routeKey: string): string =>
  `arn:aws:execute-api:${region}:${accountId}:${apiId}/$default/${routeKey.replace(' ', '')}`;
const domain = `${apiId}.execute-api.${region}.amazonaws.com`;
const textTypes = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;
/**
 * Hop-by-hop headers, headers that become other fields of the event, and headers that only the distribution may set.
 */
const leftOut = new Set('connection keep-alive transfer-encoding upgrade te trailer cookie host'.split(' '));
const ours = 'x-proofline-';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const logTime = eachSecond((at) => {
  const iso = at.toISOString();
  return `${iso.slice(8, 10)}/${months[at.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
});

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Parses a query; repeated parameters are joined by commas. */
const joinQuery = (query: string): Record<string, string> | undefined => {
  if (query === '') return undefined;
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return joined.size > 0 ? Object.fromEntries(joined) : undefined;
};

/**
 * Lambda event of a request: API Gateway's format 2.0 behind CloudFront, which has put the viewer's host and network
 * address in headers of its own, next to a secret that proves its origin.
 */
export const toHttpEvent = (
  request: IncomingMessage,
  call: {
    routeKey: string;
    /** Without a trailing slash, percent-encoded. */
    path: string;
    params: Record<string, string | undefined>;
    body: Buffer;
    claims: Claims | undefined;
    originSecret: string;
    now: number;
  },
): HttpEvent => {
  const { query } = splitUrl(request);
  const rawPath = decoded(call.path);
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const headers: Record<string, string> = {};
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    if (!leftOut.has(name) && !name.startsWith(ours)) headers[name] = values.join(',');
  }
  headers.host = domain;
  headers['x-forwarded-for'] = sourceIp;
  headers['x-forwarded-proto'] = 'http';
  headers['x-proofline-host'] = request.headers.host ?? '';
  headers['x-proofline-address'] = sourceIp;
  headers['x-proofline-origin'] = call.originSecret;

  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim());
  const queryStringParameters = joinQuery(query);
  const isText = textTypes.test(headers['content-type'] ?? 'text/plain') && !headers['content-encoding'];
  return {
    version: '2.0',
    routeKey: call.routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    ...(Object.keys(call.params).length > 0 && { pathParameters: call.params }),
    requestContext: {
      accountId: accountId,
      apiId,
      domainName: domain,
      domainPrefix: 'local',
      http: {
        method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: call.routeKey,
      stage: '$default',
      time: logTime(call.now),
      timeEpoch: call.now,
      ...(call.claims && {
        authorizer: {
          principalId: '',
          integrationLatency: 0,
          jwt: { claims: { ...call.claims }, scopes: [] },
        },
      }),
    },
    ...(call.body.length > 0 && { body: call.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: call.body.length > 0 && !isText,
  };
};
