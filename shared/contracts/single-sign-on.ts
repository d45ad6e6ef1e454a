/** Single sign-on of a workspace (docs/decisions/0074). */
import { signOnStates } from '#domain/single-sign-on/single-sign-on.ts';
import * as z from '#schema';
import { noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

const signOnDomain = z.object({
  domain: z.string(),
  /** DNS record that proves it. */
  record: z.object({
    type: z.literal('TXT'),
    /** Name below the domain, for DNS hosts that append the domain. */
    host: z.string(),
    name: z.string(),
    value: z.string(),
  }),
  /** Null while it is not proven. */
  proven_on: z.nullable(z.string()),
});

const singleSignOn = z.object({
  /** True if the plan has it. */
  in_plan: z.boolean(),
  state: z.enum(signOnStates),
  /** Company, as the button of the sign-in page names it. */
  name: z.nullable(z.string()),
  /** Never with the secret, which nobody can read again. */
  provider: z.nullable(z.object({ issuer: z.string(), client_id: z.string() })),
  /** Address that the identity provider sends people back to. */
  redirect_uri: z.string(),
  /** First sign-in with this provider; before it, it can't be required. */
  tested_on: z.nullable(z.string()),
  domains: z.array(signOnDomain),
});
export type SingleSignOnSettings = z.output<typeof singleSignOn>;

const common = {
  resource: 'single-sign-on',
  access: 'single_sign_on',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: singleSignOn,
} as const;

const domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(253));

export const getSingleSignOn = route({
  ...common,
  name: 'getSingleSignOn',
  method: 'GET',
  path: '/single-sign-on',
  limit: 'read',
  summary: 'The single sign-on of the workspace, with the DNS records that prove its domains',
});

export const setSingleSignOn = route({
  ...common,
  name: 'setSingleSignOn',
  method: 'PUT',
  path: '/single-sign-on',
  limit: 'write',
  stepUp: true,
  body: z.object({ state: z.enum(signOnStates) }),
  summary: 'Turns the single sign-on off or on, or requires it of members at its domains',
});

export const setSignOnProvider = route({
  ...common,
  name: 'setSignOnProvider',
  method: 'PUT',
  path: '/single-sign-on/provider',
  limit: 'write',
  stepUp: true,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    issuer: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    client_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    client_secret: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  summary:
    'Sets the OpenID provider of the single sign-on; a required one is no more than on until it is tried again',
});

export const removeSignOnProvider = route({
  ...common,
  name: 'removeSignOnProvider',
  method: 'DELETE',
  path: '/single-sign-on/provider',
  limit: 'write',
  stepUp: true,
  summary: 'Turns the single sign-on off and removes its provider',
});

export const addSignOnDomain = route({
  ...common,
  name: 'addSignOnDomain',
  method: 'POST',
  path: '/single-sign-on/domains',
  limit: 'write',
  stepUp: true,
  body: z.object({ domain }),
  summary: 'Adds an e-mail domain to the single sign-on, and answers the DNS record that proves it',
});

export const checkSignOnDomain = route({
  ...common,
  name: 'checkSignOnDomain',
  method: 'POST',
  path: '/single-sign-on/domains/{domain}/check',
  limit: 'write',
  params: z.object({ domain }),
  summary: 'Looks for the DNS record of a domain; a domain that has lost it is proven no longer',
});

export const removeSignOnDomain = route({
  ...common,
  name: 'removeSignOnDomain',
  method: 'DELETE',
  path: '/single-sign-on/domains/{domain}',
  limit: 'write',
  stepUp: true,
  params: z.object({ domain }),
  summary: 'Removes an e-mail domain from the single sign-on',
});

export const singleSignOnRoutes = [
  getSingleSignOn,
  setSingleSignOn,
  setSignOnProvider,
  removeSignOnProvider,
  addSignOnDomain,
  checkSignOnDomain,
  removeSignOnDomain,
];
