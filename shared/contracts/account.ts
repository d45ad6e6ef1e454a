/** The way in, before there is a workspace or somebody signed in (administration.md section 2, sign-up and sign-in). */
import * as z from '../schema.ts';
import { done, email, identity, line, noBody, noParams, noQuery, requiredLine } from './common.ts';
import { route } from './route.ts';
import { handover } from './session.ts';
import { google } from './workspace.ts';

/** A password is taken as it is typed. */
const password = z.string().check(z.maxLength(256));

export const getEntrance = route({
  name: 'getEntrance',
  resource: 'account',
  method: 'GET',
  path: '/entrance',
  access: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** The product's own domain, under which workspaces have their subdomains; with its port, where it has one. */
    domain: z.string(),
    /** What is at this host: a workspace, one that waits for its e-mail address to be confirmed, or nothing. */
    here: z.enum(['workspace', 'sign_up', 'nothing']),
    /** Of a workspace that waits: its name to be. */
    name: z.nullable(z.string()),
    identity,
    google,
  }),
  summary: 'What the pages before the sign-in show: where one is, and how one comes in',
});

export const checkSubdomain = route({
  name: 'checkSubdomain',
  resource: 'account',
  method: 'GET',
  path: '/tenants/signup',
  access: 'public',
  params: noParams,
  query: z.object({ subdomain: line }),
  body: noBody,
  answer: done,
  summary: 'Whether a subdomain can be had; the refusal says why not',
});

export const signUp = route({
  name: 'signUp',
  resource: 'account',
  method: 'POST',
  path: '/tenants/signup',
  access: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({
    tenantName: requiredLine,
    adminFirstName: requiredLine,
    adminLastName: requiredLine,
    adminEmail: email,
    subdomain: line,
    adminPassword: password,
    /** A marketplace's redeem code. */
    appsumoCode: z.optional(line),
    /** The browser's; the product's default when it is left out. */
    timezone: z.optional(line),
  }),
  answer: z.object({
    /** The host of the new workspace, with its port where it has one. It answers once the address is confirmed. */
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
  params: noParams,
  query: noQuery,
  /** The address is the one that Google has verified. */
  body: z.extend(handover, {
    tenantName: requiredLine,
    adminFirstName: requiredLine,
    adminLastName: requiredLine,
    subdomain: line,
    /** A marketplace's redeem code. */
    appsumoCode: z.optional(line),
    /** The browser's; the product's default when it is left out. */
    timezone: z.optional(line),
  }),
  answer: z.object({
    /** The host of the new workspace, with its port where it has one. */
    domain: z.string(),
  }),
  summary: 'Creates a workspace for somebody who has been to Google',
});

export const confirmSignUp = route({
  name: 'confirmSignUp',
  resource: 'account',
  method: 'POST',
  path: '/tenants/signup/confirm',
  access: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({
    token: line,
    /** Of whoever has no login yet: the one that was chosen at the sign-up. */
    password: z.optional(password),
    /** Whether it is another one, of somebody who no longer knows the first, or never did. */
    anew: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** Who signs in now. */
    email: z.string(),
    /** Whether they do so with the password that they have had before. */
    knownAlready: z.boolean(),
  }),
  summary: 'Creates the workspace that a mailed link was sent for; a second time it answers the same',
});

/** "Send e-mail by type" (administration.md section 7). */
export const sendAccountMail = route({
  name: 'sendAccountMail',
  resource: 'account',
  method: 'POST',
  path: '/email/{type}',
  access: 'public',
  params: z.object({ type: z.literal('verification') }),
  query: noQuery,
  body: z.object({ recipient: email }),
  answer: done,
  summary: 'Mails the link again that confirms the sign-up at this host; answers the same when there is none',
});

export const retrieveWorkspaceUrl = route({
  name: 'retrieveWorkspaceUrl',
  resource: 'account',
  method: 'POST',
  path: '/tenants/email',
  access: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  answer: done,
  summary: 'Mails somebody the addresses of their workspaces; answers the same for whoever has none',
});

export const accountRoutes = [
  getEntrance,
  checkSubdomain,
  signUp,
  signUpWithGoogle,
  confirmSignUp,
  sendAccountMail,
  retrieveWorkspaceUrl,
];
