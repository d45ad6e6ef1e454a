import type { ReactNode } from 'react';
import { clock, type FrameRate } from '#domain/point/index.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import { Button, type ButtonProps, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/menu.tsx';
import css from './player.module.css';
import { speeds, type Transport } from './playhead.ts';
import { usePlayhead } from './use-playhead.ts';

/** Icons of this player only, as outlines like those of `Icon`, which the first page loads. */
const signs = {
  back: 'M17 5l-9 7 9 7zM5.5 5v14',
  on: 'M7 5l9 7-9 7zM18.5 5v14',
  repeat: 'M17 3l3.5 3.5L17 10M3.5 11.5v-1a4 4 0 0 1 4-4h13M7 21l-3.5-3.5L7 14M20.5 12.5v1a4 4 0 0 1-4 4h-13',
  captions:
    'M4 5.5h16a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.5zM10.5 10.4a2.2 2.2 0 1 0 0 3.2M17.5 10.4a2.2 2.2 0 1 0 0 3.2',
  described:
    'M4 5.5h16a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.5zM5.5 15.5l2.6-7 2.6 7M6.4 13.2h3.4M13.5 8.5v7h1.6a3.5 3.5 0 0 0 0-7z',
  loud: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
} as const;

/** Button with an icon of the player's own. */
export function Tool({
  sign,
  label,
  ...rest
}: Omit<ButtonProps, 'children' | 'icon'> & { sign: keyof typeof signs; label: string }) {
  return (
    <Button {...rest} variant="quiet" aria-label={label} tooltip={label}>
      <Sign of={sign} />
    </Button>
  );
}

export function Sign({ of }: { of: keyof typeof signs }) {
  return (
    <svg className={css.sign} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[of]} />
    </svg>
  );
}

/** Next slower or faster speed, or the same at the end of the list. */
export const speedBeside = (speed: number, by: -1 | 1): number => {
  const beside = by > 0 ? speeds.find((one) => one > speed) : speeds.findLast((one) => one < speed);
  return beside ?? speed;
};

/** Buttons of a film or a sound. */
export function Controls({
  head,
  rate,
  frames,
  by,
  words,
  repeats,
  onRepeat,
  canRepeat,
  stops,
  onStops,
  children,
  texts,
}: {
  head: Transport;
  rate: FrameRate;
  frames: number;
  /** Frames per step. */
  by: number;
  /** Texts for a film or for a sound. */
  words: PlayerTexts['kinds']['film'];
  repeats: boolean;
  onRepeat: (repeats: boolean) => void;
  /** Undefined without points. */
  canRepeat: boolean | undefined;
  /** True if playback stops at points; undefined without points. */
  stops?: boolean | undefined;
  onStops?: ((stops: boolean) => void) | undefined;
  /** Controls at the end. */
  children?: ReactNode;
  texts: PlayerTexts;
}) {
  const isPlaying = usePlayhead(head, (state) => state.isPlaying);
  const speed = usePlayhead(head, (state) => state.speed);
  const isMuted = usePlayhead(head, (state) => state.isMuted);
  return (
    <div className={css.controls} data-paper="no">
      <div className={css.group}>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? texts.pause : texts.play}
          onClick={head.toggle}
        />
        <Tool sign="back" label={words.back} onClick={() => head.step(-by)} />
        <Tool sign="on" label={words.on} onClick={() => head.step(by)} />
        <Timecode head={head} rate={rate} frames={frames} texts={texts} />
      </div>
      <div className={cx(css.group, css.end)}>
        <Menu
          label={`${texts.speed}: ${texts.times(speed)}`}
          trigger={<span className={css.speed}>{texts.times(speed)}</span>}
          items={[
            ...speeds.map((one) => ({
              label: texts.times(one),
              checked: one === speed,
              onSelect: () => head.setSpeed(one),
            })),
            ...(stops === undefined
              ? []
              : [
                  {
                    label: stops ? texts.playThrough : texts.stopAtPoints,
                    icon: stops ? ('play' as const) : ('pause' as const),
                    separated: true,
                    onSelect: () => onStops?.(!stops),
                  },
                ]),
          ]}
        />
        {canRepeat !== undefined && (
          <Tool
            sign="repeat"
            label={texts.repeat}
            aria-pressed={repeats}
            className={cx(repeats && css.on)}
            disabledReason={!canRepeat && texts.noRange}
            onClick={() => onRepeat(!repeats)}
          />
        )}
        <Tool
          sign={isMuted ? 'muted' : 'loud'}
          label={isMuted ? texts.unmute : texts.mute}
          onClick={() => head.setMuted(!isMuted)}
        />
        <Volume head={head} texts={texts} />
        {children}
      </div>
    </div>
  );
}

/** Time of the playhead, and the length. */
export function Timecode({
  head,
  rate,
  frames,
  texts,
}: {
  head: Transport;
  rate: FrameRate;
  frames: number;
  texts: PlayerTexts;
}) {
  const now = usePlayhead(head, ({ frame }) => clock({ frame, rate }, true));
  const length = clock({ frame: frames, rate });
  return (
    <span
      role="timer"
      aria-live="off"
      className={css.timecode}
      aria-label={`${texts.time}: ${texts.of(now, length)}`}
    >
      <strong>{now}</strong> <span>/ {length}</span>
    </span>
  );
}

/** Volume slider; a phone has hardware keys for it. */
function Volume({ head, texts }: { head: Transport; texts: PlayerTexts }) {
  const volume = usePlayhead(head, (state) => (state.isMuted ? 0 : state.volume));
  return (
    <input
      type="range"
      className={css.volume}
      min={0}
      max={100}
      step={5}
      value={Math.round(volume * 100)}
      aria-label={texts.volume}
      onChange={({ currentTarget }) => head.setVolume(Number(currentTarget.value) / 100)}
    />
  );
}
