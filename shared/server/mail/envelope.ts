import type { SafeHtml } from '../../domain/email-template/html.ts';
import { themeColours } from '../../domain/theme.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { htmlToText } from '../html/text.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { mailDocument } from './layout.ts';

/** What a mail says, ready to be sent. */
export interface MailContent {
  readonly subject: string;
  /** A whole document. */
  readonly html: string;
  /** The same in plain text. */
  readonly text: string;
}

/** The text with no line ending at the spaces that French sets beside some signs. */
export const unbroken = (lang: string, text: string): string =>
  lang === 'fr' ? text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0') : text;

const preheaderLength = 140;

/** What a mailbox shows beside the subject: the first words, without what is to be pressed and where links lead. */
const preheaderOf = (bodyHtml: string): string => {
  const words = bodyHtml
    .replace(/<p><a [^>]*data-button[^>]*>[^<]*<\/a><\/p>/g, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<\/?(?:ul|ol|li|blockquote)\b[^>]*>/g, ' ');
  const text = htmlToText(words).replace(/\s+/g, ' ').trim();
  return text.length > preheaderLength ? `${text.slice(0, preheaderLength).replace(/\s\S*$/, '')}…` : text;
};

/**
 * Rich text in the workspace's dress: its name and colour. Its logo is not shown, since the address of a stored one is
 * good for an hour. The text is sanitised here once more, whatever was filled into it (rules.md 19).
 */
export const inDress = (
  tenant: Pick<TenantRecord, 'name' | 'theme'>,
  lang: string,
  {
    subject,
    body,
    footer,
  }: { readonly subject: string; readonly body: string; readonly footer?: SafeHtml | undefined },
): MailContent => {
  const bodyHtml = unbroken(lang, sanitizeHtml(body));
  const footerHtml = footer && unbroken(lang, footer.html);
  const text = htmlToText(bodyHtml + (footerHtml ? `<hr>${footerHtml}` : ''));
  const html = mailDocument({
    lang,
    title: subject,
    preheader: preheaderOf(bodyHtml),
    bodyHtml,
    workspaceName: tenant.name,
    ...(footerHtml ? { footerHtml } : {}),
    accent: themeColours[tenant.theme],
  });
  return { subject: unbroken(lang, subject), html, text };
};
