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
import { api } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { type EmailValue, emailBody } from './email-draft.ts';
import { type SurveyValue, surveyBody } from './survey-draft.ts';
import type { Keeping } from './template-store.ts';
import { type ListValue, listBody, type WorkflowValue, workflowBody } from './workflow-draft.ts';

export const keepEmails: Keeping<EmailValue> = {
  save: (value, saved) => {
    const body = emailBody(value);
    return saved
      ? api(emailTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(emailTemplates.create, { body });
  },
  remove: (id) => deletion(api(emailTemplates.remove, { params: { id } })),
};

export const keepWorkflows: Keeping<WorkflowValue> = {
  save: (value, saved) => {
    const body = workflowBody(value);
    return saved
      ? api(workflowTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(workflowTemplates.create, { body });
  },
  remove: (id) => deletion(api(workflowTemplates.remove, { params: { id } })),
};

export const keepChecklists: Keeping<ListValue> = {
  save: (value, saved) => {
    const body = listBody(value);
    return saved
      ? api(qcTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(qcTemplates.create, { body });
  },
  remove: (id) => deletion(api(qcTemplates.remove, { params: { id } })),
};

export const keepSurveys: Keeping<SurveyValue> = {
  save: (value, saved) => {
    const body = surveyBody(value);
    return saved
      ? api(surveyTemplates.update, { params: { id: saved.id }, body: { ...body, ...saved.seen } })
      : api(surveyTemplates.create, { body });
  },
  remove: (id) => deletion(api(surveyTemplates.remove, { params: { id } })),
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
