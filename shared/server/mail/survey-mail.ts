/** Mail with a survey for a contact, rendered here for its preview and for sending. */
import { button, html, joinHtml, type SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { TagValues } from '#domain/email-template/render.ts';
import { maxRating } from '#domain/survey/survey.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import type { AnsweredQuestion } from '../data/entities/project-survey.ts';
import { type ProjectMail, type RenderedMail, renderProjectMail } from './project-mail.ts';
import { valuesOfSeveral } from './project-overview.ts';

interface Words {
  readonly hint: string;
}

/**
 * Hint below the stars. A click only opens the form with that rating selected, because mail scanners open all links.
 */
const words: Readonly<Record<Language, Words>> = {
  en: { hint: 'Choose a star to open the survey. You can change it there before you submit.' },
  es: { hint: 'Elija una estrella para abrir la encuesta. Podrá cambiarla antes de enviar sus respuestas.' },
  it: { hint: 'Scelga una stella per aprire il sondaggio. Potrà cambiarla prima dell’invio.' },
  fr: { hint: 'Choisissez une étoile pour ouvrir l’enquête. Vous pourrez la changer avant l’envoi.' },
};

/** Question of the mail, with a link for each number of stars. Opening a link records no rating. */
const starLinks = (question: string, surveyUrl: string, language: Language): SafeHtml => {
  const stars = Array.from({ length: maxRating }, (_, place) => place + 1).map(
    (rating) => html`${button(`${surveyUrl}?rating=${rating}`, `★ ${rating}`)} &nbsp; `,
  );
  return html`<p><strong>${question}</strong></p><p>${joinHtml(stars)}</p><p>${words[language].hint}</p>`;
};

export interface SurveyMail
  extends Pick<ProjectMail, 'tenant' | 'project' | 'recipient' | 'sender' | 'text' | 'at'> {
  readonly workflows: readonly Workflow[];
  readonly items: readonly AnsweredQuestion[];
  /** Address of the survey's form. */
  readonly surveyUrl: string;
}

export const renderSurveyMail = ({ workflows, items, surveyUrl, ...mail }: SurveyMail): RenderedMail => {
  const { tenant, project } = mail;
  const { language } = project;
  const [workflow] = workflows;
  if (!workflow) throw new Error('a project has a workflow');
  const several: TagValues =
    project.deliverable_type === 'Multi' ? valuesOfSeveral(tenant, project, workflows) : {};
  const asked = items.find(({ is_question_in_email }) => is_question_in_email);
  return renderProjectMail({
    ...mail,
    workflow,
    stage: undefined,
    task: undefined,
    linkUrl: undefined,
    files: [],
    // Addressed to one contact, even if the project has several.
    values: { ...several, contact_name: mail.recipient.firstname, survey_link: surveyUrl },
    ...(asked ? { ahead: { of: surveyUrl, html: starLinks(asked.question, surveyUrl, language) } } : {}),
  });
};
