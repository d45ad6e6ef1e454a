import { type SyntheticEvent, useRef, useState } from 'react';
import { alternativeText } from '#domain/file/alternative-text.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Transcript } from './captions.tsx';
import { OnPaper } from './on-paper.tsx';
import css from './player.module.css';
import { type PlayedFile, wordsOf } from './rendition.ts';
import { useCaptions } from './use-captions.ts';
import { useTextTrack } from './use-text-track.ts';

/** File without a rendition: in progress, or refused. */
export function Original({
  file,
  hasPoints,
  onShown,
  texts,
  viewerTexts,
}: {
  file: PlayedFile;
  hasPoints: boolean;
  onShown?: (() => void) | undefined;
  texts: PlayerTexts;
  viewerTexts: ViewerTexts;
}) {
  const { kind, type, url, name, preview, playback } = file;
  const [plays, setPlays] = useState(
    () => document.createElement(kind === 'audio' ? 'audio' : 'video').canPlayType(type) !== '',
  );
  // The signed URL changes every half hour: the first one is kept while it works, and with it the position.
  const [src, setSrc] = useState(url);
  const at = useRef(0);
  const [seconds, setSeconds] = useState<number>();
  const captions = useCaptions(file.captions, true);
  const element = useRef<HTMLMediaElement>(null);
  useTextTrack(element, captions);
  const words = wordsOf(file, texts);
  if (playback?.state === 'pending') {
    return (
      <>
        <OnPaper file={file} />
        <div
          className={css.blank}
          style={preview ? { backgroundImage: `url(${JSON.stringify(preview)})` } : {}}
          data-paper="no"
        >
          <div className={css.card} role="status">
            <p className={css.strong}>{words.pending(playback.progress)}</p>
            <ProgressBar
              value={playback.progress / 100}
              label={words.pending(playback.progress)}
              showValue={false}
            />
            <p>{texts.pendingText}</p>
          </div>
        </div>
      </>
    );
  }
  const reason = playback?.refusal ? words.refused[playback.refusal] : undefined;
  const notes = [...(reason ? [reason, texts.original] : []), ...(hasPoints ? [texts.wholeOnly] : [])];
  if (plays && url) {
    const media = {
      ref: (media: HTMLMediaElement | null) => {
        element.current = media;
      },
      className: css.original,
      src,
      'aria-label': alternativeText(file),
      controls: true,
      preload: 'metadata',
      onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
        at.current = currentTarget.currentTime;
      },
      onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
        if (at.current > 0) currentTarget.currentTime = at.current;
        if (Number.isFinite(currentTarget.duration)) setSeconds(currentTarget.duration);
      },
      onLoadedData: onShown,
      onError: () => (src === url ? setPlays(false) : setSrc(url)),
    };
    return (
      <>
        <OnPaper file={file} seconds={seconds} />
        {kind === 'audio' ? (
          <audio {...media} />
        ) : (
          <video {...media} poster={preview ?? undefined} playsInline />
        )}
        <Transcript
          captions={captions}
          now={-1}
          onJump={(to) => {
            if (element.current) element.current.currentTime = to / 1000;
          }}
          texts={texts}
        />
        {notes.length > 0 && (
          <p className={css.note} data-paper="no">
            {notes.join(' ')}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <OnPaper file={file} />
      <div className={css.blank} data-paper="no">
        <div className={css.card}>
          <Icon name={kind === 'audio' ? 'audio' : 'video'} size={32} />
          <p className={css.strong}>{reason ?? words.unplayable}</p>
          {url && (
            <>
              <p>{words.download}</p>
              <ButtonLink href={url} download={name} icon="download" onClick={onShown}>
                {viewerTexts.download}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </>
  );
}
