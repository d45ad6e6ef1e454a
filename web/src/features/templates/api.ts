import { queryOptions } from '@tanstack/react-query';
import { listProjects } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import {
  emailTemplates,
  previewEmailTemplate,
  qcTemplates,
  restoreEmailTemplates,
  workflowTemplates,
} from '#contracts/templates.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { type EmailValue, emailBody } from './email-draft.ts';
import { type SurveyValue, surveyBody } from './survey-draft.ts';
import type { Keeping } from './template-store.ts';
import { type ListValue, listBody, type WorkflowValue, workflowBody } from './workflow-draft.ts';

/** Makes deletion idempotent: a template that a colleague has already deleted (404) counts as deleted. */
const gone = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
};

export const keepEmails: Keeping<EmailValue> = {
  save: (value, saved) => {
    const body = emailBody(value);
    return saved
      ? api(emailTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(emailTemplates.create, { body });
  },
  remove: (id) => gone(api(emailTemplates.remove, { params: { id } })),
};

export const keepWorkflows: Keeping<WorkflowValue> = {
  save: (value, saved) => {
    const body = workflowBody(value);
    return saved
      ? api(workflowTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(workflowTemplates.create, { body });
  },
  remove: (id) => gone(api(workflowTemplates.remove, { params: { id } })),
};

export const keepChecklists: Keeping<ListValue> = {
  save: (value, saved) => {
    const body = listBody(value);
    return saved
      ? api(qcTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(qcTemplates.create, { body });
  },
  remove: (id) => gone(api(qcTemplates.remove, { params: { id } })),
};

export const keepSurveys: Keeping<SurveyValue> = {
  save: (value, saved) => {
    const body = surveyBody(value);
    return saved
      ? api(surveyTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(surveyTemplates.create, { body });
  },
  remove: (id) => gone(api(surveyTemplates.remove, { params: { id } })),
};

/** Previews of the mails of a text, rendered by the code that sends them. */
export const preview = (body: BodyInput<typeof previewEmailTemplate>, signal: AbortSignal) =>
  api(previewEmailTemplate, { body, signal });

export const restore = (types: readonly TemplateType[]) =>
  api(restoreEmailTemplates, { body: { types: [...types] } });

/** Newest projects, whose data can fill a preview. */
export const previewProjectsQuery = queryOptions({
  queryKey: ['projects', 'of-previews'],
  queryFn: ({ signal }) => api(listProjects, { query: {}, signal }),
  staleTime: 60_000,
});
