import { useEffect, useRef } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/date.ts';
import { calendar } from '#lib/texts/en/calendar.ts';
import { Button, Icon } from '#ui/index.ts';
import { stepOf } from '../entries.ts';
import type { Picked } from '../use-moving.ts';
import css from './calendar.module.css';

const texts = calendar.move;

/** Bar of a date that was picked up by a key: it has the focus, says the day, and takes the keys that choose it. */
export function PickBar({
  picked: { entry, day },
  words,
  isOpen,
  onDay,
  onMove,
  onCancel,
}: {
  picked: Picked;
  /** Name of the day. */
  words: string;
  isOpen: (day: LocalDate) => boolean;
  onDay: (day: LocalDate) => void;
  onMove: () => void;
  onCancel: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have the focus
    <div
      ref={bar}
      role="group"
      aria-label={texts[entry.kind].title(entry.row.name)}
      tabIndex={-1}
      className={css.pickBar}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const step = stepOf(event.key);
        const isOwn = event.target === event.currentTarget;
        if (step !== undefined) {
          const next = addDays(day, step);
          if (isOpen(next)) onDay(next);
        } else if (event.key === 'Escape') onCancel();
        else if (event.key === 'Enter' && isOwn) onMove();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Icon name="calendar" />
      <p className={css.pickWords}>
        <span role="status">{texts[entry.kind].picking(entry.row.name, words)}</span>
        <span className={css.pickHint}>{texts.pickingHint}</span>
      </p>
      <Button size="small" variant="primary" onClick={onMove}>
        {texts.here}
      </Button>
      <Button size="small" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
