/** Custom domain of a workspace (administration.md section 2, Custom domain). */
import * as z from '#schema';
import { noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

const customDomain = z.object({
  /** URL below the product's own domain. */
  url: z.string(),
  /** Target of the host's CNAME record, the same for all workspaces. */
  cname: z.string(),
  /** Host in any state; null for none. */
  custom_domains: z.nullable(z.string()),
  state: z.nullable(z.enum(['waiting', 'issuing', 'live', 'failed'])),
  reason: z.nullable(z.string()),
  checked_on: z.nullable(z.string()),
});
export type CustomDomain = z.output<typeof customDomain>;

export const getCustomDomain = route({
  name: 'getCustomDomain',
  resource: 'custom-domain',
  method: 'GET',
  path: '/custom-domain',
  access: 'custom_domain',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: customDomain,
  summary: 'The custom domain of the workspace, its state, and the DNS record that it needs',
});

export const setCustomDomain = route({
  name: 'setCustomDomain',
  resource: 'custom-domain',
  method: 'PUT',
  path: '/tenants',
  access: 'custom_domain',
  limit: 'write',
  stepUp: true,
  params: noParams,
  query: noQuery,
  /** Full host; null removes it. */
  body: z.object({ custom_domains: z.nullable(z.string().check(z.trim(), z.maxLength(255))) }),
  answer: customDomain,
  summary: 'Sets or removes the custom domain of the workspace',
});

export const checkCustomDomain = route({
  name: 'checkCustomDomain',
  resource: 'custom-domain',
  method: 'POST',
  path: '/custom-domain/check',
  access: 'custom_domain',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: customDomain,
  summary: 'Checks the custom domain: its DNS record, then its certificate',
});

export const customDomainRoutes = [getCustomDomain, setCustomDomain, checkCustomDomain];
