import { cx } from './cx.ts';
import css from './rich-text.module.css';

/** HTML from an editor, to be read. It must have been sanitised by whoever answers for it: it goes into the page as it is. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={cx(css.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
