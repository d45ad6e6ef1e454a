import { type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { accountId, region } from '../shared/aws-service.ts';
import { type CallerOf, refusalIn } from '../shared/callers.ts';
import { adminOperations } from './admin.ts';
import type { CustomMessage, Mail } from './codes.ts';
import type { PostConfirmation } from './confirmation.ts';
import { CognitoError } from './errors.ts';
import { createHosted, type PreSignUp } from './hosted.ts';
import type { Operation } from './operation.ts';
import type { PasskeySettings } from './passkey-settings.ts';
import { passkeyOperations } from './passkeys.ts';
import { createPool } from './pool.ts';
import { providerOperations } from './providers.ts';
import { selfServiceOperations } from './self-service.ts';
import { signInOperations } from './sign-in.ts';
import { verifySignature } from './sigv4.ts';
import { createStore } from './store.ts';
import { createTokens, makeSigningKey } from './tokens.ts';

interface CognitoOptions {
  /** Opened by the caller; table names have the prefix `cognito_`. */
  readonly db: DatabaseSync;
  /** Audit times (created, modified), ms. Tokens, codes and lockouts use the machine's clock. */
  readonly now: () => number;
  /**
   * Address of the pool, e.g. `http://127.0.0.1:4001/cognito/us-east-1_Local0001`: `iss` of every token, so keep it
   * stable.
   */
  readonly issuer: string;
  readonly poolId: string;
  readonly clientId: string;
  /** Sends a mail; if it fails, the caller gets CodeDeliveryFailureException. */
  readonly sendMail: (mail: Mail) => void | Promise<void>;
  /** `COGNITO_DEFAULT` (the default) sends at most 50 mails a day; `DEVELOPER` sends by SES. */
  readonly sender?: 'COGNITO_DEFAULT' | 'DEVELOPER';
  /** Called before a mail with a code; without it, or if it returns no message, Cognito's own text is mailed. */
  readonly customMessage?: CustomMessage;
  /** Called after a confirmed sign-up or a new password by code. */
  readonly postConfirmation?: PostConfirmation;
  /** Lifetime of id and access tokens in seconds, by default an hour. */
  readonly tokenLifetime?: number;
  /** Grace of a replaced refresh token in milliseconds, at most a minute; without it no token is replaced. */
  readonly rotationGrace?: number;
  /** Callers of admin operations, which must be signed by one of them, and whose permissions are evaluated. */
  readonly callerOf: CallerOf;
  /** Redirect URIs that the hosted pages accept, matched exactly. */
  readonly callbacks: readonly string[];
  /** Called at the first sign-in of a Google account. */
  readonly preSignUp: PreSignUp;
  /** `admin_only` refuses ForgotPassword; the default mails a code to a verified address. */
  readonly recovery?: 'admin_only' | 'verified_email';
  /** Passkeys that the sign-in policy allows; none by default. */
  readonly passkeys?: PasskeySettings | undefined;
  /** Allows SignUp to anybody with the client id; default: false. */
  readonly selfSignUp?: boolean;
}

export interface Cognito {
  /**
   * Answers a request: an operation (POST, at any path), a preflight, or the pool's two documents under
   * `.well-known`.
   */
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** Public key that tokens are signed with, as served at `{issuer}/.well-known/jwks.json`. */
  jwks(): { keys: JsonWebKey[] };
}

const target = 'AWSCognitoIdentityProviderService.';
const longestBody = 256 * 1024;

const readBody = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    length += chunk.length;
    // The body is read to its end, so that the answer reaches the client.
    if (length <= longestBody) chunks.push(chunk);
  }
  if (length > longestBody) throw new CognitoError('SerializationException', 'The request is too large.');
  return Buffer.concat(chunks);
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new CognitoError('SerializationException', 'The body is not JSON.');
  }
};

/**
 * Emulator of one Cognito user pool with one public app client: the operations that Amplify calls from the browser
 * and the API calls with IAM, over JSON 1.1, with e-mail addresses as case-insensitive user names and
 * `PreventUserExistenceErrors` enabled. A password is stored as an SRP verifier; codes and refresh tokens are stored
 * as hashes. Admin operations need a valid SigV4 signature of a caller, verified over the whole request, and its permission. The
 * hosted pages ({@link file://./hosted.ts}) are served beside it, with a stand-in for Google ({@link file://./google.ts}), and lead to
 * OpenID and SAML providers of the pool ({@link file://./federation.ts}). Not emulated: SMS and mailed codes, groups, devices, other
 * triggers.
 *
 * The installation's RSA key is made at the first start, which the promise waits for, and stored in `db`.
 */
export const createCognito = async (options: CognitoOptions): Promise<Cognito> => {
  const { issuer, poolId, clientId, callerOf } = options;
  const store = createStore(options.db);
  const tokens = createTokens({
    signingKey: await store.secret('signing-key', makeSigningKey),
    issuer,
    clientId,
    tokenLifetime: options.tokenLifetime,
  });
  const pepper = await store.secret('pepper', () => randomBytes(32).toString('hex'));
  const pool = createPool({
    store,
    tokens,
    pepper,
    poolId,
    clientId,
    rotationGrace: options.rotationGrace,
    now: options.now,
    sendMail: options.sendMail,
    sender: options.sender,
    customMessage: options.customMessage,
    postConfirmation: options.postConfirmation,
    passkeys: options.passkeys,
    callbacks: options.callbacks,
  });
  const operations = new Map<string, Operation>(
    Object.entries({
      ...signInOperations(pool),
      ...selfServiceOperations(pool, options.selfSignUp ?? false, options.recovery),
      ...passkeyOperations(pool),
      ...adminOperations(pool),
      ...providerOperations(pool),
    }),
  );
  const poolArn = `arn:aws:cognito-idp:${region}:${accountId}:userpool/${poolId}`;
  const poolPath = new URL(issuer).pathname;
  const hosted = createHosted({
    pool,
    poolId,
    clientId,
    path: dirname(poolPath),
    redirectUri: `${new URL(issuer).origin}${dirname(poolPath)}/oauth2/idpresponse`,
    acs: `${new URL(issuer).origin}${dirname(poolPath)}/saml2/idpresponse`,
    preSignUp: options.preSignUp,
  });
  const documents = new Map<string, object>([
    [`${poolPath}/.well-known/jwks.json`, tokens.jwks()],
    [
      `${poolPath}/.well-known/openid-configuration`,
      {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code', 'token'],
        scopes_supported: ['openid', 'email', 'phone', 'profile'],
        subject_types_supported: ['public'],
      },
    ],
  ]);

  const call = async (req: IncomingMessage): Promise<object> => {
    const body = await readBody(req);
    const header = String(req.headers['x-amz-target'] ?? '');
    const name = header.startsWith(target) ? header.slice(target.length) : '';
    const operation = operations.get(name);
    if (!operation) throw new CognitoError('UnknownOperationException', `Unknown operation: ${header}`);
    if (operation.access === 'iam') {
      const caller = verifySignature(req, body, callerOf);
      const refusal = refusalIn(caller, [{ action: `cognito-idp:${name}`, resource: poolArn }]);
      if (refusal !== undefined) throw new CognitoError('AccessDeniedException', refusal);
    }
    return operation.run(parse(body));
  };

  const answer = (res: ServerResponse, status: number, type: string, value: object) => {
    res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    res.end(JSON.stringify(value));
  };

  const refuse = (res: ServerResponse, error: unknown) => {
    if (!(error instanceof CognitoError)) console.error('Cognito stand-in:', error);
    const known =
      error instanceof CognitoError ? error : new CognitoError('InternalErrorException', 'Internal Error');
    res.setHeader('x-amzn-errortype', `${known.type}:`);
    answer(res, error === known ? 400 : 500, 'application/x-amz-json-1.1', {
      __type: known.type,
      message: known.message,
    });
  };

  /** Answers a request for a hosted page, which needs no CORS headers; false for any other request. */
  const respondHosted = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const [path, query] = (req.url ?? '').split('?');
    const page = hosted.get(`${req.method} ${path}`);
    if (!page) return false;
    const input = req.method === 'POST' ? (await readBody(req)).toString() : query;
    await page(new URLSearchParams(input), res, req.headers.cookie ?? '');
    return true;
  };

  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    if (await respondHosted(req, res)) return;
    res.setHeader('access-control-allow-origin', '*');
    res.setHeader('access-control-expose-headers', 'x-amzn-requestid,x-amzn-errortype,date');
    res.setHeader('x-amzn-requestid', randomUUID());
    switch (req.method) {
      case 'OPTIONS':
        res.writeHead(204, {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': req.headers['access-control-request-headers'] ?? '*',
          'access-control-max-age': '7200',
        });
        res.end();
        return;
      case 'GET': {
        const document = documents.get(req.url?.split('?')[0] ?? '');
        if (document) answer(res, 200, 'application/json', document);
        else answer(res, 404, 'application/json', { message: 'Not found' });
        return;
      }
      case 'POST':
        try {
          answer(res, 200, 'application/x-amz-json-1.1', await call(req));
        } catch (error) {
          refuse(res, error);
        }
        return;
      default:
        answer(res, 405, 'application/json', { message: 'Method not allowed' });
    }
  };

  return {
    handle: (req, res) => void respond(req, res).catch((error: unknown) => refuse(res, error)),
    jwks: tokens.jwks,
  };
};
