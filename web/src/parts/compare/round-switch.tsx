import { useEffect, useRef } from 'react';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { isFocusFree } from '#ui/is-focus-free.ts';
import { useKeys } from '../viewer/use-keys.ts';
import css from './round-switch.module.css';

/**
 * Switch above the work, and its key: an earlier round opens the comparison with it, the present one closes it.
 * Rounds are numbers, 0 being the preview.
 */
export function RoundSwitch({
  rounds,
  current,
  isOn,
  compared = rounds.at(-1),
  onCompare,
  texts,
}: {
  /** Earlier rounds with a version of the file, oldest first, at least one. */
  rounds: readonly number[];
  current: number;
  isOn: boolean;
  /** Round to compare with; undefined for the latest before this one. */
  compared: number | undefined;
  /** Undefined closes the comparison. */
  onCompare: (round: number | undefined) => void;
  texts: Pick<PointsTexts, 'compare' | 'leaveCompare' | 'round' | 'rounds'>;
}) {
  const here = useRef<HTMLButtonElement>(null);
  const was = useRef(isOn);
  const older = rounds.includes(compared ?? -1) ? compared : rounds.at(-1);
  useKeys({ c: () => onCompare(isOn ? undefined : older) });
  useEffect(() => {
    // Restores the focus, whose element was removed with the comparison.
    if (was.current && !isOn && isFocusFree()) here.current?.focus();
    was.current = isOn;
  }, [isOn]);
  return (
    <fieldset className={css.rounds} aria-label={texts.rounds} data-rounds>
      {rounds.map((round) => (
        <button
          key={round}
          type="button"
          className={cx(css.round, isOn && round === older && css.on)}
          aria-label={texts.compare(round)}
          aria-pressed={isOn && round === older}
          aria-keyshortcuts={round === older ? 'c' : undefined}
          onClick={() => onCompare(round)}
        >
          {texts.round(round)}
        </button>
      ))}
      <button
        ref={here}
        type="button"
        className={cx(css.round, css.on)}
        aria-label={isOn ? `${texts.round(current)}: ${texts.leaveCompare}` : undefined}
        aria-pressed={!isOn}
        onClick={() => onCompare(undefined)}
      >
        {texts.round(current)}
        {isOn && <Icon name="x" size={14} />}
      </button>
    </fieldset>
  );
}
