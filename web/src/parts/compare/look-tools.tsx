import { useId } from 'react';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { markName } from '../viewer/mark-badges.tsx';
import type { Mark } from '../viewer/marks.ts';
import css from './compare.module.css';
import { HoldButton } from './hold-button.tsx';
import type { LookMode } from './modes.ts';
import type { DifferenceState } from './use-difference.ts';

/** Text for the share of differing pixels. */
export function Differing({
  difference,
  before,
  after,
  texts,
}: {
  difference: DifferenceState;
  before: number;
  after: number;
  texts: CompareTexts;
}) {
  if (difference === 'computing') return <p>{texts.comparing}</p>;
  if (difference === 'failed') return <p>{texts.notCompared}</p>;
  const { share, isScaled } = difference;
  return (
    <>
      <p className={css.strong}>
        {share === 0 ? texts.same : texts.differs(share < 0.01 ? 0 : Math.round(share * 100))}
      </p>
      {isScaled && <p>{texts.scaled(before, after)}</p>}
    </>
  );
}

/** Strength of the older version in an overlay, in percent. */
export function Strength({
  label,
  value,
  onValue,
}: {
  label: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={css.strength}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  );
}

/** Buttons that show the older version in place of the newer one, while held or toggled. */
export function Turns({
  look,
  before,
  after,
  isTurned,
  onTurned,
  held,
  onHeld,
  isNarrow,
  texts,
}: {
  look: LookMode;
  before: number;
  after: number;
  isTurned: boolean;
  onTurned: () => void;
  held: boolean;
  onHeld: (held: boolean) => void;
  isNarrow: boolean;
  texts: CompareTexts;
}) {
  // In a single row one button serves both.
  const isOne = isNarrow && look === 'flip';
  return (
    <div className={css.turns}>
      {look === 'flip' && (
        <Button aria-keyshortcuts="b" onClick={onTurned}>
          {texts.show(isTurned ? after : before)}
        </Button>
      )}
      {!isOne && <HoldButton label={texts.hold(before)} held={held} onHeld={onHeld} />}
    </div>
  );
}

/** Points of the older version, including those hidden by the present look. */
export function PointsMenu({
  marks,
  placeOf,
  onSelect,
  texts,
  viewerTexts,
}: {
  marks: readonly Mark[];
  placeOf: (mark: Mark) => string;
  onSelect: (id: string) => void;
  texts: CompareTexts;
  viewerTexts: ViewerTexts;
}) {
  if (marks.length === 0) return null;
  return (
    <Menu
      label={texts.points(marks.length)}
      trigger={
        <span className={css.count}>
          <Icon name="comment" /> {marks.length}
        </span>
      }
      items={marks.map((mark) => ({
        label: markName(mark, placeOf(mark), viewerTexts),
        onSelect: () => onSelect(mark.id),
      }))}
    />
  );
}
