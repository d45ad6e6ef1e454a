/**
 * Mail frozen at its commit: its recipients, and all its values. A late or repeated delivery goes to the same people
 * with the content that its sender saw in the preview.
 */
import type { Language } from '#domain/email-template/language.ts';
import type { MailHead } from '#domain/email-template/mail-head.ts';
import type { TagValues } from '#domain/email-template/render.ts';
import type { ContactCard } from '../data/entities/client.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import {
  commonValues,
  headOf,
  type MailSender,
  type ProjectMail,
  type RenderedMail,
  renderMessage,
  renderWith,
  type WorkOfMail,
} from './project-mail.ts';
import { linkUrl } from './workspace-url.ts';

type Text = ProjectMail['text'];

/** Recipient with their own link to each revision that the mail is about, by the revision's id. */
export interface FrozenRecipient
  extends Pick<ContactCard, 'id' | 'firstname' | 'lastname' | 'email' | 'address_changes'> {
  readonly links: Readonly<Record<string, string>>;
}

export interface FrozenMail {
  readonly language: Language;
  readonly sender: Pick<MailSender, 'name' | 'email'>;
  /** Missing from mails of before there was one. */
  readonly head?: MailHead;
  readonly work?: WorkOfMail | undefined;
  /** Values common to all recipients, with placeholders for the URLs of their links. */
  readonly values: TagValues;
  readonly recipients: readonly FrozenRecipient[];
}

/** Placeholder URL for a recipient's link to a revision, without characters that HTML would escape. */
export const standInFor = (revisionId: number): string => `https://link.invalid/${revisionId}/`;

/** Freezes a mail, whose links are placeholders, for these recipients. */
export const freeze = (
  mail: Omit<ProjectMail, 'recipient'>,
  recipients: readonly FrozenRecipient[],
): FrozenMail => ({
  language: mail.project.language,
  sender: { name: mail.sender.name, email: mail.sender.email },
  head: headOf(mail),
  work: mail.work,
  values: commonValues(mail),
  recipients,
});

/** Fields of the mail's text item. */
export const textItem = (text: Text, frozen: FrozenMail) => ({ ...text, frozen: JSON.stringify(frozen) });

type StoredText = Text & { readonly frozen?: string | undefined };

/** Frozen part of a stored text; undefined for kinds of mails without one. */
export const frozenOf = ({ frozen }: Pick<StoredText, 'frozen'>): FrozenMail | undefined =>
  // Written by `textItem` only.
  frozen === undefined ? undefined : (JSON.parse(frozen) as FrozenMail);

const valuesFor = (tenant: TenantRecord, { values }: FrozenMail, { links }: FrozenRecipient): TagValues => {
  const filled = Object.entries(links).reduce(
    (json, [revisionId, link]) => json.replaceAll(standInFor(Number(revisionId)), linkUrl(tenant, link)),
    JSON.stringify(values),
  );
  return JSON.parse(filled) as TagValues;
};

/** Mail to one of its recipients. */
export const renderFrozen = (
  tenant: TenantRecord,
  text: Text,
  frozen: FrozenMail,
  recipient: FrozenRecipient,
): RenderedMail =>
  renderWith({
    tenant,
    text,
    recipient,
    language: frozen.language,
    head: frozen.head,
    work: frozen.work,
    values: valuesFor(tenant, frozen, recipient),
  });

/** Text of the mail for the page of the recipient's link; see `renderMessage`. */
export const frozenMessage = (
  tenant: TenantRecord,
  text: Text,
  frozen: FrozenMail,
  recipient: FrozenRecipient,
): string =>
  renderMessage({
    tenant,
    text,
    recipient,
    language: frozen.language,
    values: valuesFor(tenant, frozen, recipient),
  });
