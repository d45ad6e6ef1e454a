import type { SafeHtml } from '#domain/email-template/html.ts';
import type { MailHead } from '#domain/email-template/mail-head.ts';
import { themeColours } from '#domain/theme.ts';
import { throughUs } from '../files/remote-pictures.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { htmlToText } from '../html/text.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { mailDocument, type WorkPicture } from './layout.ts';
import { workspaceUrl } from './workspace-url.ts';

/** Content of a mail, ready to be sent. */
export interface MailContent {
  readonly subject: string;
  /** Complete HTML document. */
  readonly html: string;
  /** Plain-text version. */
  readonly text: string;
  /** Key of the picture of the work that the HTML shows, if there is one. */
  readonly work?: string;
}

/** Replaces the spaces that French sets beside some signs by non-breaking ones. */
export const unbroken = (lang: string, text: string): string =>
  lang === 'fr' ? text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0') : text;

const preheaderLength = 140;

/** Matches a greeting: a short first paragraph or line that ends in a comma, colon or exclamation mark ("Hello Ann,"). */
const greeting = /^\s*<p>[^<]{1,60}[,:!](?:<\/p>(?=\s*<p>)|<br\s*\/?>)/;

/**
 * Preheader, which a mailbox shows beside the subject: the day of the answer, and the first words after the greeting,
 * without buttons and link addresses.
 */
const preheaderOf = (bodyHtml: string, head: MailHead | undefined): string => {
  const words = bodyHtml
    .replace(greeting, '')
    .replace(/<p><a [^>]*data-button[^>]*>[^<]*<\/a><\/p>/g, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<\/?(?:ul|ol|li|blockquote)\b[^>]*>/g, ' ');
  const day = head?.due ? `${head.due.words}. ` : '';
  const text = day + htmlToText(words).replace(/\s+/g, ' ').trim();
  return text.length > preheaderLength ? `${text.slice(0, preheaderLength).replace(/\s\S*$/, '')}…` : text;
};

/** Head in the plain-text version: a line each. */
const headLines = ({ project, about, due }: MailHead): string =>
  [project, about, due?.words].filter((line) => line !== undefined).join('\n');

/** Workspace that a mail is of. */
export type Letterhead = Pick<TenantRecord, 'tenantId' | 'subdomain' | 'name' | 'theme' | 'logo'>;

/**
 * Rich text in the workspace's layout: its logo, name and colour. The logo is attached when the mail is sent: its
 * stored URL expires within the hour. Pictures of other sites are loaded through us, at the product's
 * own host, which outlives a custom domain and is the one of the preview's page: these learn of no opening. The text is sanitised again after
 * its values were filled in (rules.md 19).
 */
export const inLayout = (
  tenant: Letterhead,
  lang: string,
  {
    subject,
    head,
    body,
    isWritten = false,
    work,
    footer,
  }: {
    readonly subject: string;
    readonly head?: MailHead | undefined;
    readonly body: string;
    /** True for a text of an agent. */
    readonly isWritten?: boolean;
    readonly work?: WorkPicture | undefined;
    readonly footer?: SafeHtml | undefined;
  },
): MailContent => {
  const bodyHtml = unbroken(
    lang,
    throughUs(tenant.tenantId, sanitizeHtml(body), () => workspaceUrl(tenant)),
  );
  const footerHtml = footer && unbroken(lang, footer.html);
  const words = htmlToText(bodyHtml + (footerHtml ? `<hr>${footerHtml}` : ''));
  const text = head ? `${headLines(head)}\n\n${words}` : words;
  const html = mailDocument({
    lang,
    title: subject,
    preheader: preheaderOf(bodyHtml, head),
    head,
    work,
    bodyHtml,
    isWritten,
    workspaceName: tenant.name,
    hasLogo: tenant.logo !== undefined,
    ...(footerHtml ? { footerHtml } : {}),
    accent: themeColours[tenant.theme],
  });
  return { subject: unbroken(lang, subject), html, text };
};
