/** Mail with previews of several deliverables, rendered here for its preview and for sending. */
import { html, joinHtml, type SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import { dueOfMail } from '#domain/email-template/mail-head.ts';
import type { Stage, Task, Workflow } from '#domain/workflow/index.ts';
import type { FileRecord } from '../data/project-reads.ts';
import type { ProjectMail } from './project-mail.ts';
import { valuesOfSeveral } from './project-overview.ts';

/** Round in the mail. */
export interface UpdatePreview {
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly task: Task;
  readonly files: readonly Pick<FileRecord, 'name'>[];
}

/** Mail of a multi-update, without the parts that differ by recipient. */
export interface MultiUpdateMail extends Pick<ProjectMail, 'tenant' | 'project' | 'sender' | 'text' | 'at'> {
  /** All workflows of the project. */
  readonly workflows: readonly Workflow[];
  readonly previews: readonly UpdatePreview[];
}

interface Words {
  readonly preview: string;
  readonly round: (round: number) => string;
  readonly review: (deliverable: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: { preview: 'First preview', round: (n) => `Round ${n}`, review: (title) => `Review ${title}` },
  es: { preview: 'Primera vista previa', round: (n) => `Ronda ${n}`, review: (title) => `Revisar ${title}` },
  it: { preview: 'Anteprima', round: (n) => `Revisione ${n}`, review: (title) => `Vedi ${title}` },
  fr: { preview: 'Premier aperçu', round: (n) => `Révision ${n}`, review: (title) => `Voir ${title}` },
};

/** Section on one deliverable: its stage and round, the sent files, and the recipient's own review link. */
const partOf = (
  { workflow, stage, task, files }: UpdatePreview,
  linkUrl: string,
  language: Language,
): SafeHtml => {
  const { preview, round, review } = words[language];
  const place = stage.tasks.indexOf(task);
  const names = files.map(({ name }) => html`<br>${name}`);
  return html`<h3>${workflow.title}</h3><p>${stage.title} · ${place > 0 ? round(place) : preview}${joinHtml(names)}</p><p><a data-button="true" href="${linkUrl}">${review(workflow.title)}</a></p>`;
};

/** Day of the answer, if all rounds of the mail have the same. */
const dueOfAll = ({ tenant, project, previews, at }: MultiUpdateMail): ProjectMail['due'] => {
  const { language } = project;
  const [first, ...others] = previews.map(({ task }) =>
    dueOfMail(task, project, { format: tenant.dt_format, language, at }),
  );
  return others.every((due) => due?.words === first?.words) ? first : undefined;
};

/**
 * Input of `renderProjectMail` for one recipient. `linkOf` is their review link of a round. Unless every round has
 * one, the tag `multi_deliverables_preview` has no value, so that a text with it is refused.
 */
export const multiUpdateMail = (
  { workflows, previews, ...mail }: MultiUpdateMail,
  recipient: ProjectMail['recipient'],
  linkOf: (preview: UpdatePreview) => string | undefined,
): ProjectMail => {
  const { tenant, project } = mail;
  const [workflow] = workflows;
  if (!workflow) throw new Error('a project has a workflow');
  const parts = previews.flatMap((preview) => {
    const url = linkOf(preview);
    return url === undefined ? [] : [partOf(preview, url, project.language)];
  });
  const isWhole = parts.length === previews.length;
  return {
    ...mail,
    workflow,
    recipient,
    stage: undefined,
    task: undefined,
    linkUrl: undefined,
    files: [],
    due: dueOfAll({ ...mail, workflows, previews }),
    values: {
      ...valuesOfSeveral(tenant, project, workflows),
      ...(isWhole ? { multi_deliverables_preview: joinHtml(parts) } : {}),
    },
  };
};
