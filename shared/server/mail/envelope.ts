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

const preheaderLength = 140;

/**
 * Rich text in the workspace's dress: its name and colour. Its logo is not shown, since the address of a stored one is
 * good for an hour. The text is sanitised here once more, whatever was filled into it (rules.md 19).
 */
export const inDress = (
  tenant: Pick<TenantRecord, 'name' | 'theme'>,
  lang: string,
  { subject, body }: { readonly subject: string; readonly body: string },
): MailContent => {
  const bodyHtml = sanitizeHtml(body);
  const text = htmlToText(bodyHtml);
  const html = mailDocument({
    lang,
    title: subject,
    preheader: text.replace(/\s+/g, ' ').slice(0, preheaderLength),
    bodyHtml,
    workspaceName: tenant.name,
    accent: themeColours[tenant.theme],
  });
  return { subject, html, text };
};
