import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './errors.ts';

/** A CORS rule of a bucket. Origins and headers may have one `*` each. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders?: readonly string[];
  readonly exposedHeaders?: readonly string[];
  /** Seconds that a browser may cache the answer to a preflight. */
  readonly maxAge?: number;
}

const vary = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

const matches = (patterns: readonly string[] = [], text: string): boolean =>
  patterns.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined) return pattern === text;
    return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
  });

const ruleFor = (
  rules: readonly CorsRule[],
  origin: string,
  method: string,
  headers: readonly string[],
): CorsRule | undefined =>
  rules.find(
    ({ allowedOrigins, allowedMethods, allowedHeaders }) =>
      matches(allowedOrigins, origin) &&
      allowedMethods.includes(method) &&
      headers.every((header) =>
        matches(
          allowedHeaders?.map((allowed) => allowed.toLowerCase()),
          header,
        ),
      ),
  );

const setHeaders = (
  res: ServerResponse,
  { allowedOrigins, allowedMethods, exposedHeaders, maxAge }: CorsRule,
  origin: string,
): void => {
  const anybody = allowedOrigins.includes('*');
  res.setHeader('Access-Control-Allow-Origin', anybody ? '*' : origin);
  if (!anybody) res.setHeader('Access-Control-Allow-Credentials', 'true');
  res.setHeader('Access-Control-Allow-Methods', allowedMethods.join(', '));
  if (exposedHeaders) res.setHeader('Access-Control-Expose-Headers', exposedHeaders.join(', '));
  if (maxAge !== undefined) res.setHeader('Access-Control-Max-Age', String(maxAge));
};

/**
 * Answers a preflight by the first rule that allows its origin, method and every header; otherwise throws
 * AccessForbidden.
 */
export const answerPreflight = (
  req: IncomingMessage,
  res: ServerResponse,
  rules: readonly CorsRule[],
): void => {
  res.setHeader('Vary', vary);
  const { origin } = req.headers;
  if (!origin) throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.');
  const method = req.headers['access-control-request-method'];
  if (!method) throw new S3Error('BadRequest', 'Invalid Access-Control-Request-Method: null');
  if (rules.length === 0)
    throw new S3Error('AccessForbidden', 'CORSResponse: CORS is not enabled for this bucket.');
  const headers = (req.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((header) => header.trim().toLowerCase())
    .filter(Boolean);
  const rule = ruleFor(rules, origin, method, headers);
  // S3's own spelling.
  if (!rule)
    throw new S3Error(
      'AccessForbidden',
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    );
  setHeaders(res, rule, origin);
  if (headers.length > 0) res.setHeader('Access-Control-Allow-Headers', headers.join(', '));
  res.writeHead(200);
  res.end();
};

/** Sets the CORS headers of an answer. Without a matching rule the request is carried out, but the answer has none. */
export const allowOrigin = (req: IncomingMessage, res: ServerResponse, rules: readonly CorsRule[]): void => {
  res.setHeader('Vary', vary);
  const { origin } = req.headers;
  const rule = origin && ruleFor(rules, origin, req.method ?? '', []);
  if (rule) setHeaders(res, rule, origin);
};
