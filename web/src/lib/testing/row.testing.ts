import type { ProjectRow, WorkflowRow } from '#contracts/projects.ts';

/** Deliverable of a row; in production by default. */
export const aDeliverable = (more: Partial<WorkflowRow> = {}): WorkflowRow => ({
  id: 10_000,
  title: 'Film',
  status: 'in_production',
  current_stage: 'Rough cut',
  active_stages: 1,
  upcoming_stage: null,
  progress: 0.5,
  feedback_due: null,
  undelivered: false,
  open: null,
  ...more,
});

/** Row of a project as the API answers it to an agent. */
export const aRow = (more: Partial<ProjectRow> = {}): ProjectRow => ({
  id: 1,
  name: 'Autumn film',
  reference_code: 'VV-014',
  client_id: 2,
  client_name: 'Velo & Vine',
  start_date: '2026-03-01',
  timezone: 'Europe/London',
  deliverable_type: 'Single',
  archived: false,
  cancelled: false,
  status: 'in_production',
  current_stage: 'Rough cut',
  current_stages: ['Rough cut'],
  active_stages: 1,
  upcoming_stage: null,
  upcoming_stages: [],
  progress: 0.5,
  feedback_due: null,
  client_since: null,
  next_target: null,
  thumbnail: null,
  team: [],
  undelivered: false,
  own_move: null,
  health: 1,
  lastClicked: null,
  survey_status: null,
  workflows: [aDeliverable()],
  ...more,
});
