import { linkDeciders } from '#domain/answerer/index.ts';
import { reaches } from '#domain/project/client.ts';
import { mostContacts } from '#domain/project/contacts.ts';
import { defaultReminderDelay, mostDeliverables, mostFeedbackDays } from '#domain/project/limits.ts';
import { groupKeys, sortKeys } from '#domain/project/list-look.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';
import { agencyMoves } from '#domain/workflow/turn.ts';
import * as z from '#schema';
import { contactFields, contactInput } from './clients.ts';
import {
  bodyId,
  byId,
  cursor,
  done,
  flag,
  id,
  idList,
  instant,
  language,
  line,
  localDate,
  noBody,
  noParams,
  noQuery,
  requiredLine,
} from './common.ts';
import { route } from './route.ts';
import { approval, stagesInput, workflow } from './workflows.ts';

/** States of a project as displayed (delivery.md section 4). */
export const projectStatus = z.enum([
  'in_production',
  'awaiting_feedback',
  'overdue_feedback',
  'pending_csat',
  'completed',
  'cancelled',
]);
export type ProjectStatus = z.output<typeof projectStatus>;

/** Deliverable of a project in a list. */
export const workflowFields = {
  id,
  title: z.string(),
  status: projectStatus,
  /** Title of a stage; screens have a text of their own if `active_stages` is above 1. Null when all is done. */
  current_stage: z.nullable(z.string()),
  active_stages: z.number(),
  upcoming_stage: z.nullable(z.string()),
  progress: z.number(),
  feedback_due: z.nullable(instant),
  /** Stage and round (0 for the preview) of that feedback, where they are not those of `current_stage`. */
  awaited: z.optional(z.object({ stage: z.string(), round: z.number() })),
  /** True if a round that awaits feedback has reached nobody by mail; false for clients. */
  undelivered: z.boolean(),
  /** Revision that quick approve and quick reject act on; null when nothing is open. */
  open: z.nullable(
    z.object({
      stage_id: id,
      revision_id: id,
      status: z.string(),
      has_rounds: z.boolean(),
      /** 0 for the preview. Missing on rows stored before it. */
      round: z.optional(z.number()),
    }),
  ),
};
export const workflowRow = z.object(workflowFields);
export type WorkflowRow = z.output<typeof workflowRow>;

/** Move of the agency: the stage that it is on, and since when it is due; null if no action has led to it. */
export const ownMove = z.object({
  move: z.enum(agencyMoves),
  stage: z.string(),
  since: z.nullable(instant),
  /** Missing, as the next three are, on rows stored before them. */
  stage_id: z.optional(id),
  /** Round in work, 0 for the preview, and its id; absent while the stage has not started. */
  round: z.optional(z.number()),
  revision_id: z.optional(id),
  /** Newest round that the client has got. */
  sent_id: z.optional(id),
  /** Number of the points on that stage that await an answer; absent for none. */
  points: z.optional(z.number()),
});

/** Project in a list. */
export const projectRow = z.object({
  id,
  name: z.string(),
  reference_code: z.string(),
  client_id: id,
  client_name: z.string(),
  start_date: localDate,
  /** Time zone whose days its dates are. */
  timezone: z.string(),
  deliverable_type: z.enum(['Single', 'Multi']),
  archived: z.boolean(),
  cancelled: z.boolean(),
  status: projectStatus,
  /** First of `current_stages`, by which the list is sorted. */
  current_stage: z.nullable(z.string()),
  /** Titles of the current stages of all deliverables; a filter by stage finds each of them. */
  current_stages: z.array(z.string()),
  active_stages: z.number(),
  /** First of `upcoming_stages`. */
  upcoming_stage: z.nullable(z.string()),
  /** Titles of the next stage of each open deliverable. */
  upcoming_stages: z.array(z.string()),
  progress: z.number(),
  feedback_due: z.nullable(instant),
  /** Time since which the client has had the round that is due first. */
  client_since: z.nullable(instant),
  /** Days off of that round, as in a revision; absent for none. */
  days_off: z.optional(z.string()),
  /** Earliest target date of an open stage; null for clients. */
  next_target: z.nullable(localDate),
  /** Stage of that date. Missing for none, for clients, and on rows stored before it. */
  next_target_of: z.optional(z.object({ workflow_id: id, stage_id: id })),
  /** URL of the first picture of the stage in work; for clients, of work that they have got. */
  thumbnail: z.nullable(z.string()),
  /** URL of the client's logo where there is no picture; absent for none. */
  client_logo: z.optional(z.string()),
  /** User ids; empty for clients. */
  team: z.array(id),
  /** True if one of its deliverables is undelivered. */
  undelivered: z.boolean(),
  /** The agency's most urgent move; null if it has none, for clients, and in archives. */
  own_move: z.nullable(ownMove),
  /** Null for clients. */
  health: z.nullable(z.number()),
  /** Null for clients. */
  lastClicked: z.nullable(instant),
  /** Status of the caller's newest survey on the project; null for agents, and if none was sent to them. */
  survey_status: z.nullable(z.enum(['pending', 'incomplete', 'completed'])),
  workflows: z.array(workflowRow),
  /** Key of its group, in a grouped list. */
  group: z.optional(z.string()),
});
export type ProjectRow = z.output<typeof projectRow>;

export const projectContact = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
});

export const teamMember = z.object({ id, name: z.string(), surname: z.string() });

export const project = z.object({
  id,
  name: z.string(),
  reference_code: z.string(),
  client_id: id,
  client_name: z.string(),
  /** Way in which it has reached its client, who can't be changed any more; null while none is known. */
  client_lock: z.nullable(z.enum(reaches)),
  start_date: localDate,
  created_on: instant,
  updated_on: instant,
  email_subject_line_default: z.string(),
  deliverable_type: z.enum(['Single', 'Multi']),
  workflow_id: z.string(),
  projectWorkflows: z.array(z.object({ workflow_id: id, workflow_title: z.string() })),
  is_linear: z.boolean(),
  contacts: z.array(projectContact),
  team_members: z.array(teamMember),
  days_allowed_for_client_feedback: z.number(),
  feedback_reminder_delay: z.number(),
  /** Deciders by a mailed link; null as in the workspace. */
  link_deciders: z.nullable(z.enum(linkDeciders)),
  /** Contacts whose answers decide a round; a stage may have a rule of its own. */
  approval,
  auto_reminder: z.boolean(),
  reminder_interval: z.number(),
  send_csat_survey: z.boolean(),
  is_survey_sent: z.boolean(),
  survey_completed: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
  cancelled_by: z.nullable(z.string()),
  cancelled_on: z.nullable(instant),
  brief_document_link: z.string(),
  image: z.string(),
  /** Time zone of due dates: the client's, else the workspace's. */
  timezone: z.string(),
  language,
  version: z.number(),
});
export type Project = z.output<typeof project>;

/** Project as a client reads it: an allow-list, so that a new setting stays internal until it is added here. */
export const clientProject = z.pick(project, {
  id: true,
  name: true,
  reference_code: true,
  client_id: true,
  client_name: true,
  start_date: true,
  created_on: true,
  deliverable_type: true,
  workflow_id: true,
  projectWorkflows: true,
  is_linear: true,
  contacts: true,
  team_members: true,
  days_allowed_for_client_feedback: true,
  is_survey_sent: true,
  survey_completed: true,
  archived: true,
  cancelled: true,
  cancelled_by: true,
  cancelled_on: true,
  timezone: true,
});
export type ClientProject = z.output<typeof clientProject>;

/** Project of an answer that both sides get. */
export const shownProject = z.union([project, clientProject]);
export type ShownProject = z.output<typeof shownProject>;

/** Limits of the settings form (delivery.md sections 2, 5 and 9). */
const settings = {
  name: requiredLine,
  reference_code: z._default(line, ''),
  start_date: z.optional(localDate),
  email_subject_line_default: z._default(line, ''),
  team_members: z._default(z.array(bodyId).check(z.maxLength(100)), []),
  days_allowed_for_client_feedback: z.optional(z.number().check(z.int(), z.gte(1), z.lte(mostFeedbackDays))),
  feedback_reminder_delay: z._default(
    z.number().check(z.int(), z.gte(0), z.lte(mostFeedbackDays)),
    defaultReminderDelay,
  ),
  auto_reminder: z._default(z.boolean(), false),
  reminder_interval: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 1),
  /** Null as in the workspace; left out, it stays as it is. */
  link_deciders: z.optional(z.nullable(z.enum(linkDeciders))),
  /** Contacts whose answers decide a round; left out, it stays as it is: `first` in a new project. */
  approval: z.optional(approval),
  send_csat_survey: z._default(z.boolean(), false),
  brief_document_link: z._default(line, ''),
  image: z._default(line, ''),
  contacts: z.array(contactInput).check(z.minLength(1), z.maxLength(mostContacts)),
};

/** Filter and order of a list, over all rows. */
const listing = {
  status: z.optional(projectStatus),
  /** Title of a current stage of any deliverable. */
  stage: z.optional(line),
  /** Title of an upcoming stage of any deliverable. */
  upcoming: z.optional(line),
  /** Title of a deliverable. */
  deliverable: z.optional(line),
  /** `off`: only projects whose health is below 1. */
  health: z.optional(z.literal('off')),
  /** `done`: completed in the current week, active and archived ones together. */
  turn: z.optional(z.enum(projectTurns)),
  /** Time at which the client's feedback is due, by the workspace's day and week. */
  due: z.optional(z.enum(dueTimes)),
  /** User id of somebody on the team. */
  owner: z.optional(id),
  sort: z.optional(z.enum(sortKeys)),
  direction: z.optional(z.enum(['ascending', 'descending'])),
  cursor,
};

export const listProjects = route({
  name: 'listProjects',
  resource: 'projects',
  method: 'GET',
  path: '/projects',
  access: 'list_projects',
  limit: 'read',
  params: noParams,
  query: z.object({
    archived: z.optional(flag),
    /** Words to find in name, code and client of all rows, whatever their case and accents. */
    search: z.optional(line),
    client: z.optional(id),
    /** `1`: the completed projects that the figures count, active and archived ones together. */
    completed: z.optional(flag),
    /** Puts the projects of a group together; a sort is within each. For agents only. */
    group: z.optional(z.enum(groupKeys)),
    ...listing,
  }),
  body: noBody,
  answer: z.object({
    items: z.array(projectRow),
    /** Groups in their order, of a grouped list: the key that the rows have, and the number of rows on all pages. */
    groups: z.optional(z.array(z.object({ key: z.string(), count: z.number() }))),
    cursor: z.nullable(z.string()),
    now: instant,
  }),
  summary: 'Active or archived projects, newest first unless it is sorted, 50 a page',
});

export const listChoices = route({
  name: 'listChoices',
  resource: 'projects',
  method: 'GET',
  path: '/project-choices',
  access: 'view_dashboard',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ stages: z.array(z.string()), deliverables: z.array(z.string()) }),
  summary:
    'Titles to filter the active projects by: current stages, and deliverables of projects that have several; 200 of each at most',
});

export const getProject = route({
  name: 'getProject',
  resource: 'projects',
  method: 'GET',
  path: '/projects/{id}',
  access: 'view_project',
  limit: 'read',
  params: byId,
  query: z.object({ fullProjectsData: z.optional(flag) }),
  body: noBody,
  answer: z.object({ project: shownProject, workflows: z.array(workflow) }),
  summary: 'A project with its workflows, and for agents its settings',
});

export const createProject = route({
  name: 'createProject',
  resource: 'projects',
  method: 'POST',
  path: '/projects',
  access: 'create_project',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({
    ...settings,
    client_id: z.optional(z.number()),
    deliverable_type: z._default(z.enum(['Single', 'Multi']), 'Single'),
    is_linear: z._default(z.boolean(), true),
    /** Single workflow for Single, one per deliverable for Multi. */
    workflows: z._default(
      z
        .array(z.object({ title: z._default(line, ''), stages: stagesInput }))
        .check(z.maxLength(mostDeliverables)),
      [],
    ),
  }),
  answer: z.object({ project, workflows: z.array(workflow) }),
  summary: 'Creates a project with its workflows',
  keyed: true,
});

export const updateProject = route({
  name: 'updateProject',
  resource: 'projects',
  method: 'PUT',
  path: '/projects/{id}',
  access: 'edit_project',
  limit: 'write',
  params: byId,
  query: noQuery,
  /** A change of `client_id` is refused once the project has reached the client; left out, the client stays. */
  body: z.object({ ...settings, client_id: z.optional(bodyId), version: z.optional(z.number()) }),
  answer: z.object({ project, workflows: z.array(workflow) }),
  summary: 'Saves the settings of a project',
  updates: 'project',
});

export const archiveProject = route({
  name: 'archiveProject',
  resource: 'projects',
  method: 'PUT',
  path: '/projects/{id}/archive',
  access: 'edit_project',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: z.object({ archive: z.boolean(), from: z.optional(z.enum(['timeline', 'settings'])) }),
  answer: z.object({ project }),
  summary: 'Archives a project, or takes it out of the archive',
});

export const cancelProject = route({
  name: 'cancelProject',
  resource: 'projects',
  method: 'PUT',
  path: '/projects/{id}/cancel',
  access: 'edit_project',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: z.object({ cancel: z.literal(true) }),
  answer: z.object({ project }),
  summary: 'Cancels a project for good, and archives it',
});

export const deleteProject = route({
  name: 'deleteProject',
  resource: 'projects',
  method: 'DELETE',
  path: '/projects/{id}',
  access: 'edit_project',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Deletes an archived project; its files and history follow in the background',
});

export const clientProjects = route({
  name: 'clientProjects',
  resource: 'projects',
  method: 'GET',
  path: '/clients/{id}/projects/{state}',
  access: 'manage_clients',
  limit: 'read',
  /** `id` may be a comma-separated list if only counts are requested. */
  params: z.object({ id: idList, state: z.enum(['open', 'archived']) }),
  query: z.object({ ...listing, count_only: z.optional(z.enum(['true', 'false'])) }),
  body: noBody,
  answer: z.object({
    items: z.array(projectRow),
    cursor: z.nullable(z.string()),
    /** Number of projects per client, instead of items; only with `count_only`. */
    counts: z.optional(z.array(z.object({ client_id: id, projects: z.number() }))),
    now: instant,
  }),
  summary: 'Open or archived projects of a client, or how many of them some clients have',
});

export const setProjectContact = route({
  name: 'setProjectContact',
  resource: 'projects',
  method: 'POST',
  path: '/projects/{id}/contacts/{contactId}/{access}',
  access: 'edit_project',
  limit: 'write',
  params: z.object({ id, contactId: id, access: z.enum(['project', 'none']) }),
  query: noQuery,
  body: noBody,
  answer: z.object({ project }),
  summary: 'Puts a contact of the client on a project, or takes them off it',
});

export const addGuest = route({
  name: 'addGuest',
  resource: 'projects',
  method: 'POST',
  path: '/projects/{id}/guests',
  access: 'add_guest',
  limit: 'invite',
  params: byId,
  query: noQuery,
  body: contactFields,
  answer: z.object({ contact: projectContact }),
  summary: 'Puts a colleague on a project, by one of its contacts where the workspace lets them',
  keyed: true,
});

export const removeSampleProject = route({
  name: 'removeSampleProject',
  resource: 'projects',
  method: 'DELETE',
  path: '/sample-projects/{id}',
  access: 'edit_project',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary:
    'Deletes the sample project of the workspace, and its client unless there are other projects for it',
});

export const projectRoutes = [
  removeSampleProject,
  listProjects,
  listChoices,
  getProject,
  createProject,
  updateProject,
  archiveProject,
  cancelProject,
  deleteProject,
  clientProjects,
  setProjectContact,
  addGuest,
];
