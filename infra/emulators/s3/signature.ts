import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { accessDenied, S3Error } from './errors.ts';

/**
 * Secret of an access key; undefined for an unknown one. `token` is that of temporary credentials. May throw the error of
 * a token that has expired.
 */
export type SecretOf = (accessKeyId: string, token: string | undefined) => string | undefined;

/** Request as received, split but not decoded. */
export interface WireRequest {
  readonly method: string;
  /** Path, percent-decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names; a repeated header holds its values joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Part of a verified signature that the body is checked with. */
export interface Authorization {
  /** `x-amz-content-sha256`: the body's hash in hex, or the kind of signature of the body. */
  readonly payload: string;
  /** Continues the request's signature over the chunks of a signed stream. */
  readonly chain: SignatureChain;
}

const signatureAlgorithm = 'AWS4-HMAC-SHA256';
const maxSkewMs = 15 * 60_000;
const maxExpiresSeconds = 7 * 24 * 3600;

const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const equal = (expected: Buffer, given: string): boolean => {
  const wanted = Buffer.from(expected.toString('hex'));
  const bytes = Buffer.from(given);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
};

/** Percent-encoding of Signature Version 4: everything but `A–Z a–z 0–9 - . _ ~`. */
export const uriEncode = (value: string): string => {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
};

/** Chained signatures of a stream: each covers the previous one, so that no chunk can be dropped, repeated or moved. */
export class SignatureChain {
  readonly #key: Buffer;
  readonly #prefix: string;
  #previous: string;

  constructor(key: Buffer, timestamp: string, scope: string, seed: string) {
    this.#key = key;
    this.#prefix = `${timestamp}\n${scope}`;
    this.#previous = seed;
  }

  /** Checks the next link; throws SignatureDoesNotMatch. */
  verify(kind: 'PAYLOAD' | 'TRAILER', hashes: readonly string[], signature: string): void {
    const data = [`${signatureAlgorithm}-${kind}`, this.#prefix, this.#previous, ...hashes].join('\n');
    if (!equal(hmac(this.#key, data), signature)) throw mismatch();
    this.#previous = signature;
  }
}

const mismatch = () =>
  new S3Error(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

const canonicalRequest = (
  request: WireRequest,
  signedHeaders: readonly string[],
  payload: string,
): string => {
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = signedHeaders.map(
    (name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  const path = request.path.split('/').map(uriEncode).join('/');
  return [request.method, path, query, headers.join(''), signedHeaders.join(';'), payload].join('\n');
};

/** Parts of a signature, from the header or from the query. */
interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly timestamp: string;
  readonly payload: string;
  /** Seconds that a presigned URL is valid for; absent in a signed header. */
  readonly expires?: number;
}

const claimInQuery = ({ query, headers }: WireRequest): Claim => {
  const get = (name: string) => {
    const value = query.get(name);
    if (value) return value;
    throw new S3Error('AuthorizationQueryParametersError', `Query-string authentication requires ${name}.`);
  };
  if (get('X-Amz-Algorithm') !== signatureAlgorithm)
    throw new S3Error(
      'AuthorizationQueryParametersError',
      `X-Amz-Algorithm only supports "${signatureAlgorithm}".`,
    );
  const expires = Number(get('X-Amz-Expires'));
  if (!Number.isInteger(expires) || expires < 1 || expires > maxExpiresSeconds)
    throw new S3Error(
      'AuthorizationQueryParametersError',
      `X-Amz-Expires must be between 1 and ${maxExpiresSeconds} seconds.`,
    );
  return {
    credential: get('X-Amz-Credential'),
    signedHeaders: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    timestamp: get('X-Amz-Date'),
    payload: headers.get('x-amz-content-sha256') ?? query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expires,
  };
};

const claimInHeader = ({ headers }: WireRequest, authorization: string): Claim => {
  const [algorithm = '', ...rest] = authorization.split(' ');
  const fields = new Map(
    rest
      .join('')
      .split(',')
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
  const get = (name: string) => {
    const value = fields.get(name);
    if (value && algorithm === signatureAlgorithm) return value;
    throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header you provided is invalid.');
  };
  const payload = headers.get('x-amz-content-sha256');
  if (!payload)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    timestamp: headers.get('x-amz-date') ?? '',
    payload,
  };
};

/** Current time in epoch milliseconds, for the expiry of a presigned URL and for the age of a signed header. */
interface Times {
  readonly address: number;
  readonly header: number;
}

const checkTime = ({ timestamp, expires }: Claim, times: Times): void => {
  const signedAt = Date.parse(
    timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(signedAt))
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid X-Amz-Date.');
  const now = expires === undefined ? times.header : times.address;
  if (expires !== undefined) {
    if (now > signedAt + expires * 1000) throw new S3Error('AccessDenied', 'Request has expired');
    if (signedAt > now + maxSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid');
  } else if (Math.abs(now - signedAt) > maxSkewMs) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  }
};

/**
 * Verifies a request's Signature Version 4, in its header or in its query (a presigned URL), and its age. Host and
 * every `x-amz-*` header must be signed. Throws the S3Error of S3.
 */
export const authenticate = (request: WireRequest, secretOf: SecretOf, times: Times): Authorization => {
  const header = request.headers.get('authorization');
  const presigned = request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm');
  if (header && presigned)
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed; X-Amz-Algorithm or Authorization');
  if (!header && !presigned) throw accessDenied();
  const claim = header ? claimInHeader(request, header) : claimInQuery(request);

  const [accessKeyId, day = '', region = '', service, terminator, ...more] = claim.credential.split('/');
  const token = request.headers.get('x-amz-security-token') ?? request.query.get('X-Amz-Security-Token');
  const secretAccessKey = secretOf(accessKeyId ?? '', token ?? undefined);
  if (secretAccessKey === undefined)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  if (
    service !== 's3' ||
    terminator !== 'aws4_request' ||
    more.length > 0 ||
    day !== claim.timestamp.slice(0, 8)
  )
    throw new S3Error(
      header ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError',
      'The credential must be <key>/<date of the request>/<region>/s3/aws4_request.',
    );
  const unsigned = [...request.headers.keys()].filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !claim.signedHeaders.includes(name),
  );
  if (unsigned.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );

  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const canonical = canonicalRequest(request, claim.signedHeaders, claim.payload);
  const expected = hmac(key, [signatureAlgorithm, claim.timestamp, scope, sha256(canonical)].join('\n'));
  if (!equal(expected, claim.signature)) throw mismatch();
  checkTime(claim, times);
  return {
    payload: claim.payload,
    chain: new SignatureChain(Buffer.from(key), claim.timestamp, scope, claim.signature),
  };
};

/** Authorization of a request that another service of AWS passes on, which has no body. */
export const unsigned: Authorization = {
  payload: 'UNSIGNED-PAYLOAD',
  chain: new SignatureChain(Buffer.alloc(0), '', '', ''),
};
