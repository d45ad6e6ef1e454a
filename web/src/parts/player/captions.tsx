import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Cue, captionAt } from '#domain/file/captions.ts';
import { clock, type FrameRate } from '#domain/point/index.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import css from './captions.module.css';
import { Tool } from './controls.tsx';
import { frameAt, timeOf } from './frames.ts';
import type { Transport } from './playhead.ts';
import type { Captions } from './use-captions.ts';
import { usePlayhead } from './use-playhead.ts';

/** Time of the playhead in milliseconds, by the frame that a file shows. */
type At = (frame: number) => number;

export const atOf =
  (rate: FrameRate): At =>
  (frame) =>
    timeOf(frame, rate) * 1000;

/** Caption at the playhead: over a film, or in a line of its own. */
export function CaptionLine({
  head,
  at,
  captions: { isOn, cues, language },
  over = false,
}: {
  head: Transport;
  at: At;
  captions: Captions;
  over?: boolean | undefined;
}) {
  const words = usePlayhead(head, ({ frame }) => (isOn ? captionAt(cues, at(frame)) : ''));
  if (!isOn || cues.length === 0) return null;
  return (
    <div className={cx(css.line, over && css.over)} lang={language} dir="auto" data-caption>
      {words && <span className={css.words}>{words}</span>}
    </div>
  );
}

/** Switch of the captions; nothing without captions. */
export function CaptionSwitch({ captions, texts }: { captions: Captions; texts: PlayerTexts }) {
  if (!captions.canShow) return null;
  return (
    <Tool
      sign="captions"
      label={captions.isOn ? texts.captions.hide : texts.captions.show}
      aria-keyshortcuts="u"
      className={cx(captions.isOn && css.on)}
      onClick={captions.toggle}
    />
  );
}

/** Name of a language in the page's language. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(language) ??
  language;

/** Time of a cue, as `0:02`. */
export const clockOf = (at: number): string =>
  clock({ frame: Math.floor(at / 1000), rate: { frames: 1, seconds: 1 } });

/** Transcript of a file below its player, closed at first; nothing without captions and transcripts. */
export function Transcript({
  captions,
  now,
  onJump,
  texts: { captions: texts, loading },
  name = texts.transcript,
}: {
  captions: Captions;
  /** Index of the cue at the playhead, -1 for none. */
  now: number;
  /** Told of a time in milliseconds. */
  onJump: (at: number) => void;
  texts: PlayerTexts;
  /** Name of its own among several. */
  name?: string;
}) {
  const { languages, language, reads, cues, transcript } = captions;
  const id = useId();
  if (languages.length === 0) return null;
  return (
    <div className={css.transcript}>
      <div className={css.head}>
        <Button
          size="small"
          variant="quiet"
          icon={reads ? 'chevron-down' : 'chevron-right'}
          aria-expanded={reads}
          aria-controls={id}
          aria-keyshortcuts="t"
          onClick={captions.toggleReading}
        >
          {name}
        </Button>
        {languages.length > 1 && (
          <select
            className={css.language}
            aria-label={texts.language}
            value={language}
            onChange={({ currentTarget }) => captions.choose(currentTarget.value)}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        )}
      </div>
      <section id={id} className={css.body} aria-label={name} hidden={!reads}>
        {reads && captions.isTaken && <p className={css.note}>{texts.taken}</p>}
        {captions.isLoading && (
          <p className={css.note} role="status">
            {loading} …
          </p>
        )}
        {captions.hasFailed && (
          <p className={css.note} role="alert">
            {texts.failed}{' '}
            <Button size="small" variant="quiet" icon="refresh" onClick={captions.again}>
              {texts.again}
            </Button>
          </p>
        )}
        {transcript !== undefined && (
          <div lang={language} dir="auto">
            {paragraphsOf(transcript)}
          </div>
        )}
        {reads && cues.length > 0 && (
          <CueList
            cues={cues}
            now={now}
            language={language}
            label={texts.times}
            onJump={onJump}
            jump={texts.jump}
          />
        )}
      </section>
    </div>
  );
}

const paragraphsOf = (text: string): ReactNode =>
  text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>);

/** Cues with a button for each time: one stop of the tab key, and arrows between them. */
function CueList({
  cues,
  now,
  language,
  label,
  onJump,
  jump,
}: {
  cues: readonly Cue[];
  now: number;
  language: string | undefined;
  label: string;
  onJump: (at: number) => void;
  jump: (time: string) => string;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number>();
  const stop = focused ?? Math.max(0, now);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: cues.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= cues.length) return;
    event.preventDefault();
    event.stopPropagation();
    setFocused(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <ol ref={list} className={css.cues} aria-label={label} onKeyDown={move} data-own-keys>
      {cues.map(({ from, text }, index) => {
        const time = clockOf(from);
        return (
          <li key={`${from} ${text}`} aria-current={index === now ? 'true' : undefined}>
            <button
              type="button"
              className={css.time}
              data-paper="yes"
              tabIndex={index === stop ? 0 : -1}
              aria-label={jump(time)}
              onFocus={() => setFocused(index)}
              onClick={() => onJump(from)}
            >
              {time}
            </button>
            <span lang={language} dir="auto">
              {text}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Transcript that follows a playhead, and moves it. */
export function PlayedTranscript({
  head,
  rate,
  captions,
  texts,
}: {
  head: Transport;
  rate: FrameRate;
  captions: Captions;
  texts: PlayerTexts;
}) {
  const at = atOf(rate);
  const now = usePlayhead(head, ({ frame }) =>
    captions.reads
      ? captions.cues.findLastIndex(({ from, until }) => from <= at(frame) && at(frame) < until)
      : -1,
  );
  return (
    <Transcript
      captions={captions}
      now={now}
      onJump={(to) => head.seek(frameAt(to / 1000, rate))}
      texts={texts}
    />
  );
}
