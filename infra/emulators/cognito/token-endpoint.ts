import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { answerBrowser, answerJson } from '../shared/browser-answer.ts';
import { CognitoError, notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Code by which the app that has made the request gets the tokens of a person. */
export const openAuthorizationCode = (pool: Pool, request: URLSearchParams, person: User): string =>
  pool.challenges.open({
    name: 'AUTHORIZATION_CODE',
    username: person.sub,
    state: {
      code_challenge: request.get('code_challenge') ?? '',
      redirect_uri: request.get('redirect_uri') ?? '',
    },
  });

/** Starts the session of an authorization code, which is used up even by a wrong verifier. */
const redeemed = (pool: Pool, form: URLSearchParams) => {
  const code = form.get('code') ?? '';
  const { username, state } = pool.challenges.read(code, 'AUTHORIZATION_CODE');
  pool.challenges.close(code);
  const proven =
    sha256(form.get('code_verifier') ?? '') === state.code_challenge &&
    form.get('redirect_uri') === state.redirect_uri;
  const user = pool.users.find(username);
  if (!proven || !user) throw notAuthorized('invalid_grant');
  return pool.startSession(user);
};

/** Tokens for an authorization code, proven by PKCE, or for a refresh token. */
export const answerToken = (
  pool: Pool,
  clientId: string,
  form: URLSearchParams,
  response: ServerResponse,
) => {
  if (form.get('client_id') !== clientId) return answerJson(response, 400, { error: 'invalid_client' });
  try {
    const refreshToken = form.get('refresh_token') ?? '';
    const result =
      form.get('grant_type') === 'refresh_token'
        ? { RefreshToken: refreshToken, ...pool.refresh(refreshToken) }
        : redeemed(pool, form);
    answerJson(response, 200, {
      access_token: result.AccessToken,
      id_token: result.IdToken,
      refresh_token: result.RefreshToken,
      expires_in: result.ExpiresIn,
      token_type: result.TokenType,
    });
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    answerJson(response, 400, { error: 'invalid_grant' });
  }
};

export const answerRevocation = (pool: Pool, form: URLSearchParams, response: ServerResponse): void => {
  pool.revoke(form.get('token') ?? '');
  answerBrowser(response, 200, 'text/plain', '');
};
