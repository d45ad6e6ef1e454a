import { defaultReminderDelay } from '#domain/project/limits.ts';
import type { ProjectRecord } from '../data/project-reads.ts';

/** Settings of a project where nothing else is given, and its state at the beginning. */
const defaults = {
  reference_code: '',
  deliverable_type: 'Single',
  feedback_reminder_delay: defaultReminderDelay,
  auto_reminder: false,
  reminder_interval: 1,
  send_csat_survey: false,
  is_survey_sent: false,
  survey_completed: false,
  archived: false,
  cancelled: false,
  brief_document_link: '',
  image: '',
  version: 1,
} as const satisfies Partial<ProjectRecord>;

type Given = Omit<ProjectRecord, keyof typeof defaults | 'created_on' | 'updated_on'> &
  Partial<Pick<ProjectRecord, keyof typeof defaults>>;

/** Record of a project that is created at an instant, with what is given of it and defaults for the rest. */
export const newProject = (given: Given, at: string): ProjectRecord => ({
  ...defaults,
  created_on: at,
  updated_on: at,
  ...given,
});
