/** The mail that brings a survey to a contact; what is previewed and what is sent come from here. */
import { html, joinHtml, link, type SafeHtml } from '../../domain/email-template/html.ts';
import type { Language } from '../../domain/email-template/language.ts';
import type { TagValues } from '../../domain/email-template/render.ts';
import { maxRating } from '../../domain/survey/survey.ts';
import type { Workflow } from '../../domain/workflow/index.ts';
import type { AnsweredQuestion } from '../data/entities/project.ts';
import { valuesOfSeveral } from './overview.ts';
import { type ProjectMail, type RenderedMail, renderProjectMail } from './project-mail.ts';

interface Words {
  readonly hint: string;
}

/** Said below the stars: pressing one opens the form with it chosen, and mail scanners press all of them. */
const words: Readonly<Record<Language, Words>> = {
  en: { hint: 'Choose a star to open the survey. You can change it there before you submit.' },
  es: { hint: 'Elija una estrella para abrir la encuesta. Podrá cambiarla antes de enviar sus respuestas.' },
  it: { hint: 'Scelga una stella per aprire il sondaggio. Potrà cambiarla prima dell’invio.' },
  fr: { hint: 'Choisissez une étoile pour ouvrir l’enquête. Vous pourrez la changer avant l’envoi.' },
};

/** The question that the mail shows, with a link for each number of stars. Opening one gives no rating. */
const starLinks = (question: string, surveyUrl: string, language: Language): SafeHtml => {
  const stars = Array.from({ length: maxRating }, (_, place) => place + 1).map(
    (rating) => html`${link(`${surveyUrl}?rating=${rating}`, `★ ${rating}`)} &nbsp; `,
  );
  return html`<p><strong>${question}</strong></p><p>${joinHtml(stars)}</p><p>${words[language].hint}</p>`;
};

export interface SurveyMail
  extends Pick<ProjectMail, 'tenant' | 'project' | 'recipient' | 'sender' | 'text' | 'at'> {
  readonly workflows: readonly Workflow[];
  readonly items: readonly AnsweredQuestion[];
  /** Where the contact answers. */
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
    // It goes to one contact, however many the project has.
    values: { ...several, contact_name: mail.recipient.firstname, survey_link: surveyUrl },
    ...(asked ? { ahead: { of: surveyUrl, html: starLinks(asked.question, surveyUrl, language) } } : {}),
  });
};
