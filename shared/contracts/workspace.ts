import * as z from 'zod/mini';
import { dtFormat, id, instant, language, noBody, noParams, noQuery, theme } from './common.ts';
import { route } from './route.ts';

export const user = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  picture: z.nullable(z.string()),
  isAgent: z.boolean(),
  owner: z.boolean(),
  admin: z.boolean(),
  add_users: z.boolean(),
  create_projects: z.boolean(),
  email_templates: z.boolean(),
  workflow_templates: z.boolean(),
  access_all_projects: z.boolean(),
});
export type User = z.output<typeof user>;

/** The settings of the workspace that everybody in it may know. */
export const tenantProfile = z.object({
  id,
  name: z.string(),
  logo: z.nullable(z.string()),
  theme,
  timezone: z.string(),
  dt_format: dtFormat,
  language,
  days_allowed_for_client_feedback: z.number(),
  admins_can_edit_workspace_settings: z.boolean(),
  show_production_details_in_timeline: z.boolean(),
  clients_allow_adding_guests: z.boolean(),
  csat_mandatory_before_project_complete: z.boolean(),
});
export type TenantProfile = z.output<typeof tenantProfile>;

export const subscription = z.object({
  tenant_id: id,
  name: z.string(),
  users_allowed: z.nullable(z.number()),
  active_users: z.number(),
  active_projects_allowed: z.nullable(z.number()),
  active_projects: z.number(),
  archived_projects_allowed: z.nullable(z.number()),
  archived_projects: z.number(),
  message_templates_allowed: z.nullable(z.number()),
  active_message_templates: z.number(),
  workflow_templates_allowed: z.nullable(z.number()),
  active_workflow_templates: z.number(),
  expires: z.nullable(instant),
  grace_period: z.nullable(instant),
  cancellation_date: z.nullable(instant),
  appsumo: z.boolean(),
  read_only: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

/** Who is signed in, as what, and where. */
export const getMe = route({
  name: 'getMe',
  resource: 'workspace',
  method: 'GET',
  path: '/me',
  access: 'member',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    user,
    contact: z.nullable(z.object({ id, client_id: id })),
    tenant: tenantProfile,
  }),
  summary: 'The signed-in person, their role in this workspace, and the workspace',
});

/** What the sign-in page shows of a workspace before anybody has signed in. */
export const getTenantByHost = route({
  name: 'getTenantByHost',
  resource: 'workspace',
  method: 'GET',
  path: '/tenant-info',
  access: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    name: z.string(),
    logo: z.nullable(z.string()),
    theme,
    /** Where and with which client the sign-in talks to the identity provider. */
    identity: z.object({
      region: z.string(),
      pool: z.string(),
      client: z.string(),
      endpoint: z.nullable(z.string()),
    }),
  }),
  summary: 'Name, logo and theme of the workspace at this host',
});

export const listUsers = route({
  name: 'listUsers',
  resource: 'workspace',
  method: 'GET',
  path: '/users',
  access: 'use_templates',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ users: z.array(user) }),
  summary: 'The team of the workspace',
});

export const getSubscription = route({
  name: 'getSubscription',
  resource: 'workspace',
  method: 'GET',
  path: '/subscriptions',
  access: 'member',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: subscription,
  summary: 'The plan of the workspace with its limits and what is used of them',
});

export const workspaceRoutes = [getMe, getTenantByHost, listUsers, getSubscription];
