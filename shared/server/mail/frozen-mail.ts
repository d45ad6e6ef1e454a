/**
 * Mail as it was committed: its recipients, and all that it is filled with. A late or repeated delivery goes to the same
 * people with the same content as its sender saw in the preview.
 */
import type { Language } from '#domain/email-template/language.ts';
import type { TagValues } from '#domain/email-template/render.ts';
import type { ContactCard } from '../data/entities/client.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import {
  commonValues,
  type MailSender,
  type ProjectMail,
  type RenderedMail,
  renderMessage,
  renderWith,
} from './project-mail.ts';
import { linkUrl } from './workspace-url.ts';

type Text = ProjectMail['text'];

/** Recipient with the link of their own to each revision that the mail is about, by the revision's id. */
export interface FrozenRecipient
  extends Pick<ContactCard, 'id' | 'firstname' | 'lastname' | 'email' | 'address_changes'> {
  readonly links: Readonly<Record<string, string>>;
}

export interface FrozenMail {
  readonly language: Language;
  readonly sender: Pick<MailSender, 'name' | 'email'>;
  /** Values that all recipients have in common, with stand-ins for the addresses of their links. */
  readonly values: TagValues;
  readonly recipients: readonly FrozenRecipient[];
}

/** Address that stands for a recipient's link to a revision; it has no characters that HTML would escape. */
export const standInFor = (revisionId: number): string => `https://link.invalid/${revisionId}/`;

/** Freezes a mail, whose links are stand-ins, for these recipients. */
export const freeze = (
  mail: Omit<ProjectMail, 'recipient'>,
  recipients: readonly FrozenRecipient[],
): FrozenMail => ({
  language: mail.project.language,
  sender: { name: mail.sender.name, email: mail.sender.email },
  values: commonValues(mail),
  recipients,
});

/** Fields of the mail's text item. */
export const textItem = (text: Text, frozen: FrozenMail) => ({ ...text, frozen: JSON.stringify(frozen) });

type StoredText = Text & { readonly frozen?: string | undefined };

/** Frozen part of a stored text; undefined for kinds of mails that have none. */
export const frozenOf = ({ frozen }: Pick<StoredText, 'frozen'>): FrozenMail | undefined =>
  // Only `textItem` writes it.
  frozen === undefined ? undefined : (JSON.parse(frozen) as FrozenMail);

const valuesFor = (tenant: TenantRecord, { values }: FrozenMail, { links }: FrozenRecipient): TagValues => {
  const filled = Object.entries(links).reduce(
    (json, [revisionId, link]) => json.replaceAll(standInFor(Number(revisionId)), linkUrl(tenant, link)),
    JSON.stringify(values),
  );
  return JSON.parse(filled) as TagValues;
};

/** The mail to one of its recipients. */
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
    values: valuesFor(tenant, frozen, recipient),
  });

/** The mail's text for the page of the recipient's link; see `renderMessage`. */
export const frozenMessage = (
  tenant: TenantRecord,
  text: Text,
  frozen: FrozenMail,
  recipient: FrozenRecipient,
): string =>
  renderMessage({
    text,
    recipient,
    language: frozen.language,
    values: valuesFor(tenant, frozen, recipient),
  });
