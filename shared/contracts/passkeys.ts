/** Passkeys of the signed-in person, and the sign-in by one (docs/decisions/0073). */
import * as z from '#schema';
import { done, email, instant, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';
import { pageTokens } from './session.ts';

const ofPerson = {
  resource: 'session',
  path: '/session/passkeys',
  access: 'person',
  params: noParams,
  query: noQuery,
  body: noBody,
} as const;

/** Options or answer of WebAuthn, as its JSON text. */
const webAuthnText = z.string().check(z.minLength(2), z.maxLength(20_000));

/** Names a challenge in its answer. */
const session = z.string().check(z.minLength(1), z.maxLength(8000));

/** Challenge of a sign-in by a passkey. */
const challenge = z.object({
  session,
  /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as text. */
  options: webAuthnText,
});

const answered = z.object({
  session,
  /** `AuthenticationResponseJSON` of WebAuthn, as text. */
  credential: webAuthnText,
});

export const listPasskeys = route({
  ...ofPerson,
  name: 'listPasskeys',
  method: 'GET',
  limit: 'read',
  answer: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        /** Made by the identity provider from the kind of the device. */
        name: z.string(),
        added_on: instant,
      }),
    ),
  }),
  summary: 'The passkeys of the signed-in person, in the order of their making',
});

export const startPasskey = route({
  ...ofPerson,
  name: 'startPasskey',
  method: 'POST',
  limit: 'write',
  stepUp: true,
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as text. */
  answer: z.object({ options: webAuthnText }),
  summary: 'Options with which the browser of the signed-in person makes a passkey',
});

export const addPasskey = route({
  ...ofPerson,
  name: 'addPasskey',
  method: 'PUT',
  limit: 'write',
  stepUp: true,
  /** `RegistrationResponseJSON` of WebAuthn, as text. */
  body: z.object({ credential: webAuthnText }),
  answer: done,
  summary: 'Adds the passkey that the browser has made; a mail tells the person',
});

export const removePasskey = route({
  ...ofPerson,
  name: 'removePasskey',
  method: 'DELETE',
  limit: 'write',
  stepUp: true,
  body: z.object({ passkey: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  answer: done,
  summary: 'Removes a passkey of the signed-in person, which signs in no more; a mail tells them',
});

const toSignIn = {
  resource: 'session',
  path: '/session/passkey',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
} as const;

export const startPasskeySignIn = route({
  ...toSignIn,
  name: 'startPasskeySignIn',
  method: 'POST',
  body: z.object({ email }),
  answer: z.nullable(challenge),
  summary: 'Challenge for a passkey of that address; null if it has none',
});

export const signInByPasskey = route({
  ...toSignIn,
  name: 'signInByPasskey',
  method: 'PUT',
  body: z.extend(answered, { email }),
  answer: pageTokens,
  summary:
    'The tokens of a person who answers the challenge by their passkey; sets the cookie of the session. Only from a page of this host',
});

export const proveByPasskey = route({
  ...ofPerson,
  name: 'proveByPasskey',
  method: 'POST',
  path: '/session/proof/passkey',
  limit: 'write',
  body: z.extend(answered, { email }),
  answer: done,
  summary: 'Proves anew, by a passkey, that the session is in the hands of its person',
});

export const passkeyRoutes = [
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignIn,
  signInByPasskey,
  proveByPasskey,
];
