import * as z from 'zod/mini';
import { instant, noBody, noParams, noQuery } from './common.ts';
import { projectRow } from './projects.ts';
import { route } from './route.ts';

const bar = z.object({ label: z.string(), count: z.number() });

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
    /** 0 to 5; null without ratings. */
    csat: z.nullable(z.object({ rating: z.number(), count: z.number() })),
    current_stages: z.array(bar),
    upcoming_stages: z.array(bar),
    due_today: z.array(projectRow),
    overdue: z.array(projectRow),
    now: instant,
  }),
  summary: 'Figures and lists of the dashboard',
});

export const reportRoutes = [getDashboard];
