import type { RefObject } from 'react';
import css from './compare.module.css';
import { dividerAfter, dividerAt } from './divider.ts';

/** Divider of the board, moved by finger, mouse and keys. */
export function DividerLine({
  board,
  share,
  onShare,
  label,
  value,
}: {
  board: RefObject<HTMLElement | null>;
  /** Percent of the board to its left. */
  share: number;
  onShare: (share: number) => void;
  label: string;
  /** Position in words. */
  value: string;
}) {
  const follow = (clientX: number) => {
    const box = board.current?.getBoundingClientRect();
    if (box) onShare(dividerAt(clientX - box.left, box.width));
  };
  return (
    <div
      className={css.divider}
      style={{ left: `${share}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={value}
      data-aside
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
        event.preventDefault();
      }}
      onPointerMove={({ buttons, clientX }) => buttons > 0 && follow(clientX)}
      onKeyDown={(event) => {
        const next = dividerAfter(event.key, share);
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onShare(next);
      }}
    >
      <span className={css.grip} />
    </div>
  );
}
