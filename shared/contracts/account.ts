/** Sign-up and sign-in, without a workspace or session yet (administration.md section 2, sign-up and sign-in). */
import * as z from '#schema';
import { done, email, identity, language, line, noBody, noParams, noQuery, requiredLine } from './common.ts';
import { password } from './password.ts';
import { route } from './route.ts';
import { handover } from './session.ts';
import { google } from './workspace.ts';

export const getEntrance = route({
  name: 'getEntrance',
  resource: 'account',
  method: 'GET',
  path: '/entrance',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Base domain of the product, whose subdomains are the workspaces; with its port, if any. */
    domain: z.string(),
    /** State of this host: a workspace, a sign-up whose e-mail address is not confirmed yet, or nothing. */
    here: z.enum(['workspace', 'sign_up', 'nothing']),
    /** Name of the workspace to be, for `sign_up`; otherwise null. */
    name: z.nullable(z.string()),
    /** Null at a host outside the product's domain, where nobody signs in. */
    identity: z.nullable(identity),
    google,
  }),
  summary: 'State of the host and ways to sign in, for the pages before the sign-in',
});

export const checkSubdomain = route({
  name: 'checkSubdomain',
  resource: 'account',
  method: 'GET',
  path: '/tenants/signup',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: z.object({ subdomain: line }),
  body: noBody,
  answer: done,
  summary: 'Checks if a subdomain is available; the refusal gives the reason',
});

/** Language that the workspace begins in; if omitted, the browser's. */
const workspaceLanguage = z.optional(language);

export const signUp = route({
  name: 'signUp',
  resource: 'account',
  method: 'POST',
  path: '/tenants/signup',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({
    tenantName: requiredLine,
    adminFirstName: requiredLine,
    adminLastName: requiredLine,
    adminEmail: email,
    subdomain: line,
    /** Taken for the specification's sake, and not used: the password is chosen behind the mailed link. */
    adminPassword: z.optional(password),
    /** Marketplace's redeem code. */
    appsumoCode: z.optional(line),
    /** Time zone of the browser; if omitted, the product's default. */
    timezone: z.optional(line),
    language: workspaceLanguage,
  }),
  answer: z.object({
    /** Host of the new workspace, with its port, if any. It is served once the address is confirmed. */
    domain: z.string(),
  }),
  summary: 'Reserves a subdomain and mails a link that creates the workspace',
});

export const signUpWithGoogle = route({
  name: 'signUpWithGoogle',
  resource: 'account',
  method: 'POST',
  path: '/tenants/signup/google',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  /** The account gets the e-mail address that Google has verified. */
  body: z.extend(handover, {
    tenantName: requiredLine,
    adminFirstName: requiredLine,
    adminLastName: requiredLine,
    subdomain: line,
    /** Marketplace's redeem code. */
    appsumoCode: z.optional(line),
    /** Time zone of the browser; if omitted, the product's default. */
    timezone: z.optional(line),
    language: workspaceLanguage,
  }),
  answer: z.object({
    /** Host of the new workspace, with its port, if any. */
    domain: z.string(),
  }),
  summary: 'Creates a workspace for a person who has signed in with Google',
});

export const confirmSignUp = route({
  name: 'confirmSignUp',
  resource: 'account',
  method: 'POST',
  path: '/tenants/signup/confirm',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({
    token: line,
    /** Required for a person without a login, who signs in with it from now on. */
    password: z.optional(password),
  }),
  answer: z.object({
    /** E-mail address of the owner, who signs in next. */
    email: z.string(),
    /** True if the owner had a login before and keeps its password. */
    knownAlready: z.boolean(),
  }),
  summary: 'Creates the workspace that a mailed link confirms; idempotent',
});

const byToken = z.object({ token: line });

export const getInvitation = route({
  name: 'getInvitation',
  resource: 'account',
  method: 'GET',
  path: '/invitations/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** `open`, or the reason why the link is dead. */
    state: z.enum(['open', 'expired', 'used', 'withdrawn', 'replaced']),
    /** Address that the link was mailed to. */
    email: z.string(),
    name: z.string(),
    /** Team or clients' portal. */
    to: z.enum(['team', 'portal']),
    /** Null if they have left the team. */
    inviter: z.nullable(z.object({ name: z.string(), email: z.string() })),
    /** True if the address has a login, which keeps its password. */
    known: z.boolean(),
  }),
  summary: 'Invitation of a mailed link, with the reason if it is no longer good',
});

export const acceptInvitation = route({
  name: 'acceptInvitation',
  resource: 'account',
  method: 'POST',
  path: '/invitations/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: z.object({
    /** Required for a person without a login. */
    password: z.optional(password),
  }),
  answer: z.object({
    email: z.string(),
    /** True if the person had a login before and keeps its password. */
    knownAlready: z.boolean(),
  }),
  summary: 'Makes the invited person a member, with a login if they have none; once',
});

/** "Send e-mail by type" (administration.md section 7). */
export const sendAccountMail = route({
  name: 'sendAccountMail',
  resource: 'account',
  method: 'POST',
  path: '/email/{type}',
  access: 'public',
  limit: 'public',
  params: z.object({ type: z.literal('verification') }),
  query: noQuery,
  body: z.object({ recipient: email }),
  answer: done,
  summary: 'Mails the link that confirms the sign-up at this host again; answers the same without a sign-up',
});

export const retrieveWorkspaceUrl = route({
  name: 'retrieveWorkspaceUrl',
  resource: 'account',
  method: 'POST',
  path: '/tenants/email',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  answer: done,
  summary: 'Mails a person the addresses of their workspaces; answers the same without any',
});

export const accountRoutes = [
  getEntrance,
  checkSubdomain,
  signUp,
  signUpWithGoogle,
  confirmSignUp,
  getInvitation,
  acceptInvitation,
  sendAccountMail,
  retrieveWorkspaceUrl,
];
