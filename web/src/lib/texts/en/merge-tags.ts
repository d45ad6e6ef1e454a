import { everyone } from '#domain/email-template/language.ts';
import type { TagName } from '#domain/email-template/merge-tags.ts';
import { translated } from '../translated.ts';

/** Explanations of the merge tags, for the team member who writes a template. */
export const mergeTags = translated('mergeTags', {
  client_name: 'Name of the client',
  project_name: 'Name of the project',
  contact_name: `First name of the contact. With several: “${everyone.en}”, “${everyone.es}”, “${everyone.it}”, “${everyone.fr}”, which follow Hi, Hola, Buongiorno, Bonjour, and not Dear, Estimado, Gentile, Cher`,
  recipient_name: 'Full name of the recipient',
  recipient_fname: 'First name of the recipient',
  recipient_lname: 'Last name of the recipient',
  recipient_email: 'Email address of the recipient',
  user_name: 'Name of the team member who sends',
  user_email: 'Email address of the team member who sends',
  stage_name: 'Name of the stage',
  revision_number: 'Number of the revision round, as a word (one); preview for a preview',
  revision_number_n: 'Number of the revision round, in figures (1); 0 for a preview',
  revision_number_st: 'Number of the revision round, as an ordinal (1st); preview for a preview',
  stage_revisions_left: 'Revision rounds left in the stage, as a word (two)',
  stage_revisions_left_n: 'Revision rounds left in the stage, in figures (2)',
  stage_revisions_count: 'Revision rounds of the stage in all',
  allowed_feedback_days: 'Business days the client has for feedback',
  project_overview: 'The stages of the project and how far they are',
  multi_deliverables_preview: 'The deliverables of this update with their review links',
  files: 'The files uploaded with this mail',
  change_list: 'The points of the rounds before, each with its answer. Nothing where there are none',
  timeline_link: 'Link to the timeline of the project',
  review_link: 'Link to the review page',
  deliverable_name: 'Name of the deliverable',
  deliverable_link: 'Link to the deliverable',
  deliverable_notes: 'Notes on the deliverable',
  survey_link: 'Link to the survey',
  email_signature: 'Email signature of the team member who sends',
  workspace_name: 'Name of the workspace',
  workspace_url: 'Address of the workspace',
  business_days_overdue: 'Business days the feedback is overdue',
} satisfies Record<TagName, string>);
