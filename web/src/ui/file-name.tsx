import { cx } from './cx.ts';
import css from './file-name.module.css';
import { VisuallyHidden } from './text.tsx';

/** The longest ending that is taken for one. */
const longestExtension = 10;
/** How much of the name stays with its ending: what tells `poster_v1.png` from `poster_v2.png`. */
const kept = 5;

/** What may be cut of a name, and what stays: its ending, and the last letters before it. */
export const splitFileName = (name: string): readonly [start: string, end: string] => {
  const letters = Array.from(name);
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= longestExtension + 1 ? letters.length - dot : 0;
  const at = Math.max(0, letters.length - extension - kept);
  return [letters.slice(0, at).join(''), letters.slice(at).join('')];
};

/** The name of a file on one line. Where there is no room for it, it is cut in its middle; whole on hover, and when read out. */
export function FileName({ name, className }: { name: string; className?: string | undefined }) {
  const [start, end] = splitFileName(name);
  return (
    <span className={cx(css.name, className)} title={name}>
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
