import type { ReactNode } from 'react';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import { Icon } from '#ui/icon.tsx';
import type { Mark } from '../viewer/marks.ts';
import { isWithin } from './frames.ts';
import css from './player.module.css';
import type { Transport } from './playhead.ts';
import { usePlayhead } from './use-playhead.ts';

/** Marks whose shapes are on the visible frame. */
export function FrameMarks({
  head,
  marks,
  children,
}: {
  head: Transport;
  marks: readonly Mark[];
  children: (shown: readonly Mark[]) => ReactNode;
}) {
  const isShown = ({ selector: { moment, shape } }: Mark, frame: number) =>
    shape !== undefined && moment !== undefined && isWithin(frame, moment);
  // A string, so that a frame with the same marks re-renders nothing.
  const ids = usePlayhead(head, ({ frame }) =>
    marks.flatMap((mark) => (isShown(mark, frame) ? [mark.id] : [])).join(' '),
  );
  const shown = new Set(ids.split(' '));
  const here = marks.filter(({ id }) => shown.has(id));
  return here.length > 0 && children(here);
}

/** Overlay of the film: a play button, or the sign of waiting for data. */
export function Overlay({ head, shows, texts }: { head: Transport; shows: boolean; texts: PlayerTexts }) {
  const sign = usePlayhead(head, ({ isPlaying, isWaiting, hasFailed, frame }) =>
    isWaiting ? 'waiting' : !isPlaying && !hasFailed && frame === 0 ? 'begin' : undefined,
  );
  if (sign === 'waiting')
    return (
      <span className={css.waiting} role="status">
        {texts.loading} …
      </span>
    );
  return (
    sign &&
    shows && (
      // Unnamed: the accessible button is in the bar.
      <button
        type="button"
        className={css.begin}
        tabIndex={-1}
        aria-hidden="true"
        onClick={head.toggle}
        data-aside
      >
        <Icon name="play" size={28} />
      </button>
    )
  );
}
