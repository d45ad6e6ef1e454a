/** A built-in mail as its texts have it, and as it is sent. */
import { html, joinHtml, type SafeHtml, singleLine } from '../html.ts';

export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly SafeHtml[];
}

export interface BuiltMail {
  /** Plain text on one line. */
  readonly subject: string;
  /** HTML with every value escaped. */
  readonly html: string;
}

/** Empty paragraphs are left out. */
export const builtMail = ({ subject, paragraphs }: MailText): BuiltMail => {
  const body = joinHtml(
    paragraphs
      .filter((paragraph) => paragraph.html !== '')
      // A list or a quote is a block of its own, which a paragraph can't contain.
      .map((paragraph) => (/^<(ul|blockquote)/.test(paragraph.html) ? paragraph : html`<p>${paragraph}</p>`)),
  );
  return { subject: singleLine(subject), html: body.html };
};
