import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { workflowEditor as texts } from '../../../lib/texts/en/workflow-editor.ts';
import type { StageRow, WorkflowDraft } from '../../../lib/workflow-draft.ts';
import { cx, Icon, IconButton, VisuallyHidden } from '../../../ui/index.ts';
import { moved, moveLock } from '../edit.ts';
import css from './workflow-setup.module.css';

/** The stages as rows to be put in order: dragged by the handle, moved by its arrow keys, or by the buttons. */
export function ReorderRows({
  workflow,
  onChange,
}: {
  workflow: WorkflowDraft;
  onChange: (stages: readonly StageRow[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const { stages } = workflow;
  const saved = workflow.saved?.workflow;
  const nameAt = (index: number) => stages[index]?.title.trim() || texts.newStage(index + 1);

  const move = (from: number, to: number) => {
    const lock = moveLock(saved, stages, from, to);
    setSaid(lock ?? texts.moved(nameAt(from), to + 1, stages.length));
    if (!lock) onChange(moved(stages, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(index, index + by);
  };
  const onPointerMove = (event: PointerEvent, index: number) => {
    if (dragged === undefined) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    // Over a row of another height it must not flicker back: the middle of that row has to be passed.
    const box = rows[to]?.getBoundingClientRect();
    if (!box || to === index) return;
    const middle = (box.top + box.bottom) / 2;
    if (to > index ? event.clientY > middle : event.clientY < middle) move(index, to);
  };

  return (
    <>
      <ol ref={list} className={css.sheet} aria-label={texts.stages(workflow.title)}>
        {stages.map((stage, index) => {
          const up = moveLock(saved, stages, index, index - 1);
          const down = moveLock(saved, stages, index, index + 1);
          return (
            <li key={stage.key} className={cx(css.place, dragged === stage.key && css.dragged)}>
              <button
                type="button"
                className={css.handle}
                aria-label={texts.move(nameAt(index))}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(stage.key);
                }}
                onPointerMove={(event) => onPointerMove(event, index)}
                onLostPointerCapture={() => setDragged(undefined)}
              >
                <Icon name="drag" />
              </button>
              <span className={css.number} data-tabular>
                {index + 1}
              </span>
              <span className={css.placeName}>{nameAt(index)}</span>
              <IconButton
                icon="arrow-up"
                label={texts.up(nameAt(index))}
                disabledReason={up}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={texts.down(nameAt(index))}
                disabledReason={down}
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
