import { useState } from 'react';
import { isLocalDate, type LocalDate } from '#domain/calendar/date.ts';
import { calendar } from '#lib/texts/en/calendar.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { ConfirmDialog } from '#ui/index.ts';
import type { DueEntry } from '../move-due.ts';
import css from './calendar.module.css';

const texts = calendar.move;

/** Asks for the day that feedback is due on. */
export function MoveDialog({
  entry,
  isOpen,
  onClose,
  onMove,
}: {
  entry: DueEntry;
  isOpen: (day: LocalDate) => boolean;
  onClose: () => void;
  onMove: (day: LocalDate) => void;
}) {
  const [day, setDay] = useState<string>(isOpen(entry.day) ? entry.day : '');
  const refusal = isLocalDate(day) ? !isOpen(day) && texts.past : texts.missing;
  return (
    <ConfirmDialog
      open
      title={texts.title(entry.row.name)}
      cancel={texts.cancel}
      confirm={texts.confirm}
      disabledReason={refusal}
      onClose={onClose}
      onConfirm={() => !refusal && onMove(day)}
    >
      <div className={css.stack}>
        <p>{texts.text}</p>
        <DateField
          label={texts.field}
          value={day}
          error={day !== '' && refusal ? refusal : undefined}
          onValue={setDay}
        />
      </div>
    </ConfirmDialog>
  );
}
