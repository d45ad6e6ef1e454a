import { linkDeciders } from '#domain/answerer/index.ts';
import { languages } from '#domain/email-template/language.ts';
import { reaches } from '#domain/project/client.ts';
import { defaultReminderDelay } from '#domain/project/limits.ts';
import type { Approval } from '#domain/workflow/index.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import type { ContactCard } from './client.ts';
import { projectPartition } from './project-key.ts';

export interface TeamMember {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
}

export const Project = new Entity(
  {
    model: model('project'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      name: { type: 'string', required: true },
      reference_code: { type: 'string', required: true, default: '' },
      client_id: { type: 'number', required: true },
      client_name: { type: 'string', required: true },
      /** First contact with the client, who cannot be changed from then on. Absent until then, and in older items. */
      client_reached: { type: reaches },
      start_date: { type: 'string', required: true },
      created_on: { type: 'string', required: true },
      updated_on: { type: 'string', required: true },
      email_subject_line_default: { type: 'string', required: true, default: '' },
      deliverable_type: { type: ['Single', 'Multi'] as const, required: true },
      contacts: { ...nested<readonly ContactCard[]>(), required: true },
      team_members: { ...nested<readonly TeamMember[]>(), required: true },
      days_allowed_for_client_feedback: { type: 'number', required: true },
      feedback_reminder_delay: { type: 'number', required: true, default: defaultReminderDelay },
      auto_reminder: { type: 'boolean', required: true, default: false },
      reminder_interval: { type: 'number', required: true, default: 1 },
      /** Absent: as in the workspace. */
      link_deciders: { type: linkDeciders },
      /** Absent: the first answer decides a round. */
      approval: nested<Approval>(),
      send_csat_survey: { type: 'boolean', required: true, default: false },
      is_survey_sent: { type: 'boolean', required: true, default: false },
      survey_completed: { type: 'boolean', required: true, default: false },
      archived: { type: 'boolean', required: true, default: false },
      cancelled: { type: 'boolean', required: true, default: false },
      cancelled_by: { type: 'string' },
      cancelled_on: { type: 'string' },
      /** Instant since which it is archived; absent for a project that is open, or was archived before this was kept. */
      closed_on: { type: 'string' },
      /** Sample project that came with the workspace: it counts against no limit, and sends no reminders. */
      sample: { type: 'boolean' },
      brief_document_link: { type: 'string', required: true, default: '' },
      image: { type: 'string', required: true, default: '' },
      timezone: { type: 'string', required: true },
      language: { type: languages, required: true },
      version: { type: 'number', required: true },
    },
    indexes: { primary: { pk: projectPartition, sk: keyField('sk', [], 'head#project') } },
  },
  onTable,
);
