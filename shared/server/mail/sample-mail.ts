/** Sample project for previews of mail templates. */

import { dayMs } from '#domain/calendar/units.ts';
import type { SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import { changeList } from '#domain/email-template/point-words.ts';
import { sampleContact, sampleProject } from '#domain/email-template/sample-names.ts';
import type { Answer } from '#domain/point/index.ts';
import { createWorkflow, type Stage, type Task, type Workflow } from '#domain/workflow/index.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { newProject } from '../projects/new-project.ts';

interface Words {
  readonly stages: readonly [string, string, string];
  readonly file: string;
  readonly deliverable: string;
  readonly notes: string;
  readonly question: string;
  /** Points of an earlier round, with the answer to each. */
  readonly points: readonly {
    readonly body: string;
    readonly answer: Pick<Answer, 'what' | 'text'> | null;
  }[];
}

/** Names in the sample, in the mail's language. */
export const sampleWords: Readonly<Record<Language, Words>> = {
  en: {
    stages: ['Concept', 'Design', 'Final files'],
    file: 'Design.pdf',
    deliverable: 'Poster, print files',
    notes: 'All fonts are embedded.',
    question: 'How satisfied are you with our work?',
    points: [
      { body: 'The price is wrong: 14, not 12', answer: { what: 'done', text: '' } },
      {
        body: 'Please print the logo in gold',
        answer: { what: 'not_done', text: 'The printer has no gold foil in this format' },
      },
      { body: 'The photo is too dark', answer: null },
    ],
  },
  es: {
    stages: ['Concepto', 'Diseño', 'Archivos finales'],
    file: 'Diseño.pdf',
    deliverable: 'Cartel, archivos de impresión',
    notes: 'Todas las fuentes están incluidas.',
    question: '¿Qué le parece nuestro trabajo?',
    points: [
      { body: 'El precio no es correcto: 14, no 12', answer: { what: 'done', text: '' } },
      {
        body: 'El logotipo, en dorado',
        answer: { what: 'not_done', text: 'La imprenta no ofrece dorado en este formato' },
      },
      { body: 'La foto está demasiado oscura', answer: null },
    ],
  },
  it: {
    stages: ['Concept', 'Design', 'File finali'],
    file: 'Design.pdf',
    deliverable: 'Manifesto, file di stampa',
    notes: 'Tutti i caratteri sono incorporati.',
    question: 'Come valuta il nostro lavoro?',
    points: [
      { body: 'Il prezzo è sbagliato: 14, non 12', answer: { what: 'done', text: '' } },
      {
        body: 'Il logo in oro, per favore',
        answer: { what: 'not_done', text: 'La tipografia non ha l’oro in questo formato' },
      },
      { body: 'La foto è troppo scura', answer: null },
    ],
  },
  fr: {
    stages: ['Concept', 'Design', 'Fichiers finaux'],
    file: 'Design.pdf',
    deliverable: 'Affiche, fichiers d’impression',
    notes: 'Toutes les polices sont incluses.',
    question: 'Que pensez-vous de notre travail ?',
    points: [
      { body: 'Le prix est faux : 14, pas 12', answer: { what: 'done', text: '' } },
      {
        body: 'Le logo en doré, s’il vous plaît',
        answer: { what: 'not_done', text: 'L’imprimeur n’a pas de doré dans ce format' },
      },
      { body: 'La photo est trop sombre', answer: null },
    ],
  },
};

/** Value of the tag `change_list` in the sample. */
export const sampleChanges = (language: Language): SafeHtml => {
  const points = sampleWords[language].points.map((point, index) => ({ ...point, number: index + 1 }));
  return changeList([{ round: 0, points }], language);
};

/** Sample project with a round that was just sent; ten days ago if it is late, so that a reminder has something overdue. */
export const sampleOf = (
  tenant: TenantRecord,
  language: Language,
  at: string,
  { isLate }: { readonly isLate: boolean },
): { project: ProjectRecord; workflow: Workflow; stage: Stage; task: Task } => {
  const words = sampleWords[language];
  const { tenantId, timezone, days_allowed_for_client_feedback } = tenant;
  const made = createWorkflow({
    id: 101,
    title: sampleProject[language],
    is_linear: true,
    stages: words.stages.map((title, index) => ({
      title,
      revisions: index < 2 ? 2 : 0,
      is_deliverable: index === 2,
      qcChecklistId: null,
      target_date: null,
    })),
    at,
  });
  const [stage] = 'workflow' in made ? made.workflow.stages : [];
  const task = stage?.tasks[1];
  if (!('workflow' in made) || !stage || !task) throw new Error('the sample is a workflow');
  const sent_on = isLate ? new Date(Date.parse(at) - 10 * dayMs).toISOString() : at;
  return {
    workflow: made.workflow,
    stage,
    task: { ...task, status: 'awaiting_feedback', sent_on },
    project: newProject(
      {
        tenantId,
        projectId: 1,
        name: sampleProject[language],
        client_id: 1,
        client_name: 'Northwind',
        start_date: at,
        email_subject_line_default: '',
        contacts: [{ id: 1, ...sampleContact, email: 'anna@client.example' }],
        team_members: [],
        days_allowed_for_client_feedback,
        timezone,
        language,
      },
      at,
    ),
  };
};
