import { useState } from 'react';
import css from './avatar.module.css';
import { cx } from './cx.ts';

/** Initials: the first letters of the first and last word of a name. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};

/** Avatar: a picture, or the initials without one. Decorative: the name is beside it, or `label` gives it. */
export function Avatar({
  name,
  src,
  size = 28,
  square = false,
  label,
}: {
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
  /** Square shape, for a company's logo. */
  square?: boolean | undefined;
  label?: string | undefined;
}) {
  const [failed, setFailed] = useState<string>();
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span {...named} className={cx(css.avatar, square && css.square)} style={style}>
      {src && failed !== src ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
      ) : (
        // Drawn by the stylesheet, so that the initials are no text that a label around them would have to repeat.
        <span className={css.initials} data-initials={initials(name)} />
      )}
    </span>
  );
}
