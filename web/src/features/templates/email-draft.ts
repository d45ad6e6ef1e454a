/** Form values of e-mail templates: a family with all of its languages is one template. Pure. */

import type { BodyInput } from '#contracts/route.ts';
import { type EmailTemplate, emailTemplates } from '#contracts/templates.ts';
import { defaultLanguage, type Language } from '#domain/email-template/language.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { templateProblems } from '#domain/email-template/render.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { templates as texts } from '#lib/texts/en/templates.ts';
import { firstError, ifEmpty } from '#parts/form/schema-errors.ts';
import type { Entry, Stored } from './template-store.ts';
import type { Wrong } from './use-template-store.ts';

export interface EmailText {
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
}

export interface EmailValue {
  readonly title: string;
  readonly type: TemplateType;
  /** Template's own text first; the other languages share its title and type. */
  readonly texts: readonly [EmailText, ...EmailText[]];
}

export const emailTabs = ['production', 'reminders', 'invites', 'csat'] as const;
export type EmailTab = (typeof emailTabs)[number];

/** Template types of each tab. */
export const typesOf: Readonly<Record<EmailTab, readonly [TemplateType, ...TemplateType[]]>> = {
  production: [
    'first_preview',
    'first_rev',
    'other_rev',
    'last_rev',
    'additional_rev_free',
    'additional_rev_cost',
    'deliverable',
    'multi-update',
    'none',
  ],
  reminders: ['reminder', 'feedback_auto_reminder'],
  invites: ['invite'],
  csat: ['survey'],
};

/** Texts with a further one at its place, unless there is one in its language. */
export const withText = (
  [own, ...others]: EmailValue['texts'],
  text: EmailText,
  place: number,
): EmailValue['texts'] =>
  [own, ...others].some(({ language }) => language === text.language)
    ? [own, ...others]
    : [own, ...others.toSpliced(place - 1, 0, text)];

export const storedFamilies = (templates: readonly EmailTemplate[]): readonly Stored<EmailValue>[] =>
  templates
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, system, title, type, language, subject, body, updated_on }) => ({
      id,
      updated_on,
      system,
      value: {
        title,
        type,
        texts: [
          { language, subject, body },
          ...templates
            .filter(({ parent_id }) => parent_id === id)
            .map((one) => ({ language: one.language, subject: one.subject, body: one.body })),
        ],
      },
    }));

export const emailBody = ({
  title,
  type,
  texts: all,
}: EmailValue): BodyInput<typeof emailTemplates.create> => {
  const [own, ...variants] = all;
  return { title: title.trim(), type, ...own, variants };
};

/** New template of a tab; a second reminder template becomes the automated one. */
export const newEmail = (tab: EmailTab, entries: readonly Entry<EmailValue>[]): EmailValue => {
  const manual = entries.some(({ value, deleted }) => value.type === 'reminder' && !deleted);
  const type = tab === 'reminders' && manual ? 'feedback_auto_reminder' : typesOf[tab][0];
  const { newTitle, newBody } = texts.email;
  return {
    title: newTitle,
    type,
    texts: [{ language: defaultLanguage, subject: newTitle, body: newBody }],
  };
};

/** Path of a text's field in the form: `subject`, or `variants.{n}.subject` for a further language. */
export const textField = (index: number, name: 'subject' | 'body'): string =>
  index === 0 ? name : `variants.${index - 1}.${name}`;

export const emailProblem = (value: EmailValue): Wrong | undefined => {
  const { type, texts: all } = value;
  const refused = firstError(emailTemplates.create.body, emailBody(value), {
    title: ifEmpty(texts.titleMissing),
    ...Object.fromEntries(
      all.map((_, index) => [textField(index, 'subject'), ifEmpty(texts.email.subjectMissing)]),
    ),
  });
  if (refused) return refused;
  for (const [index, { subject, body }] of all.entries()) {
    const [problem] = templateProblems(type, { subject, body });
    if (!problem) continue;
    const inSubject = templateProblems(type, { subject, body: '' }).length > 0;
    const { message } = refusalHere({ code: 'unknown_tag', params: { tag: problem.tag } });
    return { field: textField(index, inSubject ? 'subject' : 'body'), message };
  }
  return undefined;
};

/** Types of the tab whose system template was deleted. */
export const missingTypes = (tab: EmailTab, entries: readonly Entry<EmailValue>[]): readonly TemplateType[] =>
  typesOf[tab].filter(
    (type) => type !== 'none' && !entries.some(({ system, base }) => system && base?.type === type),
  );
