/** The workspace itself: its settings and addresses, and the other workspaces of a person. */

import { mostFactorDays } from '#domain/account/second-factor.ts';
import { linkDeciders } from '#domain/answerer/index.ts';
import { linkDays } from '#domain/answerer/link-days.ts';
import { holidayCountries } from '#domain/calendar/holiday-countries.ts';
import { mostOwnDaysOff } from '#domain/calendar/own-days-off.ts';
import { mostDaysMore, mostFeedbackDays } from '#domain/project/limits.ts';
import * as z from '#schema';
import {
  byId,
  done,
  dtFormat,
  file,
  id,
  instant,
  language,
  line,
  localDate,
  noBody,
  noParams,
  noQuery,
  requiredLine,
  theme,
} from './common.ts';
import { route } from './route.ts';
import { tenantProfile } from './workspace.ts';

const dayOff = z.object({ from: localDate, to: localDate, label: requiredLine });

/**
 * Settings of the workspace. Optional fields are sent to those who may edit them, days off to the whole team, `bcc_email` to
 * the owner only.
 */
export const tenantSettings = z.extend(tenantProfile, {
  notify_owner_on_new_client: z.optional(z.boolean()),
  notify_owner_on_new_user: z.optional(z.boolean()),
  notify_owner_on_user_csat: z.optional(z.boolean()),
  bcc_email: z.optional(z.nullable(z.string())),
  /** Country whose public holidays are no business days; null for none. */
  holiday_country: z.optional(z.nullable(z.string())),
  /** Business days more that a client gets by asking, without the agency's answer; 0 for none. */
  days_more_by_rule: z.optional(z.number()),
  /** Days that mailed links open. */
  link_days: z.optional(z.number()),
  /** Days on which the agency is closed, both ends included. */
  own_days_off: z.optional(z.array(dayOff)),
  /** Time from which each member of the team needs a second factor; null if none is demanded. For the owner only. */
  second_factor_from: z.optional(z.nullable(instant)),
});
export type TenantSettings = z.output<typeof tenantSettings>;

export const getTenantProfile = route({
  name: 'getTenantProfile',
  resource: 'workspace',
  method: 'GET',
  path: '/tenant-profiles/{id}',
  access: 'member',
  limit: 'read',
  whileReadOnly: true,
  params: byId,
  query: noQuery,
  body: noBody,
  answer: tenantSettings,
  summary: 'The settings of the workspace; some only for those who may edit them',
});

export const updateTenantProfile = route({
  name: 'updateTenantProfile',
  resource: 'workspace',
  method: 'PUT',
  path: '/tenant-profiles/{id}',
  access: 'edit_workspace_settings',
  limit: 'write',
  stepUp: ['bcc_email', 'second_factor_days'],
  params: byId,
  query: noQuery,
  /** An omitted field stays as it is. */
  body: z.partial(
    z.object({
      name: requiredLine,
      theme,
      timezone: line,
      dt_format: dtFormat,
      language,
      /** Whole business days. */
      days_allowed_for_client_feedback: z.number().check(z.int(), z.gte(1), z.lte(mostFeedbackDays)),
      /** Once a sending; 0 leaves each wish to the agency. */
      days_more_by_rule: z.number().check(z.int(), z.gte(0), z.lte(mostDaysMore)),
      admins_can_edit_workspace_settings: z.boolean(),
      show_production_details_in_timeline: z.boolean(),
      clients_allow_adding_guests: z.boolean(),
      link_deciders: z.enum(linkDeciders),
      /** For links that are sent from now on. */
      link_days: z.number().check(z.int(), z.gte(linkDays.least), z.lte(linkDays.most)),
      /** ISO 3166-1; null for none. */
      holiday_country: z.nullable(z.enum(holidayCountries)),
      own_days_off: z.array(dayOff).check(z.maxLength(mostOwnDaysOff)),
      csat_mandatory_before_project_complete: z.boolean(),
      answers_mandatory_before_sending: z.boolean(),
      notify_owner_on_new_client: z.boolean(),
      notify_owner_on_new_user: z.boolean(),
      notify_owner_on_user_csat: z.boolean(),
      /** Blind copy of every mail to a client; null for none. */
      bcc_email: z.nullable(line),
      /** Days of grace after which each member of the team needs a second factor; null demands none. */
      second_factor_days: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(mostFactorDays))),
    }),
  ),
  answer: tenantSettings,
  summary: 'Saves settings of the workspace',
});

export const uploadWorkspaceLogo = route({
  name: 'uploadWorkspaceLogo',
  resource: 'workspace',
  method: 'POST',
  path: '/tenant-profiles/{id}/files/{kind}',
  access: 'edit_workspace_settings',
  limit: 'write',
  params: z.extend(byId, { kind: z.literal('logo') }),
  query: z.object({ filename: requiredLine }),
  body: file,
  answer: z.object({ logo: z.string() }),
  summary: 'Stores a PNG, GIF or JPEG picture as the logo of the workspace',
  takesFile: true,
});

export const removeWorkspaceLogo = route({
  name: 'removeWorkspaceLogo',
  resource: 'workspace',
  method: 'DELETE',
  path: '/tenant-profiles/{id}/files/{kind}',
  access: 'edit_workspace_settings',
  limit: 'write',
  params: z.extend(byId, { kind: z.literal('logo') }),
  query: noQuery,
  body: noBody,
  answer: z.object({ logo: z.nullable(z.string()) }),
  summary: 'Removes the logo of the workspace, whose initials stand in its place',
});

/** Workspace with its addresses. */
const tenant = z.object({
  id,
  name: z.string(),
  logo: z.nullable(z.string()),
  theme,
  /** URL on the product's own domain, without a trailing slash. */
  url: z.string(),
  custom_domains: z.nullable(z.string()),
});

export const getTenant = route({
  name: 'getTenant',
  resource: 'workspace',
  method: 'GET',
  path: '/tenants/{id}',
  access: 'member',
  limit: 'read',
  whileReadOnly: true,
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.extend(tenant, {
    /** Sent to those who may move it: its former addresses, the newest first. */
    former_urls: z.optional(z.array(z.string())),
    /** Sent to those who may move it: instant from which that is possible; null if it is now. */
    movable_from: z.optional(z.nullable(instant)),
  }),
  summary: 'Name and addresses of the workspace',
});

export const moveWorkspace = route({
  name: 'moveWorkspace',
  // Beside the sign-up, whose function alone may claim a host of the product.
  resource: 'account',
  method: 'PUT',
  path: '/tenants/{id}/subdomain',
  access: 'move_workspace',
  limit: 'write',
  stepUp: true,
  params: byId,
  query: noQuery,
  body: z.object({ subdomain: line }),
  answer: z.object({
    /** URL where members sign in from now on. */
    url: z.string(),
  }),
  summary:
    'Gives the workspace another subdomain, once in thirty days; the former one stays its own, and links that were sent go on to work',
});

export const deleteTenant = route({
  name: 'deleteTenant',
  resource: 'workspace',
  method: 'DELETE',
  path: '/tenants/{id}',
  access: 'delete_workspace',
  limit: 'write',
  stepUp: true,
  whileReadOnly: true,
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({ ok: z.literal(true), deletes_on: z.string() }),
  summary: 'Closes the workspace and marks it for deletion; its owner can call it back for seven days',
});

export const restoreTenant = route({
  name: 'restoreTenant',
  resource: 'workspace',
  method: 'POST',
  path: '/tenants/{id}/restore',
  access: 'delete_workspace',
  limit: 'write',
  whileReadOnly: true,
  whileClosed: true,
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Calls back a workspace that is marked for deletion',
});

/** "Agencies for a user" (administration.md section 7). */
export const listWorkspaces = route({
  name: 'listWorkspaces',
  resource: 'workspace',
  method: 'GET',
  path: '/workspaces',
  access: 'person',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ workspaces: z.array(tenant) }),
  summary: 'The workspaces that the signed-in person belongs to',
});

export const tenantRoutes = [
  getTenant,
  deleteTenant,
  restoreTenant,
  moveWorkspace,
  listWorkspaces,
  getTenantProfile,
  updateTenantProfile,
  uploadWorkspaceLogo,
  removeWorkspaceLogo,
];
