import { memo } from 'react';
import type { Format } from '#lib/format/format.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { cx, IconButton } from '#ui/index.ts';
import { type Entry, isMovable, keyOf } from '../entries.ts';
import type { Moving } from '../use-moving.ts';
import css from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

/** Entries of a day, as many as are shown. Memoised, as are they: what is dragged comes over another day in each frame. */
export const Entries = memo(function Entries({
  entries,
  format,
  reasonOf,
  drag,
  ask,
  moved,
  large = false,
}: Pick<Moving, 'reasonOf' | 'drag' | 'ask'> & {
  entries: readonly Entry[];
  format: Format;
  /** Key of the entry that is dragged or picked. */
  moved: string | undefined;
  large?: boolean;
}) {
  return (
    <ul className={css.entries}>
      {entries.map((entry) => {
        const key = keyOf(entry);
        return (
          <EntryItem key={key} {...{ entry, format, reasonOf, drag, ask, large }} isMoved={key === moved} />
        );
      })}
    </ul>
  );
});

/** Entry of a day, which can be dragged; a large one has a button for those who do not drag. */
export const EntryItem = memo(function EntryItem({
  entry,
  format,
  reasonOf,
  drag,
  ask,
  isMoved,
  large = false,
}: Pick<Moving, 'reasonOf' | 'drag' | 'ask'> & {
  entry: Entry;
  format: Format;
  /** True while it is dragged or picked. */
  isMoved: boolean;
  large?: boolean;
}) {
  const key = keyOf(entry);
  const reason = reasonOf(entry);
  const movable = isMovable(entry) ? entry : undefined;
  return (
    <li
      data-entry={key}
      draggable={movable !== undefined && reason === undefined}
      className={cx(css.item, isMoved && css.moved)}
      onDragStart={(event) => {
        if (!movable || reason !== undefined) return;
        event.dataTransfer.setData('text/plain', movable.row.name);
        event.dataTransfer.effectAllowed = 'move';
        drag(movable);
      }}
      onDragEnd={() => drag(undefined)}
    >
      <EntryLink entry={entry} format={format} large={large} />
      {large && movable && (
        <span className={css.tool}>
          <IconButton
            icon="calendar"
            size="small"
            label={texts.move[movable.kind].title(movable.row.name)}
            disabledReason={reason}
            onClick={() => ask(movable)}
          />
        </span>
      )}
    </li>
  );
});
