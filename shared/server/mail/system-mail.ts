import type { SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import { type MailHead, partInWords } from '#domain/email-template/mail-head.ts';
import type { BuiltMail } from '#domain/email-template/system-mail/built.ts';
import type { SystemMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import { inLayout, type Letterhead, type MailContent } from './envelope.ts';

/** Project, stage and round that the mail's values name, where they do. */
const headOf = (values: SystemMailValues[SystemMail], language: Language): MailHead | undefined => {
  if (!('project_name' in values)) return undefined;
  const { project_name: project } = values;
  // A notice whose stage is gone names the project in its place.
  if (!('stage_name' in values) || values.stage_name === project) return { project };
  const round = 'revision_number' in values ? values.revision_number : undefined;
  return { project, about: partInWords({ stage: values.stage_name, round }, language) };
};

/** A built-in mail in the workspace's layout, with the project and stage that its values name. */
export const inSystemLayout = (
  tenant: Letterhead,
  language: Language,
  { subject, html }: BuiltMail,
  values: SystemMailValues[SystemMail],
  footer?: SafeHtml,
): MailContent => {
  const body = html
    // Drops the empty quotation of a decision without a comment, which would look like lost text.
    .replace('<blockquote></blockquote>', '')
    // A link on its own in a paragraph is the call to action.
    .replace(/<p><a (href="[^"]*")>([^<]*)<\/a><\/p>/g, '<p><a data-button="true" $1>$2</a></p>');
  return inLayout(tenant, language, { subject, head: headOf(values, language), body, footer });
};
