import { type Range, ranges } from '#domain/analytics/series.ts';
import * as z from '#schema';
import { byId, id, idList, instant, localDate, noBody, noParams, noQuery } from './common.ts';
import { projectRow, projectStatus } from './projects.ts';
import { route } from './route.ts';

export { type Range, ranges };

/** Number of projects with a current or upcoming stage of this name; a project counts for each of its stages. */
const bar = z.object({ label: z.string(), count: z.number() });

/** Mean of all ratings in stars, 0 to 5, and their number; null without any. */
const csat = z.nullable(z.object({ rating: z.number(), count: z.number() }));
export type Csat = z.output<typeof csat>;

/** Dashboard of agents (delivery.md section 2). Agents who see only some projects get the figures of those. */
export const getDashboard = route({
  name: 'getDashboard',
  resource: 'reports',
  method: 'GET',
  path: '/reports/projects',
  access: 'view_dashboard',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    in_production: z.number(),
    awaiting_feedback: z.number(),
    active_projects: z.number(),
    /** Days, rounded to the nearest half; null until a project is completed. */
    average_completion_days: z.nullable(z.number()),
    /** Share of active projects with health 1; null without any. */
    health: z.nullable(z.number()),
    csat,
    /**
     * Figures at the end of the day 30 days ago; null before anything was counted, and for agents who see only some
     * projects.
     */
    month_ago: z.nullable(
      z.object({ active_projects: z.number(), health: z.nullable(z.number()), csat: z.nullable(z.number()) }),
    ),
    current_stages: z.array(bar),
    upcoming_stages: z.array(bar),
    /** Number of projects by turn, without the sample; `late` and `today` by the feedback that is due. */
    turns: z.object({
      yours: z.number(),
      clients: z.number(),
      late: z.number(),
      today: z.number(),
      /** Completed in the current week of the workspace's time zone, archived ones included. */
      done: z.number(),
    }),
    /** The first of those counted, the longest waiting first. */
    due_today: z.array(projectRow),
    overdue: z.array(projectRow),
    /** The most urgent of the projects that the agency has a move on. */
    yours: z.array(projectRow),
    now: instant,
  }),
  summary: 'Figures and lists of the dashboard',
});

/** Ranges of charts, in the workspace's time zone: from the start of a past day through the end of today. */
const range = z.enum(ranges);
const inRange = z.object({ range: z._default(range, 'ALL') });

/**
 * Step of a series: the value from this day on, until the next point's day. Days without a change have no point; a long
 * range is thinned to at most 120 points.
 */
const point = z.object({ date: localDate, value: z.number() });
export type Point = z.output<typeof point>;

/** Step of a health series, with the numbers behind its share; both are 0 in a gap. */
const healthPoint = z.object({
  date: localDate,
  value: z.nullable(z.number()),
  on_target: z.number(),
  active: z.number(),
});
export type HealthPoint = z.output<typeof healthPoint>;

/** Time series, oldest first. */
const series = z.object({
  /** Running mean of all ratings, 0 to 5: a point per day with a new one. A line needs two points. */
  csat: z.array(point),
  /** Share of active projects with health 1, in percent, through today; null from a day without an active project. */
  health: z.array(healthPoint),
  /** Number of active projects, through today. */
  active_projects: z.array(point),
});
export type Series = z.output<typeof series>;

/** Figure of the range, and of the range before; null where it has no value. */
const compared = z.object({ now: z.nullable(z.number()), before: z.nullable(z.number()) });

/**
 * Range of as many days that ends on the day before this one; null for ALL. Its figures are null and its series empty
 * unless all of its days were counted.
 */
const before = z.nullable(
  z.object({
    from: localDate,
    to: localDate,
    /** Length of each of both ranges. */
    days: z.number(),
    /** Mean of the ratings given in the range, 0 to 5. */
    csat: compared,
    /** Mean over the days with an active project, in percent. */
    health: compared,
    /** Mean over the days. */
    active_projects: compared,
    series,
  }),
);
export type RangeBefore = NonNullable<z.output<typeof before>>;

/** Days that a chart spans; for ALL, `from` is the first day with data. */
const span = { range, from: localDate, to: localDate };

export const getWorkspaceReport = route({
  name: 'getWorkspaceReport',
  resource: 'reports',
  method: 'GET',
  path: '/reports/workspace',
  access: 'view_analytics',
  limit: 'costly',
  params: noParams,
  query: inRange,
  body: noBody,
  answer: z.object({
    ...span,
    /** Figures of the cards are of now, independent of the range. */
    in_production: z.number(),
    awaiting_feedback: z.number(),
    active_projects: z.number(),
    csat,
    /** Clients with an active project. */
    active_clients: z.number(),
    completed_projects: z.number(),
    cancelled_projects: z.number(),
    series,
    before,
    /** Five clients with the best health, 0 to 1, among those with active projects. */
    top_clients: z.array(
      z.object({ client_id: id, client_name: z.string(), health: z.number(), active_projects: z.number() }),
    ),
    /** At most six: five to show, and a sixth if there are more. */
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
    /** Every team member, by name; a project's ratings count for its team members. */
    user_ratings: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        user_email: z.string(),
        /** Clients of the projects whose team they are on, or were on when it was rated. */
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
 * Days, to one decimal, spent in each phase: working on a revision round, waiting for feedback in time, waiting beyond
 * the deadline, and working on a preview (null if no workflow is linear). Where stages or deliverables run side by side,
 * each moment counts once, for the most urgent: overdue, awaiting, revision, in production. Averaged over several
 * projects; null until one has begun.
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
  limit: 'costly',
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
    /** Days, rounded to the nearest half; null until a project is completed. */
    average_completion_days: z.nullable(z.number()),
    csat,
    /** Share of active projects with health 1; null without any. */
    health: z.nullable(z.number()),
    series,
    before,
    day_breakdown: dayBreakdown,
    now: instant,
  }),
  summary: 'Figures of a client, now and over time',
});

/**
 * Analytics tab: of a project, or of one of its deliverables. Times are as of now: open spans run until this moment.
 * `csat` and `series` are the whole project's in either case.
 */
const projectReport = z.object({
  ...span,
  project_id: id,
  /** Deliverable that the figures are about; null for the whole project. */
  workflow_id: z.nullable(id),
  client_id: id,
  client_name: z.string(),
  status: projectStatus,
  archived: z.boolean(),
  start_date: localDate,
  /**
   * Days from the first stage's start to the last one's end, to the nearest half; null until all stages are
   * completed.
   */
  production_duration: z.nullable(z.number()),
  agreed_revisions: z.number(),
  /** Rounds that were sent for an answer. */
  executed_revisions: z.number(),
  /** Average hours from sending to the answer, open ones included; null before any send. */
  average_awaiting_feedback_hours: z.nullable(z.number()),
  feedback_reminders_sent: z.number(),
  most_reminded_stage: z.nullable(z.object({ stage_id: id, title: z.string(), reminders: z.number() })),
  /** Average hours from sending to the client's own decision; null before the first. */
  average_review_response_hours: z.nullable(z.number()),
  /** Changes that clients asked for by points. */
  changes: z.object({
    asked: z.number(),
    /** Mean of the rounds with a change; null without any. */
    per_round: z.nullable(z.number()),
    /** Share, 0 to 1, answered before the stage reached the client again; null until a stage has. */
    answered_in_time: z.nullable(z.number()),
    /** Number of changes that a client opened again. */
    reopened: z.number(),
  }),
  csat,
  /** Share of the three promises kept, 0 to 1. */
  health: z.number(),
  day_breakdown: dayBreakdown,
  series: z.object({
    /** Running mean of the project's ratings: a point per day with a new one. */
    csat: z.array(point),
    /** Active projects of the project's client. */
    active_projects: z.array(point),
  }),
  /** Three stages with the highest share of executed rounds; `progress` is that share, 0 to 1. */
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

/** `workflow`: figures of this deliverable only. */
const ofProject = z.object({ range: z._default(range, 'ALL'), workflow: z.optional(id) });

export const getProjectReport = route({
  name: 'getProjectReport',
  resource: 'reports',
  method: 'GET',
  path: '/reports/projects/{id}',
  access: 'view_project_analytics',
  limit: 'costly',
  params: byId,
  query: ofProject,
  body: noBody,
  answer: projectReport,
  summary: 'Figures of a project, or of one of its deliverables',
});

/** Recounts a project's figures from its state and history now, without waiting for its next event. */
export const recountProject = route({
  name: 'recountProject',
  resource: 'projects',
  method: 'PUT',
  path: '/reports/projects/{id}',
  access: 'view_project_analytics',
  limit: 'write',
  params: byId,
  query: inRange,
  body: noBody,
  answer: projectReport,
  summary: 'Recounts the figures of a project from its state and history',
});

export const getReviewResponseTime = route({
  name: 'getReviewResponseTime',
  resource: 'reports',
  method: 'GET',
  path: '/projects/{id}/averageReviewResponseTime',
  access: 'view_project_analytics',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({
    project_id: id,
    /** Average hours from sending to the client's own decision; null before the first. */
    average_review_response_hours: z.nullable(z.number()),
    /** Number of decisions in the mean. */
    responses: z.number(),
  }),
  summary: 'Average time that the client takes to decide',
});

export const getUserProjects = route({
  name: 'getUserProjects',
  resource: 'reports',
  method: 'GET',
  path: '/reports/user-projects',
  access: 'view_analytics',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Every team member, by name, with the projects whose team they are on. */
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
  summary: 'Number of projects of every team member',
});

export const getProjectRatings = route({
  name: 'getProjectRatings',
  resource: 'reports',
  method: 'GET',
  path: '/projects-surveys-average-rating',
  access: 'view_analytics',
  limit: 'read',
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
        /** Time of the newest rating. */
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
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Users with ratings, by name; only the caller, unless they see all projects. */
    items: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        user_email: z.string(),
        rating: z.number(),
        /** Time of the newest rating. */
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
  limit: 'read',
  /** Comma-separated ids. */
  params: z.object({ ids: idList }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    items: z.array(z.object({ project_id: id, last_clicked: z.nullable(instant) })),
  }),
  summary: 'Time of the last click on a link, for each of these projects',
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
