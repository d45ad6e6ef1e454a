/** Form values of a first proof, its errors, and the bodies of the calls that make and send it. */

import { type Client, createClient } from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import type { EmailTemplate, QcTemplate, WorkflowTemplate } from '#contracts/templates.ts';
import type { sendPreview } from '#contracts/timeline.ts';
import type { Language } from '#domain/email-template/language.ts';
import { previewMailCodes, refusalToSendPreview } from '#domain/email-template/render.ts';
import { sameEmail } from '#domain/same-email.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { firstProof as texts } from '#lib/texts/en/first-proof.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { type ContactDraft, contactBody, contactErrors, newContact } from '#parts/form/contact-draft.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import type { NewClient } from '#parts/form/make-client.ts';
import { ifEmpty, schemaErrors } from '#parts/form/schema-errors.ts';
import { roundsOfNewStage } from '#parts/form/workflow-draft.ts';
import { begunFrom, type MailText, sentText, unknownTag } from '#parts/mail/mail-text.ts';
import { variantsOf } from '#parts/mail/template-variants.ts';

/** Steps of a sending, in their order. */
export const steps = ['client', 'project', 'files', 'mail'] as const;
export type Step = (typeof steps)[number];

/** Place of the first preview, once its project is made. */
export interface Place {
  readonly project: number;
  readonly workflow: number;
  readonly revision: number;
}

export interface ProofDraft {
  /** `id` 0 for a new client. */
  readonly client: { readonly id: number; readonly name: string };
  /** Without an id while it is new. */
  readonly contact: ContactDraft;
  readonly name: string;
  /** False while the name follows the work. */
  readonly named: boolean;
  /** Id of a workflow template; 0 for a single stage, null for the simplest. */
  readonly preset: number | null;
  readonly mode: 'files' | 'link';
  readonly link: string;
  /** Business days for the client's answer, as typed; null for the workspace's. Drafts of before have none. */
  readonly days?: string | null;
  /** Text of the mail; null while it is the template's. */
  readonly message: MailText | null;
  /** Titles of the ticked checklist items. */
  readonly checked: readonly string[];
  readonly made: Place | null;
  /** Call without an answer so far: its fields stay as they are, so that a retry is the same call. */
  readonly unanswered: Step | null;
}

export const newProof = (): ProofDraft => ({
  client: { id: 0, name: '' },
  contact: newContact(),
  name: '',
  named: false,
  preset: null,
  mode: 'files',
  link: '',
  days: null,
  message: null,
  checked: [],
  made: null,
  unanswered: null,
});

/** Project's name from a file's: without its extension, with spaces for marks between words. */
export const nameOfFile = (file: string): string => {
  const words = file
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Project's name from a link: its host. Empty until that can be read. */
export const nameOfLink = (link: string): string =>
  URL.canParse(link.trim()) ? new URL(link.trim()).hostname.replace(/^www\./, '') : '';

type Stages = WorkflowTemplate['stages'];

/** Stages that a project can begin with. */
export interface Preset {
  readonly id: number;
  readonly name: string;
  readonly stages: Stages;
}

const roundsOf = ({ stages }: Preset) => stages.reduce((sum, { revisions }) => sum + revisions, 0);

/** Presets, the simplest first: a single stage, and the templates whose first stage has rounds. */
export const presetsOf = (templates: readonly WorkflowTemplate[]): readonly Preset[] =>
  [
    ...templates.filter(({ stages }) => (stages[0]?.revisions ?? 0) > 0),
    {
      id: 0,
      name: texts.preset.single,
      stages: [
        {
          title: texts.preset.stage,
          revisions: roundsOfNewStage,
          is_deliverable: false,
          data: { qcChecklistId: null },
        },
      ],
    },
  ].toSorted((a, b) => a.stages.length - b.stages.length || roundsOf(a) - roundsOf(b));

/** Lists of the workspace that a first proof chooses from. */
export interface Offer {
  readonly workflows: readonly WorkflowTemplate[];
  readonly emails: readonly EmailTemplate[];
  readonly checklists: readonly QcTemplate[];
  /** Language of the client, for a new one the workspace's. */
  readonly language: Language;
  /** Time zone of the project: the client's own, or the workspace's. */
  readonly timezone: string;
  /** Business days that the workspace allows for an answer. */
  readonly days: number;
  /** Id of the signed-in member, who becomes the team. */
  readonly user: number;
}

export const presetOf = ({ preset }: Pick<ProofDraft, 'preset'>, { workflows }: Pick<Offer, 'workflows'>) => {
  const presets = presetsOf(workflows);
  return presets.find(({ id }) => id === preset) ?? presets[0];
};

/** Business days for the client's answer, as they stand in the field. */
export const daysOf = ({ days }: Pick<ProofDraft, 'days'>, offer: Pick<Offer, 'days'>): string =>
  days ?? String(offer.days);

/** Items of the first stage's checklist, to be ticked before it is sent. */
export const checklistOf = (draft: ProofDraft, offer: Pick<Offer, 'workflows' | 'checklists'>) => {
  const id = presetOf(draft, offer)?.stages[0]?.data.qcChecklistId ?? null;
  return offer.checklists.find((one) => one.id === id)?.stages.map(({ title }) => title) ?? [];
};

/** Templates of a first preview in the client's language, the best first. */
export const messagesOf = ({ emails, language }: Pick<Offer, 'emails' | 'language'>) =>
  variantsOf(emails, ['first_preview', 'other_rev'], language);

export const startFrom = (template: EmailTemplate | undefined, name: string): MailText =>
  begunFrom(template, { email_subject_line_default: template ? '' : name });

export const messageOf = (draft: ProofDraft, offer: Pick<Offer, 'emails' | 'language'>): MailText =>
  draft.message ?? startFrom(messagesOf(offer)[0], draft.name);

export const clientBody = (draft: ProofDraft, language: Language): NewClient => ({
  name: draft.client.name.trim(),
  language,
  contacts: [contactBody(draft.contact)],
});

export const projectBody = (draft: ProofDraft, offer: Offer): BodyInput<typeof createProject> => ({
  name: draft.name.trim(),
  client_id: draft.client.id,
  contacts: [contactBody(draft.contact)],
  team_members: [offer.user],
  days_allowed_for_client_feedback: Number(daysOf(draft, offer)),
  deliverable_type: 'Single',
  is_linear: true,
  workflows: [
    {
      title: '',
      stages: (presetOf(draft, offer)?.stages ?? []).map((stage) => ({ ...stage, target_date: null })),
    },
  ],
});

/** The link, or the files. */
const linkOf = ({ mode, link }: ProofDraft): string => (mode === 'link' ? link.trim() : '');

export const mailBody = (draft: ProofDraft, offer: Offer): BodyInput<typeof sendPreview> => ({
  emailText: sentText(messageOf(draft, offer)),
  reviewLink: linkOf(draft) || 'files',
  isFirstEmail: true,
  isReminder: false,
  updateStatus: true,
  checked: [...draft.checked],
});

const messageError = (draft: ProofDraft, offer: Offer): FormErrors => {
  const message = messageOf(draft, offer);
  if (message.subject.trim() === '') return { message: texts.error.subject };
  const refusal = refusalToSendPreview({
    body: message.body,
    link: linkOf(draft),
    has_files: draft.mode === 'files',
    is_reminder: false,
  });
  const problem =
    unknownTag('first_preview', message) ?? (refusal && refusalHere({ code: previewMailCodes[refusal] }));
  if (!problem) return {};
  return { [refusal === 'link_without_scheme' ? 'link' : 'message']: problem.message || problem.title };
};

/** All errors of the form, in the order of its fields. */
export const proofErrors = (draft: ProofDraft, files: number, offer: Offer): FormErrors => {
  const { name: client } =
    draft.client.id > 0
      ? {}
      : schemaErrors(createClient.body, clientBody(draft, offer.language), {
          name: ifEmpty(texts.error.client),
        });
  const { name, days_allowed_for_client_feedback: days } = schemaErrors(
    createProject.body,
    projectBody(draft, offer),
    { name: ifEmpty(projects.error.name), days_allowed_for_client_feedback: projects.error.days },
  );
  const unticked = checklistOf(draft, offer).some((item) => !draft.checked.includes(item));
  return {
    ...(draft.mode === 'files' && files === 0 ? { files: texts.error.files } : {}),
    ...(draft.mode === 'link' && draft.link.trim() === '' ? { link: texts.error.link } : {}),
    ...(client === undefined ? {} : { client }),
    ...contactErrors([draft.contact]),
    ...(name === undefined ? {} : { name }),
    ...(days === undefined ? {} : { days }),
    ...(unticked ? { checked: texts.error.checklist } : {}),
    ...messageError(draft, offer),
  };
};

/** Draft whose client exists; its contact is the client's own. */
export const withClient = (draft: ProofDraft, { id, name, contacts }: Client): ProofDraft => {
  const typed = draft.contact.email.trim();
  const contact = contacts.find(({ email }) => sameEmail(email, typed));
  return {
    ...draft,
    client: { id, name },
    contact: contact ? { ...draft.contact, ...pick(contact) } : draft.contact,
  };
};

const pick = ({ id, firstname, lastname, email }: Client['contacts'][number]) => ({
  id,
  firstname,
  lastname,
  email,
});

/** Fields of a step that are not to be changed: its project exists, or a call about it has no answer. */
export const isFixed = ({ made, unanswered }: ProofDraft, step: Step): boolean =>
  (made !== null && steps.indexOf(step) <= steps.indexOf('project')) ||
  (unanswered !== null && steps.indexOf(step) <= steps.indexOf(unanswered));
