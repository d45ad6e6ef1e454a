import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { clock } from '#domain/point/index.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { Controls, Sign, Timecode, Tool } from '../player/controls.tsx';
import playerCss from '../player/player.module.css';
import { speeds } from '../player/playhead.ts';
import { type Lane, shareOf, TimeBar } from '../player/time-bar.tsx';
import { usePlayhead } from '../player/use-playhead.ts';
import type { Mark } from '../viewer/marks.ts';
import { useKeys } from '../viewer/use-keys.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { Tools } from '../viewer/viewer-tools.tsx';
import css from './compare.module.css';
import { HoldButton } from './hold-button.tsx';
import type { PairHead } from './pair-head.ts';
import { frameOf, lineFrameOf, type Pairing, type Side } from './pairing.ts';
import type { VersionsProps } from './props.ts';

const KeyList = lazy(() => import('../viewer/key-list.tsx'));

interface Props extends Omit<VersionsProps, 'onSelect'> {
  readonly head: PairHead;
  readonly pairing: Pairing;
  readonly view: ViewControl | undefined;
  readonly isFilm: boolean;
  readonly hasSound: boolean;
  readonly peaks: Readonly<Record<Side, readonly number[]>>;
  /** Frames of the line per step. */
  readonly by: number;
  /** Frames of the line by which the newer one starts later. */
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
  readonly onHear: (side: Side) => void;
  /** Points of the older version. */
  readonly marks: readonly Mark[];
  readonly onSelect: (id: string) => void;
  readonly held: boolean;
  readonly onHeld: (held: boolean) => void;
  /** True if the audio description can be switched. */
  readonly canDescribe: boolean;
  readonly playerTexts: PlayerTexts;
}

/** Transport of two: a bar for each below one playhead, the buttons of a player, and the offset. */
export function PairTools(props: Props) {
  const { head, pairing, view, isFilm, by, marks, selected, onSelect, older, round, look, isTurned } = props;
  const { isNarrow, isFull, onFull, texts, viewerTexts, playerTexts } = props;
  const [listsKeys, listKeys] = useState(false);
  const [shifts, showShift] = useState(false);
  const words = playerTexts.kinds[isFilm ? 'film' : 'sound'];
  const { rate, frames } = pairing;
  const timed = useMemo(
    () =>
      marks.flatMap((mark): Mark[] => {
        const { moment } = mark.selector;
        if (!moment) return [];
        const on = (frame: number) => lineFrameOf(pairing, 'before', frame);
        const { frame, until } = moment;
        return [
          {
            ...mark,
            selector: {
              moment: { frame: on(frame), ...(until !== undefined && { until: on(until) }), rate },
            },
          },
        ];
      }),
    [marks, pairing, rate],
  );
  const laneOf = (side: Side): Lane => {
    const counted = pairing.sides[side];
    return {
      id: side,
      from: shareOf(pairing.starts[side], frames),
      until: shareOf(lineFrameOf(pairing, side, counted.frames - 1), frames),
      played: (frame) => shareOf(frameOf(pairing, side, frame), counted.frames),
      peaks: isFilm ? undefined : props.peaks[side],
      label: <LaneLabel {...props} side={side} round={side === 'before' ? older.round : round} />,
    };
  };
  const shiftButton = (
    <Button variant="quiet" aria-expanded={shifts} aria-keyshortcuts="e r" onClick={() => showShift(!shifts)}>
      {texts.film.offset}
    </Button>
  );
  const toolsOf = (menu?: (items: readonly MenuItem[]) => ReactNode) => (
    <Tools
      view={view}
      texts={viewerTexts}
      isFull={isFull}
      onFull={onFull}
      onKeys={() => listKeys(true)}
      turn={() => undefined}
      turns={() => false}
      position={undefined}
      onPage={undefined}
      pointing={undefined}
      menu={menu}
    />
  );
  const menuOf = (items: readonly MenuItem[]) => (
    <MoreMenu head={head} items={items} onShift={() => showShift(!shifts)} {...{ texts, playerTexts }} />
  );
  return (
    <>
      <div className={css.transport}>
        <TimeBar
          head={head}
          rate={rate}
          frames={frames}
          strip={null}
          lanes={[laneOf('before'), laneOf('after')]}
          marks={timed}
          markEvents={{ selected, onSelect }}
          texts={playerTexts}
          viewerTexts={viewerTexts}
        />
        {isNarrow ? (
          <div className={cx(playerCss.controls, css.row)}>
            <PlayButton head={head} texts={playerTexts} />
            <Tool sign="back" label={words.back} onClick={() => head.step(-by)} />
            <Tool sign="on" label={words.on} onClick={() => head.step(by)} />
            <Timecode head={head} rate={rate} frames={frames} texts={playerTexts} />
            <span className={css.rest}>
              {isFilm && look === 'flip' ? (
                <IconButton
                  icon="eye"
                  label={texts.show(isTurned ? round : older.round)}
                  onClick={props.onTurned}
                />
              ) : (
                look !== 'side' && (
                  <HoldButton
                    label={isFilm ? texts.hold(older.round) : texts.film.holdToHear(older.round)}
                    icon={isFilm ? 'eye' : 'audio'}
                    iconOnly
                    held={props.held}
                    onHeld={props.onHeld}
                  />
                )
              )}
              {isFilm ? toolsOf(menuOf) : menuOf([])}
            </span>
          </div>
        ) : (
          <Controls
            head={head}
            rate={rate}
            frames={frames}
            by={by}
            words={words}
            repeats={false}
            onRepeat={() => undefined}
            canRepeat={undefined}
            texts={playerTexts}
          >
            {shiftButton}
            {!isFilm && <IconButton icon="help" label={viewerTexts.keys} onClick={() => listKeys(true)} />}
          </Controls>
        )}
        {shifts && <Offset {...props} />}
      </div>
      {isFilm ? !isNarrow && toolsOf() : <HelpKey onHelp={() => listKeys(true)} />}
      {listsKeys && (
        <Suspense>
          <KeyList
            texts={viewerTexts}
            points={false}
            pages={false}
            files={false}
            film={[
              [['Space'], playerTexts.keyList.play],
              [[',', '.'], playerTexts.keyList.step],
              [['<', '>'], playerTexts.keyList.speed],
              [['m'], playerTexts.keyList.mute],
              props.canDescribe && [['v'], playerTexts.keyList.described],
              isFilm && [['+', '−'], viewerTexts.keyList.zoom],
              isFilm && [['0'], viewerTexts.keyList.fit],
            ]}
            more={[
              isFilm ? [['b'], texts.keys.flip] : [['b', 's'], texts.keys.hear],
              isFilm && [['s'], texts.keys.hear],
              [['e', 'r'], texts.keys.offset],
              props.versions.length > 1 && [['[', ']'], texts.keys.versions],
              [['c'], texts.keys.leave],
            ]}
            onClose={() => listKeys(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A sound has no stage whose tools would list the keys. */
function HelpKey({ onHelp }: { onHelp: () => void }) {
  useKeys({ '?': onHelp });
  return null;
}

function PlayButton({ head, texts }: { head: PairHead; texts: PlayerTexts }) {
  const isPlaying = usePlayhead(head, (state) => state.isPlaying);
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? texts.pause : texts.play}
      onClick={head.toggle}
    />
  );
}

/** Round of a bar, and the switch of its sound, if there is any. */
function LaneLabel({
  head,
  side,
  round,
  hasSound,
  onHear,
  texts,
}: Pick<Props, 'head' | 'hasSound' | 'onHear' | 'texts'> & { side: Side; round: number }) {
  const isHeard = usePlayhead(head, (state) => state.heard === side);
  if (!hasSound) return <span className={css.lane}>{texts.round(round)}</span>;
  return (
    <Button
      variant="quiet"
      size="small"
      className={css.lane}
      aria-label={texts.film.hear(round)}
      aria-pressed={isHeard}
      aria-keyshortcuts="s"
      onClick={() => onHear(side)}
    >
      <span className={css.sounding}>
        <Sign of={isHeard ? 'loud' : 'muted'} /> {texts.round(round)}
      </span>
    </Button>
  );
}

/** Menu of the controls that don't fit into a phone's single row. */
function MoreMenu({
  head,
  items,
  onShift,
  texts,
  playerTexts,
}: {
  head: PairHead;
  items: readonly MenuItem[];
  onShift: () => void;
  texts: CompareTexts;
  playerTexts: PlayerTexts;
}) {
  const speed = usePlayhead(head, (state) => state.speed);
  const isMuted = usePlayhead(head, (state) => state.isMuted);
  return (
    <Menu
      label={texts.more}
      iconOnly
      items={[
        { label: texts.film.offset, onSelect: onShift },
        {
          label: isMuted ? playerTexts.unmute : playerTexts.mute,
          onSelect: () => head.setMuted(!isMuted),
        },
        ...items,
        ...speeds.map((one, index) => ({
          label: `${playerTexts.speed}: ${playerTexts.times(one)}`,
          checked: one === speed,
          separated: index === 0,
          onSelect: () => head.setSpeed(one),
        })),
      ]}
    />
  );
}

/** Offset of the two, by frames and seconds, and its reset. */
function Offset({
  pairing: { rate, starts },
  isFilm,
  by,
  offset,
  onOffset,
  older,
  round,
  texts: { film: texts },
}: Props) {
  const second = Math.round(rate.frames / rate.seconds);
  const frame = isFilm ? 1 : Math.round(by / 10);
  const steps = [
    { by: -second, time: texts.second },
    { by: -frame, time: isFilm ? texts.frame : texts.hundredth },
    { by: frame, time: isFilm ? texts.frame : texts.hundredth },
    { by: second, time: texts.second },
  ];
  const late = offset > 0 ? round : older.round;
  const told =
    offset === 0
      ? texts.together
      : texts.begins(late, clock({ frame: Math.max(starts.before, starts.after), rate }, true));
  return (
    <fieldset className={css.offset} aria-label={texts.offset}>
      <span className={css.begins}>{told}</span>
      {steps.map(({ by: step, time }) => (
        <Button
          key={step}
          size="small"
          aria-label={step < 0 ? texts.earlier(round, time) : texts.later(round, time)}
          onClick={() => onOffset(offset + step)}
        >
          {step < 0 ? `− ${time}` : `+ ${time}`}
        </Button>
      ))}
      <Button size="small" onClick={() => onOffset(0)}>
        {texts.reset}
      </Button>
    </fieldset>
  );
}
