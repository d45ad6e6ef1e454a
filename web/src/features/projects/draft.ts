/** Form values of a project: from the defaults or an answer, validated, and converted to the body of a call. */

import { type Project, updateProject } from '#contracts/projects.ts';
import { approvalOf, stagesOf, type WireWorkflow } from '#contracts/workflows.ts';
import type { LinkDeciders } from '#domain/answerer/index.ts';
import { draftRefusal, subjectLine } from '#domain/project/settings.ts';
import type { Approval } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { type ContactDraft, contactBody, contactDraft, contactErrors } from '#parts/form/contact-draft.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { same } from '#parts/form/merge.ts';
import { schemaErrors, type Words } from '#parts/form/schema-errors.ts';
import {
  stagesBody,
  type WorkflowDraft,
  workflowDraftOf,
  workflowErrors,
} from '#parts/form/workflow-draft.ts';
import type { NewProject, ProjectAnswer, ProjectSettings } from './api.ts';

export type Interval = 1 | 2 | 3;

export interface ProjectDraft {
  readonly name: string;
  readonly reference_code: string;
  /** 0 while no client is chosen. */
  readonly client_id: number;
  readonly start_date: string;
  /** Typed subject line; null while it is generated from code and name. */
  readonly subject: string | null;
  readonly team_members: readonly number[];
  /** As typed. */
  readonly days: string;
  readonly feedback_reminder_delay: number;
  readonly auto_reminder: boolean;
  readonly reminder_interval: Interval;
  /** Null as in the workspace. */
  readonly link_deciders: LinkDeciders | null;
  readonly approval: Approval;
  readonly send_csat_survey: boolean;
  readonly brief_document_link: string;
  readonly image: string;
  readonly deliverable_type: 'Single' | 'Multi';
  readonly is_linear: boolean;
  readonly contacts: readonly ContactDraft[];
}

/** Form values of a project with its workflows. */
export interface ProjectForm {
  readonly draft: ProjectDraft;
  readonly workflows: readonly WorkflowDraft[];
  /** 0 for a new project. */
  readonly version: number;
}

/** Minimum of days between a sending and its first reminder (delivery.md section 9). */
const reminderDelay = 3;

export const newProject = (from: {
  readonly deliverable_type: 'Single' | 'Multi';
  readonly is_linear: boolean;
  readonly client_id: number;
  readonly team_members: readonly number[];
  readonly contacts: readonly ContactDraft[];
  /** `yyyy-MM-dd`, in the workspace's zone. */
  readonly today: string;
  readonly days: number;
  readonly surveyMandatory: boolean;
}): ProjectDraft => ({
  name: '',
  reference_code: '',
  client_id: from.client_id,
  start_date: from.today,
  subject: null,
  team_members: from.team_members,
  days: String(from.days),
  feedback_reminder_delay: reminderDelay,
  auto_reminder: false,
  reminder_interval: 1,
  link_deciders: null,
  approval: 'first',
  send_csat_survey: from.surveyMandatory,
  brief_document_link: '',
  image: '',
  deliverable_type: from.deliverable_type,
  is_linear: from.is_linear,
  contacts: from.contacts,
});

const interval = (days: number): Interval => (days === 2 || days === 3 ? days : 1);

export const projectDraft = (project: Project): ProjectDraft => {
  const { reference_code, name, email_subject_line_default: subject } = project;
  return {
    name,
    reference_code,
    client_id: project.client_id,
    start_date: project.start_date,
    subject: subject === subjectLine(reference_code, name) ? null : subject,
    team_members: project.team_members.map(({ id }) => id),
    days: String(project.days_allowed_for_client_feedback),
    feedback_reminder_delay: project.feedback_reminder_delay,
    auto_reminder: project.auto_reminder,
    reminder_interval: interval(project.reminder_interval),
    link_deciders: project.link_deciders,
    approval: project.approval,
    send_csat_survey: project.send_csat_survey,
    brief_document_link: project.brief_document_link,
    image: project.image,
    deliverable_type: project.deliverable_type,
    is_linear: project.is_linear,
    contacts: project.contacts.map(contactDraft),
  };
};

/** Subject line to save and show. */
export const subjectOf = ({ subject, reference_code, name }: ProjectDraft): string =>
  subject ?? subjectLine(reference_code.trim(), name.trim());

/** Whole number, at least 1; 1 if empty (delivery.md section 5). */
export const wholeDays = (typed: string): string => String(Math.max(1, Math.trunc(Number(typed) || 1)));

const words: Words = {
  name: texts.error.name,
  start_date: texts.error.startDate,
  days_allowed_for_client_feedback: texts.error.days,
  contacts: (contacts) => (same(contacts, []) ? texts.contacts.needed : undefined),
};

/** All errors of the form, in the order of its fields. */
export const draftErrors = (draft: ProjectDraft, workflows: readonly WorkflowDraft[]): FormErrors => {
  const refused = draftRefusal({
    client_id: draft.client_id,
    workflows: workflows.map(({ title, ...workflow }) => ({ title, stages: stagesBody(workflow) })),
  });
  const { name, ...found } = schemaErrors(updateProject.body, settingsBody(draft), words);
  return {
    ...(name === undefined ? {} : { name }),
    ...(refused ? { [refused.field ?? 'workflows']: refusalHere({ code: refused.reason }).message } : {}),
    ...found,
    ...contactErrors(draft.contacts),
    ...Object.assign({}, ...workflows.map(workflowErrors)),
  };
};

/** Body of a save of the settings, without the version. */
export const settingsBody = (draft: ProjectDraft): ProjectSettings => ({
  name: draft.name.trim(),
  client_id: draft.client_id || undefined,
  reference_code: draft.reference_code.trim(),
  start_date: draft.start_date,
  email_subject_line_default: subjectOf(draft).trim().slice(0, 255),
  team_members: [...draft.team_members],
  days_allowed_for_client_feedback: Number(draft.days),
  feedback_reminder_delay: draft.feedback_reminder_delay,
  auto_reminder: draft.auto_reminder,
  reminder_interval: draft.reminder_interval,
  link_deciders: draft.link_deciders,
  approval: approvalOf(draft.approval),
  send_csat_survey: draft.send_csat_survey,
  brief_document_link: draft.brief_document_link,
  image: draft.image,
  contacts: draft.contacts.map(contactBody),
});

export const createBody = (draft: ProjectDraft, workflows: readonly WorkflowDraft[]): NewProject => ({
  ...settingsBody(draft),
  client_id: draft.client_id,
  deliverable_type: draft.deliverable_type,
  is_linear: draft.deliverable_type === 'Multi' || draft.is_linear,
  workflows: workflows.map((workflow) => ({
    title: draft.deliverable_type === 'Multi' ? workflow.title.trim() : '',
    stages: stagesOf(stagesBody(workflow)),
  })),
});

export const draftName = (id: number): string => `project-${id}`;

/** True if two drafts would be saved as the same settings. */
export const sameSettings = (a: ProjectDraft, b: ProjectDraft): boolean =>
  JSON.stringify(settingsBody(a)) === JSON.stringify(settingsBody(b));

/** Form values of an answer; the linear switch is saved with the workflows. */
export const projectForm = ({ project, workflows }: ProjectAnswer): ProjectForm => ({
  draft: { ...projectDraft(project), is_linear: workflows.every(({ is_linear }) => is_linear) },
  workflows: workflows.map(workflowDraftOf),
  version: project.version,
});

const savedOf = ({ draft, workflows }: ProjectForm) => ({
  client_id: draft.client_id,
  deliverable_type: draft.deliverable_type,
  is_linear: draft.is_linear,
  settings: settingsBody(draft),
  workflows: workflows.map((workflow) => ({ title: workflow.title, stages: stagesBody(workflow) })),
});

/** True if two states would be saved alike. */
export const sameProject = (one: ProjectForm, other: ProjectForm): boolean =>
  same(savedOf(one), savedOf(other));

/** True if any part of the data is older than the known one. */
export const isOlderProject = (data: ProjectForm, known: ProjectForm): boolean =>
  data.version < known.version ||
  data.workflows.some(({ id, saved }) => {
    const there = known.workflows.find((one) => one.id === id)?.saved;
    return saved !== undefined && there !== undefined && saved.version < there.version;
  });

/** Replaces the settings by those of an answer. */
export const withSettings =
  (project: Project) =>
  (before: ProjectForm): ProjectForm => ({
    ...before,
    version: project.version,
    draft: { ...projectDraft(project), is_linear: before.draft.is_linear },
  });

/** Replaces the sent row by the workflow of an answer. */
export const withWorkflow =
  (key: string, wire: WireWorkflow) =>
  (before: ProjectForm): ProjectForm => {
    const row = { ...workflowDraftOf(wire), key };
    const place = before.workflows.findIndex((one) => one.key === key);
    return {
      ...before,
      draft: { ...before.draft, is_linear: wire.is_linear },
      workflows: place < 0 ? [...before.workflows, row] : before.workflows.with(place, row),
    };
  };
