/** Single sign-on of a workspace (docs/decisions/0074). */
import { longestMetadata, signOnStates } from '#domain/single-sign-on/single-sign-on.ts';
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
  provider: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('openid'), issuer: z.string(), client_id: z.string() }),
      z.object({
        kind: z.literal('saml'),
        /** Null where the metadata are read at their address alone. */
        entity_id: z.nullable(z.string()),
        /** End of the certificate that ends first; null where it is not known. */
        certificate_until: z.nullable(z.string()),
        /** Null for metadata that were uploaded. */
        metadata_url: z.nullable(z.string()),
        email_attribute: z.string(),
      }),
    ]),
  ),
  /** Version of the provider's details, which each save and removal of them raises. */
  provider_version: z.number(),
  /** Form that saved them last, by its random id: its retry after a lost answer is no other's change. */
  provider_saved_by: z.nullable(z.string()),
  /** Address that an OpenID provider sends people back to. */
  redirect_uri: z.string(),
  /** Facts that a SAML provider has to know of us: the entity id, and the address of the assertion consumer service. */
  service_provider: z.object({ entity_id: z.string(), acs: z.string() }),
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

const company = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** Origin of the details that a form saves. */
const origin = {
  /** Version of the details that these were typed on; any other is refused with 409 and the fresh settings, unless `form` saved it. */
  provider_version: z.optional(z.number()),
  /** Random id of the form. */
  form: z.optional(z.string().check(z.regex(/^[\w-]{36}$/))),
};

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
  body: z.object({
    state: z.enum(signOnStates),
    /** Version of the provider that the sender has seen; turned on or required with any other, it is refused as a save is. */
    provider_version: z.optional(z.number()),
  }),
  summary: 'Turns the single sign-on off or on, or requires it of members at its domains',
});

export const setSignOnProvider = route({
  ...common,
  name: 'setSignOnProvider',
  method: 'PUT',
  path: '/single-sign-on/provider',
  limit: 'write',
  stepUp: true,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('openid'),
      name: company,
      issuer: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      client_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      client_secret: z.string().check(z.minLength(1), z.maxLength(500)),
      ...origin,
    }),
    z.object({
      kind: z.literal('saml'),
      name: company,
      /** XML of the provider's metadata, unless their address is given. */
      metadata: z.optional(z.string().check(z.maxLength(longestMetadata))),
      metadata_url: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      /** Name of the attribute that holds the address. */
      email_attribute: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      ...origin,
    }),
  ]),
  summary:
    'Sets the OpenID or SAML provider of the single sign-on; a required one is no more than on until it is tried again',
});

export const removeSignOnProvider = route({
  ...common,
  name: 'removeSignOnProvider',
  method: 'DELETE',
  path: '/single-sign-on/provider',
  limit: 'write',
  stepUp: true,
  query: z.object({
    /** Version of the provider that the sender has seen; another one stays, and is answered with 409. */
    provider_version: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  }),
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
