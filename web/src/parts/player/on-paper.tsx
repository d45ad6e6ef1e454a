import { clock, type FrameRate } from '#domain/point/index.ts';
import { formatBytes } from '#lib/format/format-bytes.ts';
import { Icon } from '#ui/icon.tsx';
import css from './player.module.css';
import type { PlayedFile } from './rendition.ts';

/** Seconds of the file by its conversion; undefined until it has been opened. */
const secondsOf = ({ playback }: PlayedFile): number | undefined => {
  const { frames, rate } = playback ?? {};
  return frames && rate ? (frames * rate.seconds) / rate.frames : undefined;
};

const perSecond: FrameRate = { frames: 1, seconds: 1 };

/**
 * Film or sound in a printed record, which cannot play it: its still, or a frame with its name, and below or within
 * them length and size. It is on paper alone.
 */
export function OnPaper({
  file,
  seconds = secondsOf(file),
}: {
  file: PlayedFile;
  /** Length by the browser, where there is no rendition. */
  seconds?: number | undefined;
}) {
  const length = seconds === undefined ? [] : [clock({ frame: Math.floor(seconds), rate: perSecond })];
  // The page's language, on a guest's page as well.
  const size = formatBytes(file.size, document.documentElement.lang || undefined);
  const facts = [...length, size].join(' · ');
  if (file.preview)
    return (
      <figure className={css.onPaper} data-paper="only">
        <img src={file.preview} alt="" />
        {/* The name and size are below, with the work. */}
        {length.length > 0 && <figcaption>{length}</figcaption>}
      </figure>
    );
  return (
    <figure className={css.onPaper} data-paper="only">
      <div className={css.noStill}>
        <Icon name={file.kind === 'audio' ? 'audio' : 'video'} size={32} />
        <strong dir="auto">{file.name}</strong>
        <span>{facts}</span>
      </div>
    </figure>
  );
}
