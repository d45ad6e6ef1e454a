/** Sessions: sign-in with Google (docs/decisions/0016), the cookie of a session (0065), and revocation (0051). */
import * as z from '#schema';
import { done, email, instant, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

/** 256 bits in base64url. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/));

/** Handover that a browser brings back from Google. */
export const handover = z.object({
  /** Code of the handover, valid once, from the URL. */
  code: secret,
  /** Known only to the browser that began, as in PKCE. */
  verifier: secret,
});

export const handOverSession = route({
  name: 'handOverSession',
  resource: 'session',
  method: 'POST',
  path: '/session/handovers',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  /** Query parameters of the identity provider's redirect. */
  body: z.object({
    /** State from the browser that began: the hash of its verifier, and the host to go back to. */
    state: z.string().check(z.maxLength(400)),
    code: z.optional(z.string().check(z.maxLength(4000))),
    error: z.optional(z.string().check(z.maxLength(200))),
    error_description: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: z.object({ url: z.string() }),
  summary: 'Takes the redirect of the identity provider, and answers with the URL to go on to',
});

/** Tokens that a page may hold, in its memory. The refresh token is in a cookie that no script reads. */
export const pageTokens = z.object({ access_token: z.string(), id_token: z.string() });
export type PageTokens = z.output<typeof pageTokens>;

export const redeemSession = route({
  name: 'redeemSession',
  resource: 'session',
  method: 'POST',
  path: '/session',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.extend(handover, {
    /** Token of an invitation, which the sign-in accepts if Google's address is the invited one. */
    invitation: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: pageTokens,
  summary:
    'The tokens of a member who has signed in with Google or by single sign-on; only once, and at the host where they began. Sets the cookie of the session',
});

export const handOnSession = route({
  name: 'handOnSession',
  resource: 'session',
  method: 'POST',
  path: '/session/moved',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({
    /** SHA-256 of a verifier that the page at the present address keeps, base64url. */
    challenge: secret,
  }),
  /** The code is in the fragment, which no server and no other page is told. */
  answer: z.object({ url: z.string() }),
  summary:
    'Hands the session of a former address of the workspace on to the present one, and clears its cookie; answers where to go on. Only from a page of this host',
});

export const takeOnSession = route({
  name: 'takeOnSession',
  resource: 'session',
  method: 'PUT',
  path: '/session/moved',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.extend(handover, {
    /** Former subdomain that was asked. */
    from: z.string().check(z.regex(/^[a-z0-9-]{1,63}$/)),
  }),
  answer: pageTokens,
  summary:
    'The tokens of a session that was handed on by a former address; only once, within a minute, and from a page of the present one that asked for it. Sets the cookie of the session',
});

export const keepSession = route({
  name: 'keepSession',
  resource: 'session',
  method: 'PUT',
  path: '/session',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({
    /** Token of a sign-in by password; it is exchanged at once, so that the page’s copy is worth nothing a minute later. */
    refresh_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  }),
  answer: pageTokens,
  summary:
    'Takes the refresh token of a sign-in into the cookie of the session; only from a page of this host',
});

export const renewSession = route({
  name: 'renewSession',
  resource: 'session',
  method: 'POST',
  path: '/session/renew',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.nullable(pageTokens),
  summary:
    'New tokens by the cookie of the session, which is replaced; null without a cookie. Only from a page of this host',
});

export const leaveSession = route({
  name: 'leaveSession',
  resource: 'session',
  method: 'DELETE',
  path: '/session',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: done,
  summary:
    'Revokes the refresh token in the cookie of the session, and clears it; only from a page of this host',
});

/** Session of the signed-in person. */
export const session = z.object({
  /** As its tokens name it (`origin_jti`). */
  id: z.string(),
  /** Names by the User-Agent; null for what is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Shortened: /24, of IPv6 /48. */
  network: z.nullable(z.string()),
  signed_in_on: instant,
  /** Exact to a few minutes. */
  seen_on: instant,
  /** True for the one that asks. */
  present: z.boolean(),
});
export type SessionOfPerson = z.output<typeof session>;

export const listSessions = route({
  name: 'listSessions',
  resource: 'session',
  method: 'GET',
  path: '/sessions',
  access: 'person',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ sessions: z.array(session) }),
  summary:
    'The sessions of the signed-in person in all workspaces: the present one, then the last used first',
});

export const endSessions = route({
  name: 'endSessions',
  resource: 'session',
  method: 'POST',
  path: '/session/end',
  access: 'person',
  bySignOn: true,
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.union([
    z.object({
      /** Id of a session, as in its tokens (`origin_jti`). */
      session: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    z.object({
      /** All sessions of the person. */
      session: z.literal(null),
    }),
    z.object({
      /** All but the caller's own. */
      others: z.literal(true),
    }),
  ]),
  answer: done,
  summary:
    'Ends sessions of the signed-in person in all workspaces: their tokens are refused from the next request on',
});

export const proveSession = route({
  name: 'proveSession',
  resource: 'session',
  method: 'POST',
  path: '/session/proof',
  access: 'person',
  bySignOn: true,
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({
    /** Token of a second sign-in of the same person, made for this. */
    access_token: z.string().check(z.minLength(1), z.maxLength(16_384)),
  }),
  answer: done,
  summary:
    'Proves anew that the session is in the hands of its person; for five minutes it may make calls that demand a proof',
});

const ofSecondFactor = {
  resource: 'session',
  path: '/session/second-factor',
  access: 'person',
  params: noParams,
  query: noQuery,
  body: noBody,
} as const;

/** Ten, each good for one use; they can't be read again. */
const codes = z.object({ codes: z.array(z.string()) });

export const getSecondFactor = route({
  ...ofSecondFactor,
  name: 'getSecondFactor',
  method: 'GET',
  limit: 'read',
  answer: z.object({ on: z.boolean() }),
  summary: 'Tells if the signed-in person has a second factor',
});

export const startSecondFactor = route({
  ...ofSecondFactor,
  name: 'startSecondFactor',
  method: 'POST',
  limit: 'write',
  stepUp: true,
  /** Key for the authenticator app, in base32. */
  answer: z.object({ secret: z.string() }),
  summary:
    'A new key for an authenticator app of the signed-in person; an earlier app counts until its code confirms it',
});

export const confirmSecondFactor = route({
  ...ofSecondFactor,
  name: 'confirmSecondFactor',
  method: 'PUT',
  limit: 'write',
  stepUp: true,
  /** Code that the app shows. */
  body: z.object({ code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
  answer: codes,
  summary:
    'Turns the second factor on by a first code of the app; answers recovery codes, and a mail tells the person',
});

export const turnOffSecondFactor = route({
  ...ofSecondFactor,
  name: 'turnOffSecondFactor',
  method: 'DELETE',
  limit: 'write',
  stepUp: true,
  answer: done,
  summary: 'Turns the second factor of the signed-in person off; a mail tells them',
});

export const renewRecoveryCodes = route({
  ...ofSecondFactor,
  name: 'renewRecoveryCodes',
  method: 'PUT',
  path: '/session/recovery-codes',
  limit: 'write',
  stepUp: true,
  answer: codes,
  summary: 'New recovery codes in place of the earlier ones',
});

export const recoverSignIn = route({
  name: 'recoverSignIn',
  resource: 'session',
  method: 'POST',
  path: '/session/recovery',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({ email, code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: done,
  summary: 'Turns the second factor of a person off by a recovery code, so that their password signs them in',
});

export const sessionRoutes = [
  handOverSession,
  redeemSession,
  handOnSession,
  takeOnSession,
  keepSession,
  renewSession,
  leaveSession,
  listSessions,
  endSessions,
  proveSession,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  renewRecoveryCodes,
  recoverSignIn,
];
