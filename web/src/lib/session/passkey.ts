/**
 * Passkeys of this browser: making one, signing in and proving oneself by one. The server asks the identity provider, so that no
 * refresh token comes into the page (docs/decisions/0073). Loaded on demand.
 */
import {
  addPasskey,
  proveByPasskey,
  signInByPasskey as signInRoute,
  startPasskey,
  startPasskeySignIn,
} from '#contracts/passkeys.ts';
import { api } from '#lib/calls/api.ts';
import { theWorkspace } from './auth.ts';
import { beginBy, boundedCall } from './tokens.ts';

/** Outcome of a question that the browser asks: somebody who closes it has changed their mind. */
export type Outcome = 'done' | 'cancelled';

/** Answer of the browser; undefined if the person closed its question, or it took too long. */
const unlessCancelled = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name))
      return undefined;
    throw error;
  }
};

const textOf = (credential: Credential | null): string | undefined =>
  credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;

/**
 * Relying party of the local product. Browsers take `localhost` for a public suffix: no host below it may name it, so that each is
 * its own.
 */
const localParty = 'localhost';

/** Makes a passkey and adds it to the person. Throws InvalidStateError where the device has one of theirs. */
export const makePasskey = async (): Promise<Outcome> => {
  const { options } = await api(startPasskey);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  if (publicKey.rp.id === localParty) publicKey.rp.id = location.hostname;
  const credential = textOf((await unlessCancelled(navigator.credentials.create({ publicKey }))) ?? null);
  if (credential === undefined) return 'cancelled';
  await api(addPasskey, { body: { credential } });
  return 'done';
};

/** Answer to a challenge for the address; `none` if it has no passkey. */
const answerFor = async (email: string) => {
  const challenge = await api(startPasskeySignIn, { body: { email } });
  if (!challenge) return 'none';
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(challenge.options));
  if (publicKey.rpId === localParty) publicKey.rpId = location.hostname;
  const credential = textOf((await unlessCancelled(navigator.credentials.get({ publicKey }))) ?? null);
  return credential === undefined ? 'cancelled' : { email, session: challenge.session, credential };
};

/** Signs in at this host by a passkey of the address. */
export const signInByPasskey = async (email: string): Promise<Outcome | 'none'> => {
  await theWorkspace();
  const body = await answerFor(email);
  if (typeof body === 'string') return body;
  await beginBy(() => boundedCall(signInRoute, { body }));
  return 'done';
};

/** Proves by a passkey that the session is in the hands of its person. */
export const proveHere = async (email: string): Promise<Outcome | 'none'> => {
  const body = await answerFor(email);
  if (typeof body === 'string') return body;
  await api(proveByPasskey, { body });
  return 'done';
};
