/** Verification of passkeys (WebAuthn Level 2, sections 7.1 and 7.2), with the algorithms ES256 and RS256. */
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { type Cbor, readCbor } from './cbor.ts';

const base64url = z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(16_384));

/** RegistrationResponseJSON. */
export const registrationResponse = z.object({
  id: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)), []),
  }),
});

/** AuthenticationResponseJSON. */
export const authenticationResponse = z.object({
  id: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(z.string())),
  }),
});

/** Failed check of a passkey. */
export type Failure =
  | 'malformed'
  | 'challenge'
  | 'origin'
  | 'rp'
  | 'user'
  | 'unsupported'
  | 'signature'
  | 'copied';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`Passkey refused: ${failure}`);
    this.failure = failure;
  }
}

/** Answer of a browser, and the terms under which it is accepted. */
export interface Terms {
  /** base64url */
  readonly challenge: string;
  readonly relyingPartyId: string;
  /** True if the authenticator must have verified its person, by finger, face or PIN. */
  readonly verified: boolean;
}

const clientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Challenge that an answer says it is for; undefined for a text that is no client data. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    return clientData.parse(JSON.parse(bytesOf(clientDataJSON).toString('utf8'))).challenge;
  } catch {
    return undefined;
  }
};

/** True if pages of the origin may use passkeys of the relying party: its own host, or one below it, over a secure scheme. */
const isOriginOf = (relyingPartyId: string, origin: string): boolean => {
  const { protocol, hostname } = URL.canParse(origin) ? new URL(origin) : { protocol: '', hostname: '' };
  const secure = protocol === 'https:' || (protocol === 'http:' && /(^|\.)localhost$/.test(hostname));
  return secure && (hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`));
};

const assertClientData = (json: string, type: string, { challenge, relyingPartyId }: Terms): Buffer => {
  const bytes = bytesOf(json);
  let data: z.output<typeof clientData>;
  try {
    data = clientData.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new PasskeyError('malformed');
  }
  if (data.type !== type) throw new PasskeyError('malformed');
  if (data.challenge !== challenge) throw new PasskeyError('challenge');
  if (!isOriginOf(relyingPartyId, data.origin)) throw new PasskeyError('origin');
  return sha256(bytes);
};

const flag = { present: 1, verified: 4, credential: 64 };

/**
 * Hashes that an authenticator may name. Browsers share no passkey among hosts below `localhost`, which is a public suffix to them:
 * each such host is its own relying party there.
 */
const partiesOf = ({ relyingPartyId }: Terms, clientDataJSON: string): readonly Buffer[] => {
  const { origin } = clientData.parse(JSON.parse(bytesOf(clientDataJSON).toString('utf8')));
  const ids = relyingPartyId === 'localhost' ? [relyingPartyId, new URL(origin).hostname] : [relyingPartyId];
  return ids.map(sha256);
};

const assertAuthenticator = (
  data: Buffer,
  parties: readonly Buffer[],
  { verified }: Terms,
): { flags: number; count: number } => {
  if (data.length < 37) throw new PasskeyError('malformed');
  if (!parties.some((party) => data.subarray(0, 32).equals(party))) throw new PasskeyError('rp');
  const flags = data.readUInt8(32);
  if (!(flags & flag.present)) throw new PasskeyError('user');
  if (verified && !(flags & flag.verified)) throw new PasskeyError('user');
  return { flags, count: data.readUInt32BE(33) };
};

/** Public key of a COSE key (RFC 9053) as JWK. */
const jwkOf = (key: Cbor): JsonWebKey => {
  if (!(key instanceof Map)) throw new PasskeyError('malformed');
  const bytes = (name: number): string => {
    const value: unknown = key.get(name);
    if (!Buffer.isBuffer(value)) throw new PasskeyError('malformed');
    return value.toString('base64url');
  };
  const kind = `${key.get(1)} ${key.get(3)}`;
  if (kind === '2 -7' && key.get(-1) === 1) return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) };
  if (kind === '3 -257') return { kty: 'RSA', n: bytes(-1), e: bytes(-2) };
  throw new PasskeyError('unsupported');
};

const isSignedBy = (key: JsonWebKey, content: Buffer, signature: Buffer): boolean => {
  try {
    return verify('sha256', content, createPublicKey({ format: 'jwk', key }), signature);
  } catch {
    return false;
  }
};

/** New passkey: its id (base64url), its public key and the number of its uses. */
export interface MadePasskey {
  readonly id: string;
  readonly key: JsonWebKey;
  readonly count: number;
}

/** Verifies the answer to a registration. Throws PasskeyError. Attestations: none, and a packed one by the key itself. */
export const verifyRegistration = (
  { id, response }: z.output<typeof registrationResponse>,
  terms: Terms,
): MadePasskey => {
  const clientHash = assertClientData(response.clientDataJSON, 'webauthn.create', terms);
  let made: MadePasskey;
  let attestation: Cbor;
  let authData: Cbor | undefined;
  try {
    attestation = readCbor(bytesOf(response.attestationObject)).value;
    authData = attestation instanceof Map ? attestation.get('authData') : undefined;
  } catch {
    throw new PasskeyError('malformed');
  }
  if (!Buffer.isBuffer(authData) || !(attestation instanceof Map)) throw new PasskeyError('malformed');
  const { flags, count } = assertAuthenticator(authData, partiesOf(terms, response.clientDataJSON), terms);
  if (!(flags & flag.credential) || authData.length < 55) throw new PasskeyError('malformed');
  const length = authData.readUInt16BE(53);
  const credential = authData.subarray(55, 55 + length);
  if (credential.length !== length || !credential.equals(bytesOf(id))) throw new PasskeyError('malformed');
  try {
    made = { id: credential.toString('base64url'), key: jwkOf(readCbor(authData, 55 + length).value), count };
    createPublicKey({ format: 'jwk', key: made.key });
  } catch (error) {
    throw error instanceof PasskeyError ? error : new PasskeyError('malformed');
  }
  const statement = attestation.get('attStmt');
  switch (attestation.get('fmt')) {
    case 'none':
      return made;
    case 'packed': {
      const signature: unknown = statement instanceof Map ? statement.get('sig') : undefined;
      if (!Buffer.isBuffer(signature) || (statement instanceof Map && statement.has('x5c')))
        throw new PasskeyError('unsupported');
      if (!isSignedBy(made.key, Buffer.concat([authData, clientHash]), signature))
        throw new PasskeyError('signature');
      return made;
    }
    default:
      throw new PasskeyError('unsupported');
  }
};

/**
 * Verifies an assertion with the key that was registered; returns the number of its uses. Throws PasskeyError, `copied` if the
 * number has not grown: an authenticator that counts was cloned.
 */
export const verifyAssertion = (
  { response }: z.output<typeof authenticationResponse>,
  { key, count: before }: Pick<MadePasskey, 'key' | 'count'>,
  terms: Terms,
): number => {
  const clientHash = assertClientData(response.clientDataJSON, 'webauthn.get', terms);
  const authData = bytesOf(response.authenticatorData);
  const { count } = assertAuthenticator(authData, partiesOf(terms, response.clientDataJSON), terms);
  if (!isSignedBy(key, Buffer.concat([authData, clientHash]), bytesOf(response.signature)))
    throw new PasskeyError('signature');
  if ((count > 0 || before > 0) && count <= before) throw new PasskeyError('copied');
  return count;
};
