import type { Ref } from 'react';
import css from './left-words.module.css';

/** Words that are kept beside others, as plain text. */
export function KeptWords({ text, ref }: { text: string; ref?: Ref<HTMLQuoteElement> }) {
  return (
    <blockquote ref={ref} dir="auto" className={css.words}>
      {text}
    </blockquote>
  );
}
