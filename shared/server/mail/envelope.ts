import type { SafeHtml } from '#domain/email-template/html.ts';
import { themeColours } from '#domain/theme.ts';
import { throughUs } from '../files/remote-pictures.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { htmlToText } from '../html/text.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { mailDocument } from './layout.ts';
import { workspaceUrl } from './workspace-url.ts';

/** Content of a mail, ready to be sent. */
export interface MailContent {
  readonly subject: string;
  /** Complete HTML document. */
  readonly html: string;
  /** Plain-text version. */
  readonly text: string;
}

/** Replaces the spaces that French sets beside some signs by non-breaking ones. */
export const unbroken = (lang: string, text: string): string =>
  lang === 'fr' ? text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0') : text;

const preheaderLength = 140;

/** Matches a greeting: a short first paragraph that ends in a comma or colon, before another one ("Hello Ann,"). */
const greeting = /^\s*<p>[^<]{1,60}[,:]<\/p>(?=\s*<p>)/;

/**
 * Preheader, which a mailbox shows beside the subject: the first words after the greeting, without buttons and link
 * addresses.
 */
const preheaderOf = (bodyHtml: string): string => {
  const words = bodyHtml
    .replace(greeting, '')
    .replace(/<p><a [^>]*data-button[^>]*>[^<]*<\/a><\/p>/g, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<\/?(?:ul|ol|li|blockquote)\b[^>]*>/g, ' ');
  const text = htmlToText(words).replace(/\s+/g, ' ').trim();
  return text.length > preheaderLength ? `${text.slice(0, preheaderLength).replace(/\s\S*$/, '')}…` : text;
};

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
    body,
    footer,
  }: { readonly subject: string; readonly body: string; readonly footer?: SafeHtml | undefined },
): MailContent => {
  const bodyHtml = unbroken(
    lang,
    throughUs(tenant.tenantId, sanitizeHtml(body), () => workspaceUrl(tenant)),
  );
  const footerHtml = footer && unbroken(lang, footer.html);
  const text = htmlToText(bodyHtml + (footerHtml ? `<hr>${footerHtml}` : ''));
  const html = mailDocument({
    lang,
    title: subject,
    preheader: preheaderOf(bodyHtml),
    bodyHtml,
    workspaceName: tenant.name,
    hasLogo: tenant.logo !== undefined,
    ...(footerHtml ? { footerHtml } : {}),
    accent: themeColours[tenant.theme],
  });
  return { subject: unbroken(lang, subject), html, text };
};
