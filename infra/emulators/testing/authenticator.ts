/** Authenticator of passkeys in software, for tests: it answers a page as a browser does. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const head = (kind: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(kind << 5) | value])
    : value < 256
      ? Buffer.from([(kind << 5) | 24, value])
      : Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);

type Encodable = number | string | Buffer | readonly (readonly [number | string, Encodable])[];

const cbor = (value: Encodable): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = value as readonly (readonly [number | string, Encodable])[];
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([name, one]) => [cbor(name), cbor(one)])]);
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (bytes: Buffer) => bytes.toString('base64url');

/** Departures from a right answer. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Flags of the authenticator: 1 present, 4 verified. */
  readonly flags?: number;
  readonly count?: number;
  readonly fmt?: string;
  /** Another key signs. */
  readonly forged?: boolean;
}

/** New passkey of an authenticator, at pages of the origin. */
export const createAuthenticator = (origin: string, algorithm: 'ES256' | 'RS256' | 'ES384' = 'ES256') => {
  const pair = (): { publicKey: KeyObject; privateKey: KeyObject } =>
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: algorithm === 'ES384' ? 'P-384' : 'P-256' });
  const keys = pair();
  const id = randomBytes(32);
  let uses = 0;

  const part = (name: 'x' | 'y' | 'n' | 'e') =>
    Buffer.from(String(keys.publicKey.export({ format: 'jwk' })[name]), 'base64url');
  const cose = () =>
    algorithm === 'RS256'
      ? cbor([
          [1, 3],
          [3, -257],
          [-1, part('n')],
          [-2, part('e')],
        ])
      : cbor([
          [1, 2],
          [3, algorithm === 'ES384' ? -35 : -7],
          [-1, algorithm === 'ES384' ? 2 : 1],
          [-2, part('x')],
          [-3, part('y')],
        ]);

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, count: number, more: Buffer = Buffer.alloc(0)) => {
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags);
    numbers.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), numbers, more]);
  };

  return {
    id: url(id),

    /** RegistrationResponseJSON for CredentialCreationOptions. */
    create(
      options: { readonly rp: { readonly id: string }; readonly challenge: string },
      faults: Faults = {},
    ) {
      const data = clientData('webauthn.create', options.challenge, faults);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = Buffer.concat([Buffer.alloc(16), length, id, cose()]);
      const signed = authData(
        faults.rpId ?? options.rp.id,
        (faults.flags ?? 5) | 64,
        faults.count ?? 0,
        made,
      );
      const fmt = faults.fmt ?? 'none';
      const content = Buffer.concat([signed, sha256(data)]);
      const statement: Encodable =
        fmt === 'packed'
          ? [
              ['alg', -7],
              ['sig', sign('sha256', content, (faults.forged ? pair() : keys).privateKey)],
            ]
          : [];
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(data),
          attestationObject: url(
            cbor([
              ['fmt', fmt],
              ['attStmt', statement],
              ['authData', signed],
            ]),
          ),
          transports: ['internal'],
        },
      };
    },

    /** AuthenticationResponseJSON for CredentialRequestOptions. */
    get(options: { readonly rpId: string; readonly challenge: string }, faults: Faults = {}) {
      uses += 1;
      const data = clientData('webauthn.get', options.challenge, faults);
      const signed = authData(faults.rpId ?? options.rpId, faults.flags ?? 5, faults.count ?? uses);
      const { privateKey } = faults.forged ? pair() : keys;
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(data),
          authenticatorData: url(signed),
          signature: url(sign('sha256', Buffer.concat([signed, sha256(data)]), privateKey)),
          userHandle: null,
        },
      };
    },
  };
};
