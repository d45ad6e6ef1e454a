import {
  addPasskey,
  listPasskeys,
  proveByPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contracts/passkeys.ts';
import { personEndpoint, publicEndpoint } from '#server/lambda/http.ts';
import { signedIn } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { languageOf } from '#server/mail/account-mail.ts';
import {
  addPasskeyOf,
  answered,
  challengeFor,
  optionsForPasskey,
  passkeysOf,
  removePasskeyOf,
  unlessOver,
} from '#server/people/passkeys.ts';
import { poolId } from '#server/people/portal-login.ts';
import { markByPasskey } from '#server/people/proof.ts';
import { kept, pageRefusal, revoke } from '#server/people/session-cookie.ts';
import { tokenOf } from './access-token.ts';
import { tellPerson } from './mail-sign-in-change.ts';

export const listPasskeysEndpoint = personEndpoint(listPasskeys, async ({ event }) => {
  const found = await unlessOver(passkeysOf(tokenOf(event)));
  if (found === 'over') return refused('unauthorized');
  return {
    passkeys: found.map(({ id, name, addedOn }) => ({ id, name, added_on: addedOn.toISOString() })),
  };
});

export const startPasskeyEndpoint = personEndpoint(startPasskey, async ({ event }) => {
  const made = await unlessOver(optionsForPasskey(tokenOf(event)));
  if (made === 'over') return refused('unauthorized');
  return made === 'limit' ? refused('passkey_limit') : made;
});

export const addPasskeyEndpoint = personEndpoint(addPasskey, async ({ body, subject, event, now }) => {
  const own = signedIn(event)?.session;
  if (!own) return refused('unauthorized');
  const added = await addPasskeyOf(subject, tokenOf(event), own, body.credential, now);
  if (!added) return refused('passkey_refused');
  await tellPerson(poolId(), subject, languageOf(event), 'passkey_added', now);
  return { ok: true as const };
});

export const removePasskeyEndpoint = personEndpoint(removePasskey, async ({ body, subject, event, now }) => {
  const removed = await unlessOver(removePasskeyOf(subject, tokenOf(event), body.passkey));
  if (removed === 'over') return refused('unauthorized');
  if (!removed) return refused('passkey_unknown');
  await tellPerson(poolId(), subject, languageOf(event), 'passkey_removed', now);
  return { ok: true as const };
});

export const startPasskeySignInEndpoint = publicEndpoint(
  startPasskeySignIn,
  async ({ body, event }) => pageRefusal(event) ?? (await challengeFor(body.email)) ?? null,
);

/** Begins a session of this host. Its refresh token goes into the cookie, and never into a page. */
export const signInByPasskeyEndpoint = publicEndpoint(signInByPasskey, async ({ body, event, now }) => {
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const begun = await answered(body.email, body.session, body.credential);
  if (!begun) return refused('passkey_refused');
  await markByPasskey(begun.subject, begun.session, now, false);
  return kept(event, {
    access_token: begun.AccessToken,
    id_token: begun.IdToken,
    refresh_token: begun.RefreshToken,
  });
});

/** Stamps the caller's session by a second sign-in with a passkey, which ends at once. */
export const proveByPasskeyEndpoint = personEndpoint(
  proveByPasskey,
  async ({ body, subject, event, now }) => {
    const own = signedIn(event)?.session;
    if (!own) return refused('unauthorized');
    const second = await answered(body.email, body.session, body.credential);
    if (!second) return refused('passkey_refused');
    await revoke(second.RefreshToken);
    if (second.subject !== subject) return refused('proof_refused');
    await markByPasskey(subject, own, now, true);
    return { ok: true as const };
  },
);
