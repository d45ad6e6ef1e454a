import { type Range, ranges } from '../domain/analytics/series.ts';
import * as z from '../schema.ts';
import { byId, id, idList, instant, localDate, noBody, noParams, noQuery } from './common.ts';
import { projectRow, projectStatus } from './projects.ts';
import { route } from './route.ts';

export { type Range, ranges };

const bar = z.object({ label: z.string(), count: z.number() });

/** Stars: the mean of all ratings, 0 to 5, and how many there are; null without any. */
const csat = z.nullable(z.object({ rating: z.number(), count: z.number() }));
export type Csat = z.output<typeof csat>;

/** The dashboard of agents (delivery.md section 2). Who sees only some projects gets figures of those. */
export const getDashboard = route({
  name: 'getDashboard',
  resource: 'reports',
  method: 'GET',
  path: '/reports/projects',
  access: 'view_dashboard',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    in_production: z.number(),
    awaiting_feedback: z.number(),
    active_projects: z.number(),
    /** Days, rounded to the nearest half; null while no project has been completed. */
    average_completion_days: z.nullable(z.number()),
    /** The share of active projects with health 1; null without any. */
    health: z.nullable(z.number()),
    csat,
    current_stages: z.array(bar),
    upcoming_stages: z.array(bar),
    due_today: z.array(projectRow),
    overdue: z.array(projectRow),
    now: instant,
  }),
  summary: 'Figures and lists of the dashboard',
});

/** How far back charts go, in the workspace's time zone: from the start of a day in the past through the end of today. */
const range = z.enum(ranges);
const inRange = z.object({ range: z._default(range, 'ALL') });

/**
 * A value from this day on, until the next point's day. Days on which nothing changed have no point; a long range is
 * thinned to at most 120 points.
 */
const point = z.object({ date: localDate, value: z.number() });
export type Point = z.output<typeof point>;

/** Figures over time, oldest first. */
const series = z.object({
  /**
   * The mean of all ratings so far, 0 to 5: a point for each day that brought one. Only with two or more is there
   * something to draw.
   */
  csat: z.array(point),
  /** The share of active projects with health 1, in percent, through today; days without an active project have none. */
  health: z.array(point),
  /** How many projects were active, through today. */
  active_projects: z.array(point),
});
export type Series = z.output<typeof series>;

/** The days that a chart spans; `from` is the first day there is anything of, for ALL. */
const span = { range, from: localDate, to: localDate };

export const getWorkspaceReport = route({
  name: 'getWorkspaceReport',
  resource: 'reports',
  method: 'GET',
  path: '/reports/workspace',
  access: 'view_analytics',
  params: noParams,
  query: inRange,
  body: noBody,
  answer: z.object({
    ...span,
    /** The cards: figures of now, whatever the range. */
    in_production: z.number(),
    awaiting_feedback: z.number(),
    active_projects: z.number(),
    csat,
    /** Clients with an active project. */
    active_clients: z.number(),
    completed_projects: z.number(),
    cancelled_projects: z.number(),
    series,
    /** The five clients with the best health, 0 to 1, among those with active projects. */
    top_clients: z.array(
      z.object({ client_id: id, client_name: z.string(), health: z.number(), active_projects: z.number() }),
    ),
    /** Six at most: the five to show, and whether there are more. */
    current_stages: z.array(bar),
    upcoming_stages: z.array(bar),
    /** Every client, by name. */
    client_ratings: z.array(
      z.object({
        client_id: id,
        client_name: z.string(),
        completed_projects: z.number(),
        rated_projects: z.number(),
        /** 0 to 5; null without ratings. */
        average_rating: z.nullable(z.number()),
      }),
    ),
    /** Everybody on the team, by name; a project's ratings are those of its team members. */
    user_ratings: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        user_email: z.string(),
        /** Clients of the projects whose team they are on. */
        clients_serviced: z.number(),
        rated_projects: z.number(),
        average_rating: z.nullable(z.number()),
      }),
    ),
    now: instant,
  }),
  summary: 'Figures of the whole workspace, now and over time',
});

/**
 * Days, to one decimal, that a project spent: working on a revision round, waiting for feedback in time, waiting beyond
 * the allowed days, and working on what no round was asked for yet (null where no workflow is linear). Of several
 * projects the average; null while none has begun.
 */
const dayBreakdown = z.nullable(
  z.object({
    revision: z.number(),
    awaiting_feedback: z.number(),
    overdue: z.number(),
    in_production: z.nullable(z.number()),
  }),
);
export type DayBreakdown = z.output<typeof dayBreakdown>;

export const getClientReport = route({
  name: 'getClientReport',
  resource: 'reports',
  method: 'GET',
  path: '/reports/clients/{id}',
  access: 'view_client_analytics',
  params: byId,
  query: inRange,
  body: noBody,
  answer: z.object({
    ...span,
    client_id: id,
    client_name: z.string(),
    in_production: z.number(),
    awaiting_feedback: z.number(),
    active_projects: z.number(),
    /** Days, rounded to the nearest half; null while no project has been completed. */
    average_completion_days: z.nullable(z.number()),
    csat,
    /** The share of active projects with health 1; null without any. */
    health: z.nullable(z.number()),
    series,
    day_breakdown: dayBreakdown,
    now: instant,
  }),
  summary: 'Figures of a client, now and over time',
});

/** What the Analytics tab of a project shows. Times are of now: what is still open runs until this moment. */
const projectReport = z.object({
  ...span,
  project_id: id,
  client_id: id,
  client_name: z.string(),
  status: projectStatus,
  archived: z.boolean(),
  start_date: localDate,
  /** Days from the start of the first stage to the end of the last, rounded to the nearest half; null until all is completed. */
  production_duration: z.nullable(z.number()),
  agreed_revisions: z.number(),
  /** Rounds that were moved forward to the client. */
  executed_revisions: z.number(),
  /** Hours from sending to the answer, over everything the client was asked; null while nothing was sent. */
  average_awaiting_feedback_hours: z.nullable(z.number()),
  feedback_reminders_sent: z.number(),
  most_reminded_stage: z.nullable(z.object({ stage_id: id, title: z.string(), reminders: z.number() })),
  /** Hours from sending to the client's own decision; null while they have taken none. */
  average_review_response_hours: z.nullable(z.number()),
  csat,
  /** 0 to 1: the share of the three promises kept. */
  health: z.number(),
  day_breakdown: dayBreakdown,
  series: z.object({
    /** The mean of the project's ratings so far: a point for each day that brought one. */
    csat: z.array(point),
    /** Of the project's client. */
    active_projects: z.array(point),
  }),
  /** The three stages with the most of their rounds executed; `progress` is their share of all rounds there, 0 to 1. */
  top_stages: z.array(
    z.object({
      stage_id: id,
      title: z.string(),
      agreed_revisions: z.number(),
      executed_revisions: z.number(),
      progress: z.number(),
    }),
  ),
  now: instant,
});
export type ProjectReport = z.output<typeof projectReport>;

export const getProjectReport = route({
  name: 'getProjectReport',
  resource: 'reports',
  method: 'GET',
  path: '/reports/projects/{id}',
  access: 'view_project_analytics',
  params: byId,
  query: inRange,
  body: noBody,
  answer: projectReport,
  summary: 'Figures of a project',
});

/** Figures follow from the project's state and history; this counts them anew now, instead of at its next event. */
export const recountProject = route({
  name: 'recountProject',
  resource: 'projects',
  method: 'PUT',
  path: '/reports/projects/{id}',
  access: 'view_project_analytics',
  params: byId,
  query: inRange,
  body: noBody,
  answer: projectReport,
  summary: 'Counts the figures of a project anew from its state and history',
});

export const getReviewResponseTime = route({
  name: 'getReviewResponseTime',
  resource: 'reports',
  method: 'GET',
  path: '/projects/{id}/averageReviewResponseTime',
  access: 'view_project_analytics',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({
    project_id: id,
    /** Hours from sending to the client's own decision; null while they have taken none. */
    average_review_response_hours: z.nullable(z.number()),
    /** How many decisions it is the mean of. */
    responses: z.number(),
  }),
  summary: 'How long the client takes to decide on what they are sent',
});

export const getUserProjects = route({
  name: 'getUserProjects',
  resource: 'reports',
  method: 'GET',
  path: '/reports/user-projects',
  access: 'view_analytics',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Everybody on the team, by name; projects are those whose team they are on. */
    items: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        user_email: z.string(),
        projects: z.number(),
        active_projects: z.number(),
        completed_projects: z.number(),
        clients: z.number(),
      }),
    ),
  }),
  summary: 'How many projects everybody on the team has',
});

export const getProjectRatings = route({
  name: 'getProjectRatings',
  resource: 'reports',
  method: 'GET',
  path: '/projects-surveys-average-rating',
  access: 'view_analytics',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Clients with ratings, by name. */
    items: z.array(
      z.object({
        client_id: id,
        client_name: z.string(),
        rating: z.number(),
        /** When the newest rating was given. */
        created_at: instant,
        /** Rated projects. */
        project_count: z.number(),
      }),
    ),
  }),
  summary: 'The average survey rating of each client',
});

export const getUserRatings = route({
  name: 'getUserRatings',
  resource: 'reports',
  method: 'GET',
  path: '/users-projects-surveys-average-rating',
  access: 'view_dashboard',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Users with ratings, by name; who doesn't see all projects finds their own alone. */
    items: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        user_email: z.string(),
        rating: z.number(),
        /** When the newest rating was given. */
        created_at: instant,
        /** Clients of the projects whose team they are on. */
        client_count: z.number(),
        /** Rated projects. */
        project_count: z.number(),
      }),
    ),
  }),
  summary: 'The average survey rating of each user',
});

export const getLastClicked = route({
  name: 'getLastClicked',
  resource: 'reports',
  method: 'GET',
  path: '/projects/{ids}/tracklinks/last-clicked',
  access: 'act_on_timeline',
  /** Ids with commas between. */
  params: z.object({ ids: idList }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    items: z.array(z.object({ project_id: id, last_clicked: z.nullable(instant) })),
  }),
  summary: 'When a link of each of these projects was clicked last',
});

export const reportRoutes = [
  getDashboard,
  getWorkspaceReport,
  getClientReport,
  getProjectReport,
  recountProject,
  getReviewResponseTime,
  getUserProjects,
  getProjectRatings,
  getUserRatings,
  getLastClicked,
];
