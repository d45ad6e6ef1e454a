import type { Ref } from 'react';
import { plainText } from '#lib/format/plain-text.ts';
import css from './mail.module.css';

/** Text of a mail that is kept beside another, as plain text. */
export function MailWords({ html, ref }: { html: string; ref?: Ref<HTMLQuoteElement> }) {
  return (
    <blockquote ref={ref} dir="auto" className={css.other}>
      {plainText(html)}
    </blockquote>
  );
}
