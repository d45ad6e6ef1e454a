import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import css from './file-strip.module.css';

/** Reader's progress with a file. */
export interface FileState {
  readonly seen: boolean;
  readonly points: number;
  readonly good: boolean;
}

export interface StripFile {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  readonly thumbnail: string | null;
  readonly state?: FileState | undefined;
}

export interface StripTexts {
  readonly files: string;
  readonly file: (name: string, index: number, count: number) => string;
  /** Required for files with a state. */
  readonly fileState?: {
    readonly seen: string;
    readonly unseen: string;
    readonly points: (count: number) => string;
    readonly good: string;
  };
}

/** Moves the focus within a strip by the arrow keys, Home and End (roving tab stop). */
const moveFocus = ({ key, currentTarget }: React.KeyboardEvent<HTMLElement>): boolean => {
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }[key];
  if (to === undefined) return false;
  buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus();
  return true;
};

/** Files of a round as thumbnails with their states, to choose from: a column on wide pages, and a single tab stop. */
export function FileStrip({
  files,
  selected,
  onSelect,
  dots = false,
  texts,
}: {
  files: readonly StripFile[];
  /** Index of the shown file. */
  selected: number;
  onSelect: (index: number) => void;
  /** Dots on a phone, whose screen is left to the work. */
  dots?: boolean | undefined;
  texts: StripTexts;
}) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls only the strip: `scrollIntoView` would scroll the page as well.
    const list = strip.current;
    const item = list?.children[selected];
    if (!list || !(item instanceof HTMLElement)) return;
    list.scrollTo?.({
      left: item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2,
      top: item.offsetTop - (list.clientHeight - item.offsetHeight) / 2,
    });
  }, [selected]);
  return (
    <ul
      ref={strip}
      data-paper="no"
      className={cx(css.strip, dots && css.dots)}
      data-under-sheet={dots || undefined}
      aria-label={texts.files}
      data-own-keys
      onKeyDown={(event) => {
        if (moveFocus(event)) event.preventDefault();
      }}
    >
      {files.map(({ id, name, icon, thumbnail, state }, index) => (
        <li key={id}>
          <button
            type="button"
            className={css.thumb}
            tabIndex={index === selected ? 0 : -1}
            aria-current={index === selected}
            aria-label={[
              texts.file(name, index + 1, files.length),
              ...(state && texts.fileState ? wordsOf(state, texts.fileState) : []),
            ].join(', ')}
            onClick={() => onSelect(index)}
          >
            {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Icon name={icon} size={24} />}
            {state && <StateSign {...state} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (
  { seen, points, good }: FileState,
  texts: NonNullable<StripTexts['fileState']>,
): readonly string[] => {
  if (good) return [texts.good];
  if (points > 0) return [texts.points(points)];
  return [seen ? texts.seen : texts.unseen];
};

function StateSign({ seen, points, good }: FileState): ReactNode {
  if (good)
    return (
      <span className={cx(css.sign, css.good)}>
        <Icon name="check" size={12} />
      </span>
    );
  if (points > 0) return <span className={cx(css.sign, css.points)}>{points}</span>;
  return seen ? (
    <span className={css.sign}>
      <Icon name="eye" size={12} />
    </span>
  ) : (
    <span className={css.unseen} />
  );
}
