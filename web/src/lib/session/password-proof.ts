/**
 * Second sign-in beside the session of this browser, as a proof that it is still in its person's hands: Secure Remote
 * Password in Cognito's variant, so that the password stays here. Amplify knows one session only. Loaded on demand.
 */
import { theWorkspace } from './auth.ts';

/** Prime of RFC 5054's 3072-bit group; Cognito's generator is 2. */
const N = BigInt(
  `0xffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3be39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa051015728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200cbbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff`,
);
const g = 2n;

type Bytes = Uint8Array<ArrayBuffer>;

const text = (words: string): Bytes => new TextEncoder().encode(words);
const joined = (...parts: Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));
const hexOf = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const numberOf = (bytes: Bytes): bigint => BigInt(`0x${hexOf(bytes)}`);
const fromBase64 = (words: string): Bytes => Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));

/** Shortest big-endian form whose first bit is 0, as Cognito hashes numbers. */
const pad = (value: bigint): Bytes => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const unsigned = /^[89a-f]/.test(even) ? `00${even}` : even;
  return Uint8Array.from(unsigned.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
};

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % N;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
};

const sha256 = async (...parts: Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));

const hmac = async (key: Bytes, ...parts: Bytes[]): Promise<Bytes> => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, joined(...parts)));
};

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** Time as Cognito wants it: `Tue Nov 3 12:34:56 UTC 2026`. */
const stampOf = (now: Date): string =>
  `${days[now.getUTCDay()]} ${months[now.getUTCMonth()]} ${now.getUTCDate()} ${[now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map(two).join(':')} UTC ${now.getUTCFullYear()}`;

/** Signature of the challenge by somebody who knows the password. */
const signatureOf = async (
  { a, A, password, pool }: { a: bigint; A: bigint; password: string; pool: string },
  given: Readonly<Record<string, string>>,
  timestamp: string,
): Promise<string> => {
  const { USER_ID_FOR_SRP: user = '', SALT = '0', SRP_B = '0', SECRET_BLOCK = '' } = given;
  const B = BigInt(`0x${SRP_B}`);
  if (B % N === 0n) throw new Error('The identity provider answered no number of the group');
  const poolName = pool.slice(pool.indexOf('_') + 1);
  const k = numberOf(await sha256(pad(N), pad(g)));
  const u = numberOf(await sha256(pad(A), pad(B)));
  const inner = await sha256(text(`${poolName}${user}:${password}`));
  const x = numberOf(await sha256(pad(BigInt(`0x${SALT}`)), inner));
  const base = (((B - k * power(g, x)) % N) + N) % N;
  const S = power(base, a + u * x);
  const key = (await hmac(await hmac(pad(u), pad(S)), text('Caldera Derived Key\u0001'))).slice(0, 16);
  const signed = await hmac(key, text(poolName), text(user), fromBase64(SECRET_BLOCK), text(timestamp));
  return btoa(String.fromCharCode(...signed));
};

interface Answer {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: { readonly AccessToken: string; readonly RefreshToken: string };
}

/** Refusal of the identity provider, by its name. */
export class ProviderRefusal extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const call = async (operation: string, body: object): Promise<Answer> => {
  const { identity } = await theWorkspace();
  const response = await fetch(
    identity.endpoint ?? `https://cognito-idp.${identity.pool.split('_')[0]}.amazonaws.com/`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: identity.client, ...body }),
    },
  ).catch((error: unknown) => {
    throw new ProviderRefusal('NetworkError', String(error));
  });
  const answer = await response.json();
  if (!response.ok) throw new ProviderRefusal(String(answer.__type), String(answer.message));
  return answer;
};

/** Second sign-in: done, or waiting for the code of the authenticator app. */
export type SecondSignIn =
  | { readonly accessToken: string; readonly end: () => Promise<void> }
  | { readonly enterCode: (code: string) => Promise<SecondSignIn> };

const next = (user: string, { ChallengeName, Session, AuthenticationResult }: Answer): SecondSignIn => {
  if (AuthenticationResult) {
    const { AccessToken, RefreshToken } = AuthenticationResult;
    const end = async () => void (await call('RevokeToken', { Token: RefreshToken }));
    return { accessToken: AccessToken, end };
  }
  if (ChallengeName !== 'SOFTWARE_TOKEN_MFA')
    throw new ProviderRefusal('UnexpectedChallenge', String(ChallengeName));
  return {
    enterCode: async (code) => {
      const ChallengeResponses = { USERNAME: user, SOFTWARE_TOKEN_MFA_CODE: code };
      return next(user, await call('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }));
    },
  };
};

/** Signs in a second time by the password. Throws a `ProviderRefusal`. */
export const signInAgain = async (email: string, password: string): Promise<SecondSignIn> => {
  const { pool } = (await theWorkspace()).identity;
  const a = numberOf(crypto.getRandomValues(new Uint8Array(32)));
  const A = power(g, a);
  const AuthParameters = { USERNAME: email, SRP_A: A.toString(16) };
  const { ChallengeParameters: given = {} } = await call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters,
  });
  const TIMESTAMP = stampOf(new Date());
  const user = given.USER_ID_FOR_SRP ?? '';
  const answer = await call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: given.SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: await signatureOf({ a, A, password, pool }, given, TIMESTAMP),
      TIMESTAMP,
    },
  });
  return next(user, answer);
};
