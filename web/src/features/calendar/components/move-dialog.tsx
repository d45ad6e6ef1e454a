import { useState } from 'react';
import { isLocalDate, type LocalDate } from '#domain/calendar/date.ts';
import { dayName } from '#lib/format/day-names.ts';
import type { Format } from '#lib/format/format.ts';
import { calendar } from '#lib/texts/en/calendar.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { ConfirmDialog } from '#ui/index.ts';
import type { Movable } from '../entries.ts';
import css from './calendar.module.css';

const texts = calendar.move;

/** Asks for the new day of a due date or a target date. */
export function MoveDialog({
  entry,
  format,
  isOpen,
  onClose,
  onMove,
}: {
  entry: Movable;
  format: Format;
  isOpen: (day: LocalDate) => boolean;
  onClose: () => void;
  onMove: (day: LocalDate) => void;
}) {
  const own = texts[entry.kind];
  const [day, setDay] = useState<string>(isOpen(entry.day) ? entry.day : '');
  const refusal = isLocalDate(day) ? !isOpen(day) && texts.past : texts.missing;
  return (
    <ConfirmDialog
      open
      title={own.title(entry.row.name)}
      cancel={texts.cancel}
      confirm={own.confirm}
      disabledReason={refusal}
      onClose={onClose}
      onConfirm={() => !refusal && onMove(day)}
    >
      <div className={css.stack}>
        <p>{own.text}</p>
        <DateField
          label={own.field}
          hint={texts.now(dayName(entry.day, format))}
          value={day}
          error={day !== '' && refusal ? refusal : undefined}
          onValue={setDay}
        />
      </div>
    </ConfirmDialog>
  );
}
