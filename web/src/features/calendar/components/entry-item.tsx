import type { Format } from '#lib/format.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { cx, IconButton } from '#ui/index.ts';
import { type Entry, keyOf } from '../entries.ts';
import type { Moving } from '../use-moving.ts';
import css from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

/** Entry of a day. Feedback can be dragged; a large one has a button for those who do not drag. */
export function EntryItem({
  entry,
  format,
  moving,
  large = false,
}: {
  entry: Entry;
  format: Format;
  moving: Moving;
  large?: boolean;
}) {
  const { dragged, picked, drag, ask } = moving;
  const key = keyOf(entry);
  const reason = moving.reasonOf(entry);
  const due = entry.kind === 'due' ? entry : undefined;
  const isMoved = [dragged, picked?.entry].some((one) => one && keyOf(one) === key);
  return (
    <li
      data-entry={key}
      draggable={due !== undefined && reason === undefined}
      className={cx(css.item, isMoved && css.moved)}
      onDragStart={(event) => {
        if (!due || reason !== undefined) return;
        event.dataTransfer.setData('text/plain', due.row.name);
        event.dataTransfer.effectAllowed = 'move';
        drag(due);
      }}
      onDragEnd={() => drag(undefined)}
    >
      <EntryLink entry={entry} format={format} large={large} />
      {large && due && (
        <span className={css.tool}>
          <IconButton
            icon="calendar"
            size="small"
            label={texts.move.title(due.row.name)}
            disabledReason={reason}
            onClick={() => ask(due)}
          />
        </span>
      )}
    </li>
  );
}
