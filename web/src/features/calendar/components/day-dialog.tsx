import type { Format } from '#lib/format/format.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { Button, Dialog } from '#ui/index.ts';
import type { Entry } from '../entries.ts';
import type { Moving } from '../use-moving.ts';
import { Entries } from './entry-item.tsx';

/** All entries of a day that has more than its cell has room for. */
export function DayDialog({
  title,
  entries,
  format,
  moving,
  onClose,
}: {
  title: string;
  entries: readonly Entry[];
  format: Format;
  moving: Moving;
  onClose: () => void;
}) {
  const { reasonOf, drag, ask, moved } = moving;
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>{texts.done}</Button>}>
      <Entries large {...{ entries, format, reasonOf, drag, ask, moved }} />
    </Dialog>
  );
}
