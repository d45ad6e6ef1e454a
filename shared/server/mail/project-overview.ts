import { html, joinHtml, type SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { TagValues } from '#domain/email-template/render.ts';
import { openTask, type Stage, type Workflow } from '#domain/workflow/index.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { workspaceUrl } from './workspace-url.ts';

type StageState = 'pending' | 'in_progress' | 'awaiting_feedback' | 'completed';

const words: Readonly<Record<Language, Readonly<Record<StageState, string>>>> = {
  en: {
    pending: 'still to come',
    in_progress: 'in production',
    awaiting_feedback: 'waiting for your feedback',
    completed: 'completed',
  },
  es: {
    pending: 'por empezar',
    in_progress: 'en producción',
    awaiting_feedback: 'en espera de su respuesta',
    completed: 'completada',
  },
  it: {
    pending: 'da iniziare',
    in_progress: 'in lavorazione',
    awaiting_feedback: 'in attesa del Suo riscontro',
    completed: 'completata',
  },
  fr: {
    pending: 'à venir',
    in_progress: 'en production',
    awaiting_feedback: 'en attente de votre retour',
    completed: 'terminée',
  },
};

const colons: Readonly<Record<Language, string>> = { en: ': ', es: ': ', it: ': ', fr: ' : ' };

const stateOf = (stage: Stage): StageState =>
  openTask(stage)?.status === 'awaiting_feedback' ? 'awaiting_feedback' : stage.status;

/** Value of the tag `project_overview`: the stages in order, each with its state, in the client's language. */
export const projectOverview = ({ stages }: Pick<Workflow, 'stages'>, language: Language): SafeHtml => {
  const items = stages.map(
    (stage) =>
      html`<li><strong>${stage.title}</strong>${colons[language]}${words[language][stateOf(stage)]}</li>`,
  );
  return html`<ul>${joinHtml(items)}</ul>`;
};

/** Values of a mail about all deliverables of a project: stages by deliverable, and a link to all timelines. */
export const valuesOfSeveral = (
  tenant: TenantRecord,
  { projectId, language }: Pick<ProjectRecord, 'projectId' | 'language'>,
  workflows: readonly Workflow[],
): TagValues => ({
  project_overview: joinHtml(
    workflows.map(
      (workflow) => html`<p><strong>${workflow.title}</strong></p>${projectOverview(workflow, language)}`,
    ),
  ),
  timeline_link: `${workspaceUrl(tenant)}/projects/${projectId}/timelines`,
});
