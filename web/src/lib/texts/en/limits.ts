import { errors } from '#contracts/errors.ts';
import { translated } from '../translated.ts';

/** Texts of a plan's limits (delivery.md section 5). */
export const limits = translated('limits', {
  active_projects: 'You reached the projects limit for your workspace',
  /** Way to another project without an upgrade. */
  room: 'Archiving a project makes room for another one.',
  archived_projects: 'You reached the archived projects limit',
  message_templates: errors.message_templates_limit.title,
  workflow_templates: errors.workflow_templates_limit.title,
  upgrade: 'Upgrade your workspace',
  administrator: 'Contact your administrator',
} as const);
