import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { workflowEditor as texts } from '#lib/texts/en/workflow-editor.ts';
import { cx, Icon, IconButton, VisuallyHidden } from '#ui/index.ts';
import css from './reorder-rows.module.css';

/** List with the row at `from` moved to `to`. */
export const moved = <Row,>(rows: readonly Row[], from: number, to: number): readonly Row[] => {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
};

/** Sortable rows: by dragging the handle, by its arrow keys, or by buttons. */
export function ReorderRows<Row extends { readonly key: string }>({
  label,
  rows,
  nameOf,
  contentOf,
  lockOf = () => undefined,
  onChange,
}: {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row, index: number) => string;
  /** Content of a row, instead of its name. */
  contentOf?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Reason that the row at `from` can't move to `to`; the ends are handled here. */
  lockOf?: ((from: number, to: number) => string | undefined) | undefined;
  onChange: (rows: readonly Row[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const nameAt = (index: number) => {
    const row = rows[index];
    return row ? nameOf(row, index) : '';
  };
  const lock = (from: number, to: number): string | undefined => {
    if (to < 0) return texts.first;
    return to >= rows.length ? texts.last : lockOf(from, to);
  };

  const move = (from: number, to: number) => {
    const locked = lock(from, to);
    setSaid(locked ?? texts.moved(nameAt(from), to + 1, rows.length));
    if (!locked) onChange(moved(rows, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(index, index + by);
  };
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const index = rows.findIndex(({ key }) => key === dragged);
    const places = [...(list.current?.children ?? [])];
    const to = places.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    // A taller row must be passed by its middle, otherwise the rows would flicker back and forth.
    const box = places[to]?.getBoundingClientRect();
    if (index < 0 || !box || to === index) return;
    const middle = (box.top + box.bottom) / 2;
    if (to > index ? clientY > middle : clientY < middle) move(index, to);
  });
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const onMove = (event: PointerEvent) => follow(event);
    const end = () => setDragged(undefined);
    // On the window: a row that moves down is removed from the document and reinserted, which loses the pointer
    // capture.
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return (
    <>
      <ol ref={list} className={css.sheet} aria-label={label}>
        {rows.map((row, index) => {
          return (
            <li
              key={row.key}
              className={cx(css.place, contentOf && css.rich, dragged === row.key && css.dragged)}
            >
              <button
                type="button"
                className={css.handle}
                aria-label={texts.move(nameAt(index))}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={({ button }) => {
                  if (button === 0) setDragged(row.key);
                }}
              >
                <Icon name="drag" />
              </button>
              <span className={css.number} data-tabular>
                {index + 1}
              </span>
              {contentOf ? (
                <div className={css.content}>{contentOf(row, index)}</div>
              ) : (
                <span className={css.placeName}>{nameAt(index)}</span>
              )}
              <IconButton
                icon="arrow-up"
                label={texts.up(nameAt(index))}
                disabledReason={lock(index, index - 1)}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={texts.down(nameAt(index))}
                disabledReason={lock(index, index + 1)}
                onClick={() => move(index, index + 1)}
              />
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
