/** Sessions: sign-in with Google (docs/decisions/0016), and revocation (0051). */
import * as z from '#schema';
import { done, instant, noBody, noParams, noQuery } from './common.ts';
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
  answer: z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() }),
  summary:
    'The tokens of a member who has signed in with Google; only once, and at the host where they began',
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
      /** True right after the person has changed their password: a mail tells them. */
      password_changed: z._default(z.boolean(), false),
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

export const sessionRoutes = [handOverSession, redeemSession, listSessions, endSessions];
