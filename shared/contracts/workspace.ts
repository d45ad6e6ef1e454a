import { linkDeciders } from '#domain/answerer/index.ts';
import * as z from '#schema';
import {
  dtFormat,
  id,
  identity,
  instant,
  language,
  localDate,
  noBody,
  noParams,
  noQuery,
  theme,
} from './common.ts';
import { mailsToday } from './mail-day.ts';
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

/** Member of the team, or invited to it. */
export const teamMember = z.extend(user, {
  /** Reason that nothing is sent to their address. */
  suppressed: z.optional(z.enum(['bounced', 'complained'])),
  /** For those who manage the team only. */
  second_factor: z.optional(z.boolean()),
  /** For admins only: day of the last visit, in the workspace's time zone. */
  last_visit: z.optional(localDate),
  /** Only until they accept their invitation: the end of its link. */
  invited_until: z.optional(instant),
});
export type TeamMember = z.output<typeof teamMember>;

/** Settings of the workspace that all of its members may read. */
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
  /** Deciders by a mailed link, unless a project says otherwise. */
  link_deciders: z.enum(linkDeciders),
  csat_mandatory_before_project_complete: z.boolean(),
  /** True: a round may be sent only once the changes asked for in its stage are answered. */
  answers_mandatory_before_sending: z.boolean(),
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
  /** Templates that came with the workspace; both the used and the allowed numbers above include them. */
  system_message_templates: z.number(),
  system_workflow_templates: z.number(),
  expires: z.nullable(instant),
  grace_period: z.nullable(instant),
  cancellation_date: z.nullable(instant),
  /** Id of the sample project that came with the workspace, until it is deleted; no limit counts it. */
  sample_project: z.optional(id),
  appsumo: z.boolean(),
  read_only: z.boolean(),
  /** Mails of the day; only for the team. */
  mails: z.optional(mailsToday),
  /** Payment of the plan; only sent to the owner. */
  details: z.nullable(
    z.object({
      /** Null if nothing is paid. */
      provider: z.nullable(z.enum(['stripe', 'stand-in', 'appsumo'])),
      /** True if it is charged again after `expires`; must be cancelled before the workspace can be deleted. */
      renews: z.boolean(),
      /** True if the provider has a portal for this workspace: of cards, addresses and invoices. */
      portal: z.boolean(),
      /** Redeemed codes of a marketplace, with the number of users that each allows. */
      items: z.array(z.object({ appsumo_code: z.string(), users: z.number() })),
    }),
  ),
});
export type Subscription = z.output<typeof subscription>;

export const getMe = route({
  name: 'getMe',
  resource: 'workspace',
  method: 'GET',
  path: '/me',
  access: 'member',
  limit: 'read',
  whileReadOnly: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    user,
    contact: z.nullable(z.object({ id, client_id: id })),
    /** Language of the pages: for a contact the client's, for a member the chosen one. Null: the browser's. */
    language: z.nullable(language),
    tenant: tenantProfile,
    /** Only for a member without the second factor that the workspace demands: the end of their days of grace. */
    second_factor_from: z.optional(instant),
  }),
  summary: 'The signed-in person, their role in this workspace, and the workspace',
});

/** Start of a sign-in at another provider. */
const beginning = z.object({
  /** Origin where it begins and ends: the product's own domain, for every host (docs/decisions/0016). */
  origin: z.string(),
  /** Authorization page of the identity provider, to which the browser adds its state and challenge. */
  authorize: z.string(),
});

/** Start of a sign-in with Google; null if it is not offered. */
export const google = z.nullable(beginning);
export type Google = NonNullable<z.output<typeof google>>;

/** Public data of a workspace, for its sign-in page. */
export const getTenantByHost = route({
  name: 'getTenantByHost',
  resource: 'workspace',
  method: 'GET',
  path: '/tenant-info',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  /** Null if there is no workspace. */
  answer: z.nullable(
    z.object({
      name: z.string(),
      logo: z.nullable(z.string()),
      theme,
      /** Origin where members sign in and work. */
      members_at: z.string(),
      /** True at a former subdomain of the workspace. */
      former: z.boolean(),
      /** Null at a custom domain and at a former subdomain, where nobody signs in. */
      identity: z.nullable(identity),
      google,
      /** Null unless it is in force. */
      single_sign_on: z.nullable(
        z.extend(beginning, {
          /** Company whose provider it is. */
          name: z.string(),
          /** E-mail domains of the members that it signs in. */
          domains: z.array(z.string()),
          required: z.boolean(),
        }),
      ),
      /** Id of the workspace and the end of its grace, if it is marked for deletion. */
      closed: z.nullable(z.object({ id, until: z.string() })),
      /** True while an operator holds the workspace. */
      held: z.boolean(),
    }),
  ),
  summary: 'Name, logo and theme of the workspace at this host',
});

export const listUsers = route({
  name: 'listUsers',
  resource: 'workspace',
  method: 'GET',
  path: '/users',
  access: 'use_templates',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ users: z.array(teamMember) }),
  summary: 'The team of the workspace',
});

export const getSubscription = route({
  name: 'getSubscription',
  resource: 'workspace',
  method: 'GET',
  path: '/subscriptions',
  access: 'member',
  limit: 'read',
  whileReadOnly: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: subscription,
  summary: 'The plan of the workspace, with its limits and their use',
});

/** Beside the other calls of the frame, which asks for it on every page. */
export const countInbox = route({
  name: 'countInbox',
  resource: 'workspace',
  method: 'GET',
  path: '/inbox/count',
  access: 'edit_profile',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  /** At most 100. */
  answer: z.object({ unread: z.number() }),
  summary: 'The number of unread entries in the inbox of the signed-in member of the team',
});

export const workspaceRoutes = [getMe, getTenantByHost, listUsers, getSubscription, countInbox];
