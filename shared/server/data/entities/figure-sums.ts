import type { Times } from '#domain/analytics/times.ts';
import { nested } from '../table.ts';

export const figureSums = {
  projects: { type: 'number', required: true },
  active: { type: 'number', required: true },
  in_production: { type: 'number', required: true },
  awaiting_feedback: { type: 'number', required: true },
  /** Missing in sums stored before this field, as is `completed_weeks`. */
  with_clients: { type: 'number' },
  completed_weeks: nested<Readonly<Record<string, number>>>(),
  healthy: { type: 'number', required: true },
  completed: { type: 'number', required: true },
  completed_seconds: { type: 'number', required: true },
  cancelled: { type: 'number', required: true },
  rated: { type: 'number', required: true },
  rating_sum: { type: 'number', required: true },
  rating_count: { type: 'number', required: true },
  current_stages: { ...nested<Readonly<Record<string, number>>>(), required: true },
  upcoming_stages: { ...nested<Readonly<Record<string, number>>>(), required: true },
  begun: { type: 'number', required: true },
  begun_linear: { type: 'number', required: true },
  times: { ...nested<Times>(), required: true },
} as const;
