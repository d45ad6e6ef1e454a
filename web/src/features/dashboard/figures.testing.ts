import type { Dashboard } from './api.ts';

/** Dashboard of a workspace with five active projects, as the API answers it to the owner. */
export const figures: Dashboard = {
  in_production: 3,
  awaiting_feedback: 2,
  active_projects: 5,
  average_completion_days: 8.5,
  health: 0.8,
  csat: null,
  month_ago: null,
  current_stages: [],
  upcoming_stages: [],
  due_today: [],
  overdue: [],
  turns: { yours: 0, clients: 0, late: 0, today: 0, done: 0 },
  yours: [],
  now: '2026-03-02T12:00:00.000Z',
};
