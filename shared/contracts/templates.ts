import { workflowLimits } from '#domain/workflow/index.ts';
import * as z from '#schema';
import {
  bodyId,
  byId,
  done,
  id,
  instant,
  language,
  noBody,
  noParams,
  noQuery,
  requiredLine,
  richText,
} from './common.ts';
import { mailsAnswer } from './mail-text.ts';
import { route, type Updated } from './route.ts';

/** Types of delivery.md section 3, and `none`. */
export const emailTemplateType = z.enum([
  'first_preview',
  'first_rev',
  'other_rev',
  'last_rev',
  'additional_rev_free',
  'additional_rev_cost',
  'reminder',
  'feedback_auto_reminder',
  'invite',
  'deliverable',
  'multi-update',
  'survey',
  'none',
]);

export const emailTemplate = z.object({
  id,
  parent_id: z.nullable(id),
  type: emailTemplateType,
  title: z.string(),
  subject: z.string(),
  body: z.string(),
  language,
  /** True if created with the workspace. */
  system: z.boolean(),
  created_on: instant,
  updated_on: instant,
});
export type EmailTemplate = z.output<typeof emailTemplate>;

const text = { subject: requiredLine, body: richText };

/** Optimistic lock: time of the last save that was edited; a later save is a conflict (rules.md 20). */
export const editedFrom = { updated_on: z.optional(instant) };

const emailTemplateInput = z.object({
  type: emailTemplateType,
  title: requiredLine,
  ...text,
  language: z._default(language, 'en'),
  parent_id: z._default(z.nullable(bodyId), null),
  /**
   * All other languages of a template, saved together with it; missing ones are deleted. Without the list they stay.
   */
  variants: z.optional(z.array(z.object({ ...text, language })).check(z.maxLength(3))),
  ...editedFrom,
});

const workflowTemplateStage = z.object({
  title: requiredLine,
  revisions: z.number().check(z.int(), z.gte(0), z.lte(workflowLimits.rounds)),
  is_deliverable: z._default(z.boolean(), false),
  data: z._default(z.object({ qcChecklistId: z.nullable(bodyId) }), { qcChecklistId: null }),
});
export const workflowTemplate = z.object({
  id,
  name: z.string(),
  stages: z.array(workflowTemplateStage),
  updated_on: instant,
});
export type WorkflowTemplate = z.output<typeof workflowTemplate>;

export const qcTemplate = z.object({
  id,
  name: z.string(),
  stages: z.array(z.object({ title: z.string() })),
  updated_on: instant,
});
export type QcTemplate = z.output<typeof qcTemplate>;

/** CRUD calls for a kind of template. */
export const crud = <Input extends z.ZodMiniType, Item extends z.ZodMiniType>(of: {
  resource?: string;
  noun: 'EmailTemplate' | 'WorkflowTemplate' | 'QcTemplate' | 'SurveyTemplate';
  path: `/${string}`;
  manage: 'manage_email_templates' | 'manage_workflow_templates' | 'manage_survey_templates';
  /** Noun with its article, for the summaries. */
  what: `${'a' | 'an'} ${string}`;
  input: Input;
  item: Item;
  updates?: Updated;
}) => {
  const common = { resource: of.resource ?? 'templates', query: noQuery } as const;
  return {
    list: route({
      ...common,
      name: `list${of.noun}s`,
      method: 'GET',
      path: of.path,
      access: 'use_templates',
      limit: 'read',
      params: noParams,
      body: noBody,
      answer: z.object({ items: z.array(of.item) }),
      summary: `All ${of.what.replace(/^an? /, '')}s of the workspace`,
    }),
    one: route({
      ...common,
      name: `get${of.noun}`,
      method: 'GET',
      path: `${of.path}/{id}`,
      access: 'use_templates',
      limit: 'read',
      params: byId,
      body: noBody,
      answer: of.item,
      summary: of.what.replace(/^a/, 'A'),
    }),
    create: route({
      ...common,
      name: `create${of.noun}`,
      method: 'POST',
      path: of.path,
      access: of.manage,
      limit: 'write',
      params: noParams,
      body: of.input,
      answer: of.item,
      summary: `Creates ${of.what}`,
      keyed: true,
    }),
    update: route({
      ...common,
      name: `update${of.noun}`,
      method: 'PUT',
      path: `${of.path}/{id}`,
      access: of.manage,
      limit: 'write',
      params: byId,
      body: of.input,
      answer: of.item,
      summary: `Saves ${of.what}`,
      ...(of.updates ? { updates: of.updates } : {}),
    }),
    remove: route({
      ...common,
      name: `delete${of.noun}`,
      method: 'DELETE',
      path: `${of.path}/{id}`,
      access: of.manage,
      limit: 'write',
      params: byId,
      body: noBody,
      answer: done,
      summary: `Deletes ${of.what}`,
    }),
  };
};

export const emailTemplates = crud({
  noun: 'EmailTemplate',
  path: '/email-templates',
  manage: 'manage_email_templates',
  what: 'an email template',
  updates: 'email_template',
  input: emailTemplateInput,
  item: emailTemplate,
});

export const previewEmailTemplate = route({
  name: 'previewEmailTemplate',
  resource: 'templates',
  method: 'POST',
  path: '/email-templates/preview',
  access: 'manage_email_templates',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: z.object({
    type: emailTemplateType,
    ...text,
    language,
    /** Project whose data is filled in; null for sample data. */
    project_id: z._default(z.nullable(bodyId), null),
  }),
  answer: mailsAnswer,
  summary: 'The mails that a template would make of sample data, or of a project; nothing is saved',
  reads: true,
});

export const restoreEmailTemplates = route({
  name: 'restoreEmailTemplates',
  resource: 'templates',
  method: 'POST',
  path: '/email-templates/restore',
  access: 'manage_email_templates',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({ types: z.array(emailTemplateType).check(z.minLength(1), z.maxLength(13)) }),
  answer: z.object({ items: z.array(emailTemplate) }),
  summary: 'Restores the deleted system templates of these types',
});

export const workflowTemplates = crud({
  noun: 'WorkflowTemplate',
  path: '/templates',
  manage: 'manage_workflow_templates',
  what: 'a workflow template',
  updates: 'workflow_template',
  input: z.object({
    name: requiredLine,
    stages: z.array(workflowTemplateStage).check(z.maxLength(workflowLimits.stages)),
    ...editedFrom,
  }),
  item: workflowTemplate,
});

export const qcTemplates = crud({
  noun: 'QcTemplate',
  path: '/qc_templates',
  manage: 'manage_workflow_templates',
  what: 'a QC checklist',
  input: z.object({
    name: requiredLine,
    stages: z.array(z.object({ title: requiredLine })).check(z.maxLength(100)),
    ...editedFrom,
  }),
  item: qcTemplate,
});

export const templateRoutes = [
  ...[emailTemplates, workflowTemplates, qcTemplates].flatMap(({ list, one, create, update, remove }) => [
    list,
    one,
    create,
    update,
    remove,
  ]),
  previewEmailTemplate,
  restoreEmailTemplates,
];
