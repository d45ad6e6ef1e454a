import { type Choices, choosable } from '#domain/inbox/delivery.ts';
import { digestHours } from '#domain/inbox/digest.ts';
import { inboxKinds } from '#domain/inbox/inbox.ts';
import * as z from '#schema';
import {
  byId,
  done,
  dtFormat,
  email,
  file,
  id,
  language,
  line,
  noBody,
  noParams,
  noQuery,
  requiredLine,
  richText,
} from './common.ts';
import { route } from './route.ts';
import { teamMember, user } from './workspace.ts';

/** Permissions of a member (administration.md section 3). Admin implies all others. */
const permissions = {
  admin: z.boolean(),
  create_projects: z.boolean(),
  access_all_projects: z.boolean(),
  workflow_templates: z.boolean(),
  email_templates: z.boolean(),
  add_users: z.boolean(),
};

export const createUser = route({
  name: 'createUser',
  resource: 'team',
  method: 'POST',
  path: '/users',
  access: 'manage_team',
  limit: 'invite',
  stepUp: ['admin'],
  params: noParams,
  query: noQuery,
  body: z.object({
    name: requiredLine,
    surname: z._default(line, ''),
    email,
    admin: z._default(permissions.admin, false),
    create_projects: z._default(permissions.create_projects, false),
    access_all_projects: z._default(permissions.access_all_projects, false),
    workflow_templates: z._default(permissions.workflow_templates, false),
    email_templates: z._default(permissions.email_templates, false),
    add_users: z._default(permissions.add_users, false),
  }),
  answer: teamMember,
  summary: 'Invites a person to the team by email; they are a member once they accept',
  keyed: true,
});

export const inviteUser = route({
  name: 'inviteUser',
  resource: 'team',
  method: 'POST',
  path: '/users/{id}/invite',
  access: 'edit_user',
  limit: 'invite',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: teamMember,
  summary: 'Mails another link to a person who has not accepted yet; the earlier one ends',
  keyed: true,
});

export const updateUser = route({
  name: 'updateUser',
  resource: 'team',
  method: 'PUT',
  path: '/users/{id}',
  access: 'edit_user',
  limit: 'write',
  stepUp: ['admin'],
  params: byId,
  query: noQuery,
  /** An omitted field stays as it is; the address is changed by its person alone (requestAddress). */
  body: z.partial(
    z.object({
      name: requiredLine,
      surname: line,
      ...permissions,
      /** `false` sends to their address again. */
      suppressed: z.literal(false),
    }),
  ),
  answer: user,
  summary: 'Saves the name and the permissions of a member of the team',
  updates: 'user',
});

export const deleteUser = route({
  name: 'deleteUser',
  resource: 'team',
  method: 'DELETE',
  path: '/users/{id}',
  access: 'remove_user',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Removes a member from the team; their next request is refused',
});

export const logOutUser = route({
  name: 'logOutUser',
  resource: 'team',
  method: 'POST',
  path: '/users/{id}/log-out',
  access: 'log_out_user',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Ends the sessions of a member of the team in this workspace, and tells them by mail',
  keyed: true,
});

export const handOver = route({
  name: 'handOver',
  resource: 'team',
  method: 'POST',
  path: '/users/{id}/owner',
  access: 'hand_over_workspace',
  limit: 'write',
  stepUp: true,
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Makes a member of the team the owner of the workspace; the present owner stays as an admin',
});

/** Channels of each kind; without a mail that a setting of the specification decides about. */
const notifications = z.partial(
  z.object(
    Object.fromEntries(
      inboxKinds.map((kind) => [
        kind,
        z.partial(z.object(Object.fromEntries(choosable(kind).map((channel) => [channel, z.boolean()])))),
      ]),
    ),
  ),
  // Made of lists whose members the compiler does not follow.
) as unknown as z.ZodMiniType<Choices, Choices>;

/** Hour in the person's zone; null for no digest. */
const digestHour = z.nullable(z.number().check(z.int(), z.gte(digestHours.first), z.lte(digestHours.last)));

export const userProfile = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  picture: z.nullable(z.string()),
  /** Null: the workspace's. */
  timezone: z.nullable(z.string()),
  /** Null: the workspace's. */
  dt_format: z.nullable(dtFormat),
  /** Language of the person's own screens. Null: the browser's. */
  language: z.nullable(language),
  receive_overdue_notifications: z.boolean(),
  /** The workspace's setting, which decides about the mails of ratings to the owner. */
  notify_owner_on_user_csat: z.boolean(),
  notifications,
  digest_hour: digestHour,
  /** False turns shortcuts of a single key off, which speech input triggers by accident. */
  single_keys: z.boolean(),
  html_email_signature: z.string(),
});
export type UserProfile = z.output<typeof userProfile>;

export const getUserProfile = route({
  name: 'getUserProfile',
  resource: 'team',
  method: 'GET',
  path: '/user-profiles',
  access: 'edit_profile',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: userProfile,
  summary: 'The profile of the signed-in member of the team',
});

export const updateUserProfile = route({
  name: 'updateUserProfile',
  resource: 'team',
  method: 'PUT',
  path: '/user-profiles/{id}',
  access: 'edit_profile',
  limit: 'write',
  params: byId,
  query: noQuery,
  /** An omitted field stays as it is. */
  body: z.partial(
    z.object({
      name: requiredLine,
      surname: line,
      timezone: z.nullable(line),
      dt_format: z.nullable(dtFormat),
      language: z.nullable(language),
      receive_overdue_notifications: z.boolean(),
      /** A kind or channel that is not named stays as it is. */
      notifications,
      digest_hour: digestHour,
      single_keys: z.boolean(),
      html_email_signature: richText,
    }),
  ),
  answer: userProfile,
  summary: 'Saves the profile of the signed-in member of the team',
});

export const uploadUserPicture = route({
  name: 'uploadUserPicture',
  resource: 'team',
  method: 'POST',
  path: '/user-profiles/{id}/picture',
  access: 'edit_profile',
  limit: 'write',
  params: byId,
  query: z.object({ filename: requiredLine }),
  body: file,
  answer: z.object({ picture: z.string() }),
  summary: 'Stores a PNG, GIF or JPEG picture of the signed-in member of the team',
  takesFile: true,
});

export const removeUserPicture = route({
  name: 'removeUserPicture',
  resource: 'team',
  method: 'DELETE',
  path: '/user-profiles/{id}/picture',
  access: 'edit_profile',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({ picture: z.nullable(z.string()) }),
  summary: 'Removes the picture of the signed-in member of the team',
});

export const teamRoutes = [
  createUser,
  inviteUser,
  updateUser,
  deleteUser,
  logOutUser,
  handOver,
  getUserProfile,
  updateUserProfile,
  uploadUserPicture,
  removeUserPicture,
];
