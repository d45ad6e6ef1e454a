import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { File, Playback } from '#contracts/file.ts';
import { alternativeText } from '#domain/file/alternative-text.ts';
import { clock } from '#domain/point/index.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/notice.tsx';
import { atOf, CaptionLine, CaptionSwitch, Transcript } from '../player/captions.tsx';
import { DescribedSwitch } from '../player/described.tsx';
import { frameAt, isWithin, stepOf } from '../player/frames.ts';
import { transportKeys } from '../player/player-keys.tsx';
import { filmSheet, type Rendition, renditionOf } from '../player/rendition.ts';
import { momentCode } from '../player/time-bar.tsx';
import type { Captions } from '../player/use-captions.ts';
import { rememberDescription, wantsDescription } from '../player/use-described.ts';
import { usePeaks } from '../player/use-peaks.ts';
import { usePlayhead } from '../player/use-playhead.ts';
import type { ShownPoint } from '../points/point-drafts.ts';
import type { Mark } from '../viewer/marks.ts';
import { useKeys } from '../viewer/use-keys.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { Board, type BoardSide } from './board.tsx';
import css from './compare.module.css';
import { describedBeside } from './described.ts';
import { dividerStart } from './divider.ts';
import { Differing, PointsMenu, Strength, Turns } from './look-tools.tsx';
import { createPairHead, type PairHead } from './pair-head.ts';
import { PairTools } from './pair-tools.tsx';
import {
  boundedOffset,
  frameOf,
  isSameRate,
  lineFrameOf,
  type Pairing,
  pairOf,
  type Side,
} from './pairing.ts';
import type { VersionsProps } from './props.ts';
import { useDifference } from './use-difference.ts';
import { usePairCaptions } from './use-pair-captions.ts';
import { usePausedPictures } from './use-paused-pictures.ts';
import { placeOf } from './versions.ts';

interface Props extends VersionsProps {
  readonly playerTexts: PlayerTexts;
}

/** Rendition of a film, which has a size, or of a sound. */
interface Played extends Rendition {
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly loudness: string | null;
}

const playedOf = (playback: Playback | null): Played | undefined => {
  const rendition = renditionOf(playback);
  if (!rendition || !playback) return undefined;
  const { width, height, loudness } = playback;
  return { ...rendition, size: width && height ? { width, height } : undefined, loudness };
};

/** Two films or sounds, or the reason that they cannot be compared. */
export function Films(props: Props) {
  const { file, round, older, texts } = props;
  const [before, after] = [playedOf(older.playback), playedOf(file.playback)];
  if (before && after && !before.size === !after.size)
    return <Pair {...props} before={before} after={after} />;
  const missing = ({ playback }: File, of: number) =>
    playback?.state === 'pending' ? texts.film.pending(of, playback.progress) : texts.film.missing(of);
  return (
    <div className={css.reason} role="status">
      {before && after ? (
        <p>{texts.film.mixed}</p>
      ) : (
        <>
          {!before && <p>{missing(older, older.round)}</p>}
          {!after && <p>{missing(file, round)}</p>}
        </>
      )}
    </div>
  );
}

/** First signed URL of a file, kept until it fails, because it changes every half hour. */
const useKept = ({ id }: File, url: string, hasFailed: boolean): string => {
  const [kept, keep] = useState({ of: id, url });
  useEffect(() => {
    keep((known) => (hasFailed || known.of !== id ? { of: id, url } : known));
  }, [id, hasFailed, url]);
  return kept.of === id ? kept.url : url;
};

/** Audio description of a comparison: the described version of each side that has one plays in its place. */
const useDescriptions = (head: PairHead, older: File, file: File, all: readonly File[] = []) => {
  const [isOn, setOn] = useState(wantsDescription);
  const versions = { before: describedBeside(older, all), after: describedBeside(file, all) };
  const canSwitch = versions.before !== undefined || versions.after !== undefined;
  const isDescribed = isOn && canSwitch;
  const continues = useRef(false);
  useEffect(() => {
    if (!continues.current) return;
    continues.current = false;
    head.toggle();
  }, [head, isOn]);
  return {
    canSwitch,
    isDescribed,
    played: {
      before: (isOn && versions.before) || older,
      after: (isOn && versions.after) || file,
    },
    toggle: () => {
      rememberDescription(!isDescribed);
      const { isPlaying, heard } = head.get();
      continues.current = isPlaying;
      if (isPlaying) head.hold();
      // Switched on, it is heard.
      if (!isDescribed && !versions[heard]) head.hear(heard === 'before' ? 'after' : 'before');
      setOn(!isDescribed);
    },
  };
};

const secondsOf = ({ rate, frames }: Rendition): number => (frames * rate.seconds) / rate.frames;

/** Transcript of a version, which follows the common line of time, and moves it. */
function VersionTranscript({
  head,
  pairing,
  side,
  captions,
  name,
  texts,
}: {
  head: PairHead;
  pairing: Pairing;
  side: Side;
  captions: Captions;
  name: string;
  texts: PlayerTexts;
}) {
  const { rate } = pairing.sides[side];
  const now = usePlayhead(head, ({ frame }) => {
    if (!captions.reads) return -1;
    const at = atOf(rate)(frameOf(pairing, side, frame));
    return captions.cues.findLastIndex(({ from, until }) => from <= at && at < until);
  });
  return (
    <Transcript
      captions={captions}
      now={now}
      onJump={(at) => head.seek(lineFrameOf(pairing, side, frameAt(at / 1000, rate)))}
      name={name}
      texts={texts}
    />
  );
}

function Pair(props: Props & { before: Played; after: Played }) {
  const { file, round, older, before, after, points, selected, onSelect } = props;
  const { mode, look, isTurned, isNarrow, isFull, onShown, texts, viewerTexts } = props;
  const [head] = useState(() => createPairHead(pairOf(before, after)));
  useEffect(() => head.follow(), [head]);
  const pairing = usePlayhead(head, (state) => state.pairing);
  const isPlaying = usePlayhead(head, (state) => state.isPlaying);
  const heard = usePlayhead(head, (state) => state.heard);
  const [held, hold] = useState(false);
  const [strength, setStrength] = useState(50);
  const [share, setShare] = useState(dividerStart);
  const isFilm = before.size !== undefined;
  const hasSound = (before.loudness ?? after.loudness) !== null;
  const peaks = {
    before: usePeaks(isFilm ? null : before.loudness),
    after: usePeaks(isFilm ? null : after.loudness),
  };
  const failed = {
    before: usePlayhead(head.heads.before, ({ hasFailed }) => hasFailed),
    after: usePlayhead(head.heads.after, ({ hasFailed }) => hasFailed),
  };
  const described = useDescriptions(head, older, file, props.files);
  const { played } = described;
  const urlOf = (side: Side, own: Played) => renditionOf(played[side].playback)?.url ?? own.url;
  const sources = {
    before: useKept(played.before, urlOf('before', before), failed.before),
    after: useKept(played.after, urlOf('after', after), failed.after),
  };
  const roundOf = (side: Side) => (side === 'before' ? older.round : round);

  // Sounds are heard in turn, as pictures are shown.
  const hear = (side: Side) => (isFilm ? head.hear(side) : props.onTurn(side === 'before'));
  const isOlderHeard = isTurned || held;
  useEffect(() => {
    if (!isFilm) head.hear(isOlderHeard ? 'before' : 'after');
  }, [head, isFilm, isOlderHeard]);

  const offset = pairing.starts.after - pairing.starts.before;
  const shift = (to: number) => {
    const bounded = boundedOffset(to, pairing);
    if (bounded !== offset) head.pair(pairOf(pairing.sides.before, pairing.sides.after, bounded));
  };
  const { spoken, captions, toggleReading, choose } = usePairCaptions({
    before: played.before.captions ?? older.captions,
    after: played.after.captions ?? file.captions,
    heard,
  });
  const by = stepOf(pairing.rate, isFilm);
  useKeys({
    ...transportKeys(head, by),
    s: () => hear(heard === 'before' ? 'after' : 'before'),
    e: () => shift(offset - by),
    r: () => shift(offset + by),
    u: captions.canShow ? captions.toggle : undefined,
    v: described.canSwitch ? described.toggle : undefined,
    t: toggleReading,
  });

  const seekTo = (id: string) => {
    const point = points.find((one) => one.id === id);
    const side = point?.file_id === older.id ? 'before' : point?.file_id === file.id ? 'after' : undefined;
    const moment = point?.selector.moment;
    if (!side || !moment) return;
    head.hold();
    const there = side === 'before' ? placeOf(point, file.id)?.moment : undefined;
    if (there) {
      // Moment of both sides at the line's frame.
      const [older, newer] = [
        lineFrameOf(pairing, 'before', moment.frame),
        lineFrameOf(pairing, 'after', there.frame),
      ];
      shift(offset + older - newer);
    }
    head.seek(lineFrameOf(head.get().pairing, side, moment.frame));
  };
  const select = (id: string) => {
    seekTo(id);
    if (!isFilm || look === 'flip') props.onTurn(true);
    onSelect(id);
  };
  const showSelected = useEffectEvent(seekTo);
  useEffect(() => {
    if (selected !== undefined) showSelected(selected);
  }, [selected]);
  const marks = useMemo(
    () =>
      points.flatMap((point) =>
        point.file_id === older.id && point.state !== 'draft' ? [markOf(point)] : [],
      ),
    [points, older.id],
  );
  const chosen = points.find(({ id, file_id }) => id === selected && file_id === older.id);
  const inSight = useMarksInSight(head, marks);
  const there = chosen && placeOf(chosen, file.id);
  const placed = chosen && there ? { ...markOf(chosen), selector: there } : undefined;
  const momentWords = ({ selector: { moment } }: Mark): string =>
    moment ? momentCode(moment) : viewerTexts.everywhere;

  const compares = mode === 'difference' && !isPlaying;
  const pictures = usePausedPictures(head, compares);
  const both = typeof pictures === 'object' ? pictures : undefined;
  const counted = useDifference(both?.before, both?.after);
  const difference = pictures === 'failed' ? 'failed' : both ? counted : 'computing';

  const tools = (view: ViewControl | undefined) => (
    <>
      {(failed.before || failed.after) && (
        <Notice
          tone="error"
          title={texts.film.failed(failed.before ? older.round : round)}
          action={
            <Button
              icon="refresh"
              onClick={() => {
                for (const side of ['before', 'after'] as const) if (failed[side]) head.heads[side].reload();
              }}
            >
              {viewerTexts.retry}
            </Button>
          }
        >
          {texts.failedText}
        </Notice>
      )}
      <PairTools
        {...props}
        head={head}
        pairing={pairing}
        view={view}
        isFilm={isFilm}
        hasSound={hasSound}
        peaks={peaks}
        by={by}
        offset={offset}
        onOffset={shift}
        onHear={hear}
        marks={marks}
        onSelect={select}
        held={held}
        onHeld={hold}
        canDescribe={described.canSwitch}
      />
    </>
  );
  const sideOf = (side: Side): BoardSide => {
    const { size } = side === 'before' ? before : after;
    const of = side === 'before' ? older : file;
    return {
      round: roundOf(side),
      picture: size && filmSheet(size),
      media: (
        // biome-ignore lint/a11y/useMediaCaption: the agency's own cut; there are no captions to offer
        <video
          ref={head.heads[side].attach}
          src={sources[side]}
          // CORS, because its pixels are compared.
          crossOrigin="anonymous"
          poster={of.preview ?? undefined}
          preload="auto"
          playsInline
          disablePictureInPicture
          aria-label={alternativeText(of, texts.round(roundOf(side)))}
          onLoadedData={side === 'after' ? onShown : undefined}
        />
      ),
    };
  };
  return (
    <>
      <div className={css.body}>
        {isFilm ? (
          <Board
            names={{ before: alternativeText(older), after: alternativeText(file) }}
            before={sideOf('before')}
            after={sideOf('after')}
            // The difference can't be computed in motion.
            mode={mode === 'difference' && !compares ? 'flip' : look}
            turned={held || (look === 'flip' && isTurned)}
            strength={strength / 100}
            share={share}
            onShare={setShare}
            mask={compares && typeof difference === 'object' ? difference.mask : undefined}
            marks={inSight}
            placed={inSight.some(({ id }) => id === placed?.id) ? placed : undefined}
            selected={selected}
            onSelect={select}
            alone={isFull}
            bar={tools}
            onRetry={() => undefined}
            texts={texts}
            viewerTexts={viewerTexts}
          />
        ) : (
          <>
            {(['before', 'after'] as const).map((side) => (
              // biome-ignore lint/a11y/useMediaCaption: captions are shown below
              <audio
                key={side}
                ref={head.heads[side].attach}
                src={sources[side]}
                preload="auto"
                onLoadedData={side === 'after' ? onShown : undefined}
              />
            ))}
            {tools(undefined)}
          </>
        )}
        <div className={css.line}>
          <CaptionSwitch captions={captions} texts={props.playerTexts} />
          <DescribedSwitch described={described} texts={props.playerTexts} />
          <Told
            props={props}
            isFilm={isFilm}
            shown={held || isTurned ? older.round : round}
            heard={roundOf(heard)}
            hasSound={hasSound}
            difference={compares ? difference : undefined}
          >
            <Facts pairing={pairing} before={before} after={after} roundOf={roundOf} texts={texts} />
          </Told>
          {mode === 'overlay' && (
            <Strength label={texts.opacity(older.round)} value={strength} onValue={setStrength} />
          )}
          {isFilm && !isNarrow && look !== 'side' && (
            <Turns
              look={look}
              before={older.round}
              after={round}
              isTurned={isTurned}
              onTurned={props.onTurned}
              held={held}
              onHeld={hold}
              isNarrow={false}
              texts={texts}
            />
          )}
          {isFilm && look !== 'side' && (
            <PointsMenu
              marks={marks}
              placeOf={momentWords}
              onSelect={select}
              texts={texts}
              viewerTexts={viewerTexts}
            />
          )}
        </div>
        <div className={css.caption}>
          <CaptionLine
            head={head}
            at={(frame) => atOf(pairing.sides[heard].rate)(frameOf(pairing, heard, frame))}
            captions={captions}
          />
        </div>
      </div>
      <div className={css.transcripts}>
        {(['before', 'after'] as const).map((side) => (
          <VersionTranscript
            key={side}
            head={head}
            pairing={pairing}
            side={side}
            captions={{ ...spoken[side], choose }}
            name={`${props.playerTexts.captions.transcript}, ${texts.round(roundOf(side))}`}
            texts={props.playerTexts}
          />
        ))}
      </div>
      <div aria-live="polite">
        {chosen && (
          <AnswerPanel
            point={chosen}
            close={texts.close}
            onClose={() => onSelect(undefined)}
            texts={props.pointTexts}
          />
        )}
      </div>
    </>
  );
}

const markOf = ({ id, number, state, selector, body }: ShownPoint): Mark => ({
  id,
  number,
  state,
  selector,
  words: body,
});

/** Sentences about what is shown and heard, for a screen reader as well. */
function Told({
  props: { mode, older, round, isNarrow, texts },
  isFilm,
  shown,
  heard,
  hasSound,
  difference,
  children,
}: {
  props: Props;
  isFilm: boolean;
  /** Rounds of the version that is seen, and of the one that is heard. */
  shown: number;
  heard: number;
  hasSound: boolean;
  /** Undefined while the films play. */
  difference: Parameters<typeof Differing>[0]['difference'] | undefined;
  children: ReactNode;
}) {
  return (
    <div className={css.told} role="status">
      <span className={css.unseen}>{isFilm && `${texts.modes[mode]}. `}</span>
      <div className={cx(isNarrow && css.unseen)}>
        {mode === 'side' && <p>{texts.film.side}</p>}
        {mode === 'slider' && <p>{texts.slider(older.round, round)}</p>}
        {isFilm && mode === 'flip' && <p>{texts.shown(shown)}</p>}
        {!isFilm && <p>{texts.film.heard(heard)}</p>}
        {isFilm && hasSound && <p className={css.unseen}>{texts.film.heard(heard)}</p>}
      </div>
      {mode === 'difference' &&
        (difference ? (
          <Differing difference={difference} before={older.round} after={round} texts={texts} />
        ) : (
          <p>{texts.film.pause}</p>
        ))}
      {children}
    </div>
  );
}

/** Marks of the older version whose shapes are on its visible frame. */
const useMarksInSight = (head: PairHead, marks: readonly Mark[]): readonly Mark[] => {
  // A string, so that a frame with the same marks re-renders nothing.
  const ids = usePlayhead(head, ({ pairing, frame }) => {
    const at = frameOf(pairing, 'before', frame);
    const isHere = ({ selector: { shape, moment } }: Mark) => shape && moment && isWithin(at, moment);
    return marks.flatMap((mark) => (isHere(mark) ? [mark.id] : [])).join(' ');
  });
  return useMemo(() => {
    const here = new Set(ids.split(' '));
    return marks.filter(({ id }) => here.has(id));
  }, [marks, ids]);
};

/** Sentences about the differences of the two files. */
function Facts({
  pairing,
  before,
  after,
  roundOf,
  texts,
}: {
  pairing: Pairing;
  before: Played;
  after: Played;
  roundOf: (side: Side) => number;
  texts: CompareTexts;
}) {
  const { rate, starts } = pairing;
  const rateOf = ({ frames, seconds }: Played['rate']) => String(Math.round((frames / seconds) * 100) / 100);
  const lengthBy = (seconds: number) =>
    clock({ frame: Math.round((seconds * rate.frames) / rate.seconds), rate }, true);
  const longer = secondsOf(after) - secondsOf(before);
  const differs = Math.abs(longer) > rate.seconds / rate.frames / 2;
  const late = starts.after > 0 ? 'after' : starts.before > 0 ? 'before' : undefined;
  const facts = [
    !isSameRate(before.rate, after.rate) &&
      texts.film.rates(roundOf('before'), roundOf('after'), rateOf(before.rate), rateOf(after.rate)),
    differs && texts.film.longer(roundOf(longer > 0 ? 'after' : 'before'), lengthBy(Math.abs(longer))),
    late && texts.film.begins(roundOf(late), clock({ frame: starts[late], rate }, true)),
  ].filter(Boolean);
  return facts.length > 0 && <p>{facts.join(' ')}</p>;
}
