import { cx } from './cx.ts';
import css from './file-name.module.css';
import { VisuallyHidden } from './text.tsx';

/** Longest ending that counts as a file extension. */
const longestExtension = 10;
/** Letters before the extension that are never cut, to distinguish `poster_v1.png` from `poster_v2.png`. */
const kept = 5;

/**
 * Splits a file name into a start that may be cut, and an end that stays: the extension and the last letters before
 * it.
 */
export const splitFileName = (name: string): readonly [start: string, end: string] => {
  const letters = Array.from(name);
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= longestExtension + 1 ? letters.length - dot : 0;
  const at = Math.max(0, letters.length - extension - kept);
  return [letters.slice(0, at).join(''), letters.slice(at).join('')];
};

/** File name on one line, cut in the middle if too long; complete on hover and for screen readers. */
export function FileName({ name, className }: { name: string; className?: string | undefined }) {
  const [start, end] = splitFileName(name);
  return (
    <span dir="auto" className={cx(css.name, className)} title={name}>
      <span aria-hidden="true" className={css.start}>
        {start}
      </span>
      <span aria-hidden="true" className={css.end}>
        {end}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
