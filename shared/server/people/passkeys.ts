/**
 * Passkeys of a person: Cognito's, of which we keep a record beside the ends of sessions, and which begin a session through us
 * (docs/decisions/0073). Nothing but this function's answer to a challenge tells that a session began by a passkey.
 */
import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  LimitExceededException,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Session } from '#domain/account/session.ts';
import { tellOfPerson } from '../audit/call-context.ts';
import { cognito } from './accounts.ts';
import { clientId } from './identity-provider.ts';
import { markByPasskey } from './proof.ts';
import { letPasskeyCount } from './second-factor.ts';
import { claimsIn, tokens } from './session-cookie.ts';
import { changeSessionEnds, sessionEndsOf } from './session-ends.ts';

/** JSON value, as the SDK passes it on. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Passkey of a person, as Cognito describes it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly addedOn: Date;
}

/** Errors of Cognito for a token that it takes no longer. */
const isOver = (error: unknown): boolean =>
  error instanceof Error && ['NotAuthorizedException', 'UserNotFoundException'].includes(error.name);

/** Answer of a call with a person's token; `over` if Cognito takes the token no longer. */
export const unlessOver = async <Answer>(call: Promise<Answer>): Promise<Answer | 'over'> => {
  try {
    return await call;
  } catch (error) {
    if (isOver(error)) return 'over';
    throw error;
  }
};

/** Passkeys of the person whose access token this is, oldest first. */
export const passkeysOf = async (token: string): Promise<readonly Passkey[]> => {
  const found: Passkey[] = [];
  let NextToken: string | undefined;
  do {
    const answer = await cognito.send(
      new ListWebAuthnCredentialsCommand({ AccessToken: token, MaxResults: 20, NextToken }),
    );
    for (const { CredentialId, FriendlyCredentialName, CreatedAt } of answer.Credentials ?? []) {
      if (CredentialId && CreatedAt)
        found.push({ id: CredentialId, name: FriendlyCredentialName ?? '', addedOn: CreatedAt });
    }
    NextToken = answer.NextToken;
  } while (NextToken);
  return found.toSorted((one, other) => one.addedOn.getTime() - other.addedOn.getTime());
};

/** Options for a new passkey as JSON text; `limit` for somebody who has the most that Cognito keeps. */
export const optionsForPasskey = async (token: string): Promise<{ readonly options: string } | 'limit'> => {
  const command = new StartWebAuthnRegistrationCommand({ AccessToken: token });
  const answer = await cognito.send(command).catch((error: unknown) => {
    if (error instanceof LimitExceededException) return undefined;
    throw error;
  });
  return answer ? { options: JSON.stringify(answer.CredentialCreationOptions) } : 'limit';
};

const record = async (
  kind: 'passkey_added' | 'passkey_removed',
  subject: string,
  has_passkey: boolean,
): Promise<void> => {
  const tenants = await changeSessionEnds(subject, (before) => ({ ...before, has_passkey }));
  tellOfPerson(kind, subject, tenants);
};

const parsed = (json: string): Json | undefined => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Errors of Cognito for an answer of a browser that it does not take. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name.startsWith('WebAuthn') ||
    isOver(error) ||
    ['InvalidParameterException', 'CodeMismatchException'].includes(error.name));

/**
 * Adds the passkey that the browser of a session has made; false for an answer that Cognito refuses. The session counts as begun by
 * a passkey from here on: its person has just shown device and finger.
 */
export const addPasskeyOf = async (
  subject: string,
  token: string,
  session: Session,
  credential: string,
  now: number,
): Promise<boolean> => {
  const Credential = parsed(credential);
  if (Credential === undefined) return false;
  try {
    await cognito.send(new CompleteWebAuthnRegistrationCommand({ AccessToken: token, Credential }));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
  await letPasskeyCount(subject, token, true);
  await markByPasskey(subject, session, now, false);
  await record('passkey_added', subject, true);
  return true;
};

/** Deletes a passkey at Cognito; false if it has none of this id. */
const deleted = async (token: string, id: string): Promise<boolean> => {
  try {
    await cognito.send(new DeleteWebAuthnCredentialCommand({ AccessToken: token, CredentialId: id }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return false;
    throw error;
  }
};

/**
 * Removes a passkey; false for one that is gone. Resumable: where a removal was cut off after Cognito's part, the record still says
 * that the person has one, and the next attempt goes on from there.
 */
export const removePasskeyOf = async (subject: string, token: string, id: string): Promise<boolean> => {
  const isDeleted = await deleted(token, id);
  const hasOthers = (await passkeysOf(token)).length > 0;
  if (!isDeleted && (hasOthers || !(await sessionEndsOf(subject)).has_passkey)) return false;
  if (!hasOthers) await letPasskeyCount(subject, token, false);
  await record('passkey_removed', subject, hasOthers);
  return true;
};

/** Challenge of a sign-in by a passkey. */
export interface PasskeyChallenge {
  readonly session: string;
  /** As JSON text. */
  readonly options: string;
}

/** Challenge for a passkey of the address; undefined if it has none. Cognito gives some unknown addresses one. */
export const challengeFor = async (email: string): Promise<PasskeyChallenge | undefined> => {
  const { ChallengeName, Session, ChallengeParameters } = await cognito.send(
    new InitiateAuthCommand({
      ClientId: clientId(),
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
  const options = ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS;
  return ChallengeName === 'WEB_AUTHN' && Session && options ? { session: Session, options } : undefined;
};

/** Tokens of the session that the answer to a challenge begins; undefined for a refused one. */
export const answered = async (email: string, session: string, credential: string) => {
  const command = new RespondToAuthChallengeCommand({
    ClientId: clientId(),
    ChallengeName: 'WEB_AUTHN',
    Session: session,
    ChallengeResponses: { USERNAME: email, CREDENTIAL: credential },
  });
  try {
    const made = tokens.parse((await cognito.send(command)).AuthenticationResult);
    const { sub, origin_jti, auth_time } = claimsIn(made.AccessToken);
    return { ...made, subject: sub, session: { id: origin_jti, begun: auth_time } };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};
