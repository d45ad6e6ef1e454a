import { cx } from './cx.ts';
import css from './rich-text.module.css';

/** Renders HTML from an editor as it is. The caller has to sanitise it. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={cx(css.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
