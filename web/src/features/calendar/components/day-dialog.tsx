import type { Format } from '#lib/format.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { Button, Dialog } from '#ui/index.ts';
import { type Entry, keyOf } from '../entries.ts';
import css from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

/** All entries of a day that has more than its cell has room for. */
export function DayDialog({
  title,
  entries,
  format,
  onClose,
}: {
  title: string;
  entries: readonly Entry[];
  format: Format;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>{texts.done}</Button>}>
      <ul className={css.entries}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <EntryLink entry={entry} format={format} large />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
