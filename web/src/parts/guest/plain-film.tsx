import type { CSSProperties } from 'react';
import type { File } from '#contracts/file.ts';
import { alternativeText } from '#domain/file/alternative-text.ts';
import css from './work-viewer.module.css';

/** The browser's own player, also for sounds: until ours is loaded, and without a connection in its place. */
export function PlainFilm({
  file,
  onShown,
}: {
  file: Pick<File, 'name' | 'description' | 'url' | 'preview' | 'playback'>;
  onShown?: (() => void) | undefined;
}) {
  const { url, width, height } = file.playback ?? {};
  const shape = url && width && height ? { '--ratio': width / height } : undefined;
  return (
    <>
      {file.preview && <img className={css.still} src={file.preview} alt="" data-paper="only" />}
      {/* biome-ignore lint/a11y/useMediaCaption: the agency's own cut; there are no captions to offer */}
      <video
        className={css.media}
        style={shape as CSSProperties | undefined}
        data-film={shape && 'known'}
        src={url ?? file.url}
        // CORS, because our player reads the frames of a rendition, and the browser caches one answer for both.
        crossOrigin={file.playback ? 'anonymous' : undefined}
        poster={file.preview ?? undefined}
        controls
        preload="none"
        playsInline
        aria-label={alternativeText(file)}
        onLoadedData={onShown}
      />
      {shape && <div className={css.filmTools} />}
    </>
  );
}
