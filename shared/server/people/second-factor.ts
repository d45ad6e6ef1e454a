/**
 * Second factor of a person: Cognito's, of which we keep a record of our own, with the recovery codes. The record is beside
 * the ends of sessions, and copied to each membership as they are (session-ends.ts).
 */
import { randomBytes } from 'node:crypto';
import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { recoveryCode, recoveryCodes, typedRecoveryCode } from '#domain/account/second-factor.ts';
import { tellOfPerson } from '../audit/call-context.ts';
import { RecoveryCodes } from '../data/entities/recovery-codes.ts';
import { hashed } from '../data/ids.ts';
import { cognito } from './accounts.ts';
import { changeSessionEnds, sessionEndsOf } from './session-ends.ts';

const hashOf = (subject: string, code: string): string => hashed(`${subject}#${typedRecoveryCode(code)}`);

/** Cognito's settings for both kinds of second steps. A passkey of somebody with an app signs in only if it counts as one. */
const both = (app: boolean, passkey: boolean) => ({
  SoftwareTokenMfaSettings: { Enabled: app, PreferredMfa: app },
  WebAuthnMfaSettings: { Enabled: app && passkey },
});

export const hasSecondFactor = async (subject: string): Promise<boolean> =>
  (await sessionEndsOf(subject)).second_factor ?? false;

const record = async (subject: string, second_factor: boolean): Promise<void> => {
  const tenants = await changeSessionEnds(subject, (before) => ({ ...before, second_factor }));
  tellOfPerson(second_factor ? 'second_factor_on' : 'second_factor_off', subject, tenants);
};

/** Tells Cognito that a first passkey of somebody with an app counts, or that the last one is gone. */
export const letPasskeyCount = async (subject: string, token: string, on: boolean): Promise<void> => {
  if (!(await hasSecondFactor(subject))) return;
  await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken: token, ...both(true, on) }));
};

/** New recovery codes of a person, in place of all earlier ones. They can't be read again. */
export const renewRecoveryCodes = async (subject: string): Promise<readonly string[]> => {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(randomBytes(16)));
  await RecoveryCodes.put({ subject, codes: codes.map((code) => hashOf(subject, code)) }).go();
  return codes;
};

/** New key for an authenticator app, by the access token of its person. An earlier app counts until the new one is confirmed. */
export const newSecret = async (token: string): Promise<string | undefined> => {
  const command = new AssociateSoftwareTokenCommand({ AccessToken: token });
  const answer = await cognito.send(command).catch((error: unknown) => {
    if (error instanceof Error && isOver.includes(error.name)) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { SecretCode } = answer;
  if (!SecretCode) throw new Error('The identity provider gave no key');
  return SecretCode;
};

/** False for a wrong or used code, and after too many. */
const isCodeOfApp = async (AccessToken: string, UserCode: string): Promise<boolean> => {
  try {
    await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    return true;
  } catch (error) {
    if (error instanceof Error && wrongCode.includes(error.name)) return false;
    throw error;
  }
};
/** Errors of Cognito for a token that it takes no longer. */
const isOver = ['NotAuthorizedException', 'UserNotFoundException'];
/** Those for a code, and after too many. */
const wrongCode = [
  ...isOver,
  'EnableSoftwareTokenMFAException',
  'CodeMismatchException',
  'InvalidParameterException',
];

/**
 * Turns the second factor on by a code of the app, and answers recovery codes; undefined for a wrong code. The codes are
 * written first, so that no factor is without them, and Cognito asks before the record says so.
 */
export const turnOnSecondFactor = async (
  subject: string,
  token: string,
  code: string,
): Promise<readonly string[] | undefined> => {
  if (!(await isCodeOfApp(token, code))) return undefined;
  const codes = await renewRecoveryCodes(subject);
  const { has_passkey = false } = await sessionEndsOf(subject);
  await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken: token, ...both(true, has_passkey) }));
  await record(subject, true);
  return codes;
};

/**
 * Turns the second factor off. Idempotent: Cognito first, so that whoever meets an error halfway can repeat the call with the
 * same recovery code.
 */
export const turnOffSecondFactor = async (pool: string, subject: string): Promise<void> => {
  const command = { UserPoolId: pool, Username: subject, ...both(false, false) };
  await cognito.send(new AdminSetUserMFAPreferenceCommand(command)).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
  });
  await record(subject, false);
  await RecoveryCodes.delete({ subject }).go();
};

/** True if the code is one of the person's, which are all used up by turning the factor off. */
export const isRecoveryCode = async (subject: string, code: string): Promise<boolean> => {
  const { data } = await RecoveryCodes.get({ subject }).go({ consistent: true });
  return data?.codes.includes(hashOf(subject, code)) ?? false;
};
