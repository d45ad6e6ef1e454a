/**
 * Fresh proof that a session is still in its person's hands: a second sign-in with the password, and the code if there is a
 * second factor. Its token goes to us, and the session that sent it is stamped (docs/decisions/0066).
 */
import { GetUserCommand, NotAuthorizedException } from '@aws-sdk/client-cognito-identity-provider';
import { isFresh, proofLifetime } from '#domain/account/second-factor.ts';
import { type Session, sessionLifetime } from '#domain/account/session.ts';
import * as z from '#schema';
import { SignedInSession } from '../data/entities/signed-in-session.ts';
import { cognito } from './accounts.ts';

const claims = z.object({
  origin_jti: z.string(),
  auth_time: z.number(),
  /** A sign-in by password has this alone. Google's may come from a cookie, without anybody being asked. */
  scope: z.literal('aws.cognito.signin.user.admin'),
});

const claimsOf = (token: string) => {
  try {
    return claims.safeParse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

/** Subject of an access token, by the identity provider, which also refuses a revoked one. */
const subjectBy = async (token: string): Promise<string | undefined> => {
  try {
    return (await cognito.send(new GetUserCommand({ AccessToken: token }))).Username;
  } catch (error) {
    if (error instanceof NotAuthorizedException) return undefined;
    throw error;
  }
};

/**
 * Stamps a session by the token of a second, fresh sign-in of the same person. False for any other token. The age of the
 * sign-in is by the provider's clock: the same token, sent again, makes the proof no younger.
 */
export const prove = async (subject: string, own: Session, token: string, now: number): Promise<boolean> => {
  const signIn = claimsOf(token);
  if (!signIn || signIn.origin_jti === own.id) return false;
  const age = Math.max(0, Date.now() - signIn.auth_time * 1000);
  if (age >= proofLifetime || (await subjectBy(token)) !== subject) return false;
  await stamp(subject, own, now - age);
  return true;
};

/** Marks a session as proven at that time (epoch milliseconds). */
export const stamp = async (subject: string, { id, begun }: Session, proven: number): Promise<void> => {
  await SignedInSession.upsert({
    subject,
    session: id,
    begun,
    seen: proven,
    proven,
    expires: Math.floor(proven / 1000) + sessionLifetime,
  }).go();
};

/** Marks a session as begun, or proven, by a passkey at that time (epoch milliseconds). */
export const markByPasskey = async (
  subject: string,
  { id, begun }: Session,
  now: number,
  isProof: boolean,
): Promise<void> => {
  await SignedInSession.upsert({
    subject,
    session: id,
    begun,
    seen: now,
    by_passkey: true,
    ...(isProof && { proven: now }),
    expires: Math.floor(now / 1000) + sessionLifetime,
  }).go();
};

/** True if a passkey began, or has proven, the session. */
export const isByPasskey = async (subject: string, session: string): Promise<boolean> => {
  const { data } = await SignedInSession.get({ subject, session }).go({ consistent: true });
  return data?.by_passkey ?? false;
};

/** True if the session was proven within the last minutes. */
export const isProven = async (subject: string, session: string, now: number): Promise<boolean> => {
  const { data } = await SignedInSession.get({ subject, session }).go({ consistent: true });
  return isFresh(data?.proven, now);
};
