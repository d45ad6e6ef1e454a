import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller, CallerOf } from '../shared/callers.ts';
import { CognitoError } from './errors.ts';

const allowedSkew = 5 * 60_000;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string) => createHmac('sha256', key).update(data).digest();

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/([^/,]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const canonicalQuery = (query: URLSearchParams) => {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
};

/**
 * Verifies the SigV4 signature of a request, the body's hash included, and that it is at most five minutes old. The
 * request's `url` must be the one that the client signed: a mount that strips a prefix would break every signature.
 * Returns who signed it. Throws AWS's errors: MissingAuthenticationTokenException, UnrecognizedClientException,
 * ExpiredTokenException or InvalidSignatureException.
 */
export const verifySignature = (req: IncomingMessage, body: Uint8Array, callerOf: CallerOf): Caller => {
  const header = req.headers.authorization;
  if (!header) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const invalid = (message: string) => new CognitoError('InvalidSignatureException', message);
  const [, accessKeyId = '', day = '', region = '', service = '', signedHeaders = '', signature = ''] =
    authorizationPattern.exec(header) ?? [];
  if (!signature) throw invalid('The Authorization header is not a SigV4 signature.');
  const caller = callerOf(accessKeyId, req.headers['x-amz-security-token']?.toString());
  if (!caller) {
    throw new CognitoError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  if (caller.isExpired()) {
    throw new CognitoError('ExpiredTokenException', 'The security token included in the request is expired');
  }

  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-target'].every((name) => names.includes(name))) {
    throw invalid("'Host', 'X-Amz-Date' and 'X-Amz-Target' must be signed headers.");
  }
  const timestamp = String(req.headers['x-amz-date']);
  const signedAt = Date.parse(
    timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!timestamp.startsWith(day) || !(Math.abs(Date.now() - signedAt) <= allowedSkew)) {
    throw invalid(`Signature expired or not yet current: ${timestamp}`);
  }

  const [path = '/', query = ''] = (req.url ?? '/').split('?', 2);
  const canonicalRequest = [
    req.method,
    path.split('/').map(encodeURIComponent).join('/'),
    canonicalQuery(new URLSearchParams(query)),
    ...names.map(
      (name) =>
        `${name}:${String(req.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Uint8Array>(
    hmac,
    `AWS4${caller.secretAccessKey}`,
  );
  if (!timingSafeEqual(hmac(key, stringToSign), Buffer.from(signature, 'hex'))) {
    throw invalid(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
    );
  }
  return caller;
};
