import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { File } from '#contracts/file.ts';
import { Button } from '#ui/button.tsx';
import { RoundSwitch } from '../compare/round-switch.tsx';
import type { comparableVersions } from '../compare/versions.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import type { Sight } from '../guest/use-sight.ts';
import { canPointAt, showWork, type WorkRoom } from '../guest/work-viewer.tsx';
import type { ShownPoint } from '../points/point-drafts.ts';
import { draws, type PointingMode } from '../viewer/gestures.ts';
import css from './client-room.module.css';
import { pointingOf } from './pointing.ts';
import type { Room } from './room.ts';
import type { ClientRound, takesPoints } from './round.ts';
import type { RoomState } from './use-room-state.ts';

export interface RoomViewProps {
  readonly room: Room;
  readonly state: RoomState;
  readonly sight: Sight;
  /** Versions of a file in earlier rounds, for comparison. */
  readonly versionsOf: (file: File) => ReturnType<typeof comparableVersions>;
  readonly round: ClientRound;
  readonly takesPoints: ReturnType<typeof takesPoints>;
  /** True if the page has a switch of rounds: the work has a button to compare then, in place of a second one. */
  readonly hasRounds?: boolean | undefined;
  /** Place for buttons in a phone's bar. */
  readonly bar: HTMLElement | null;
  /** Place for the number of the visible file, in a phone's head. */
  readonly corner?: HTMLElement | null | undefined;
  /** True for a file that was seen. */
  readonly isSeen: (fileId: string) => boolean;
  /** Told of each file whose work is shown. */
  readonly onShown: (fileId: string) => void;
  readonly loadPages: LoadPages;
  /** Formats an instant like the page. */
  readonly time: (at: string) => string;
}

/** Points on the work and beside it, linked both ways. A function, so that the work stays mounted when it loads. */
export const roomView = ({
  room,
  state,
  sight,
  versionsOf,
  round: shown,
  takesPoints,
  hasRounds = false,
  bar,
  corner,
  isSeen,
  onShown,
  loadPages,
  time,
}: RoomViewProps) => {
  const { selected, select, page, turnTo, compares } = sight;
  const { hovered, hover, opened, setOpened, addsLater, addLater } = state;
  const { drafts, looksGood, GoodButton, Points } = room.parts;
  const pointing = pointingOf(room.store, room.texts, state);
  const edited = pointing.editing && room.store.current(pointing.editing);
  const { files, earlier_files, language, revision_id: revisionId } = shown;
  const { round } = shown.rounds;
  const points = drafts.shownPoints(room.state, revisionId);
  const here = points.filter(({ revision_id }) => revision_id === revisionId);
  const isOpen =
    takesPoints === 'now' ||
    (takesPoints === 'later' && (addsLater || here.some(({ own, state }) => own && state === 'draft')));
  /** On a phone the sheet with a point's editor covers the content below the work. */
  const isUnderSheet = edited !== undefined && room.parts.hasSheets();
  const selectMark = (id: string) => {
    select(id);
    const point = points.find((one) => one.id === id);
    if (isOpen && point?.own && point.state === 'draft') {
      setOpened(undefined);
      return pointing.edit(id);
    }
    pointing.edit(undefined);
    setOpened(id);
  };
  const selectPoint = (point: ShownPoint) => {
    const isThere = sight.lookAt(point);
    // On a phone the work is far above its points: it is scrolled into view, with the point as a sheet below it. The
    // comparison shows the point itself.
    const isHere = files.some(({ id }) => id === point.file_id);
    const isSheet = isThere && isHere && room.parts.hasSheets();
    setOpened(isSheet && point.state !== 'draft' ? point.id : undefined);
    if (isSheet) showWork();
  };
  const compareWith = (earlier: number | undefined) => {
    sight.compare(earlier !== undefined);
    state.compareWith(earlier);
    pointing.change('none');
  };
  const addPoint = (
    <AddPoint
      mode={pointing.mode}
      onBegin={() => {
        setOpened(undefined);
        pointing.change('pin');
      }}
      onCancel={pointing.cancel}
      texts={room.texts}
    />
  );

  const work: WorkRoom = {
    shown: sight.index,
    onShow: sight.show,
    page,
    onPage: turnTo,
    sought: sight.sought,
    marksOn: (fileId) => drafts.marksOn(room.state, revisionId, fileId),
    markEvents: {
      selected: edited ?? selected,
      onSelect: selectMark,
      hovered: hovered ?? undefined,
      onHover: hover,
    },
    pointing: isOpen
      ? {
          mode: pointing.mode,
          onMode: pointing.change,
          onSelector: pointing.place,
          onTap: (fileId, selector) => {
            setOpened(undefined);
            pointing.tap(fileId, selector);
          },
          onUntap: pointing.untap,
          draftOn: pointing.draftOn,
          onMove: pointing.move,
        }
      : undefined,
    states: {
      of: (fileId) => ({
        seen: isSeen(fileId),
        points: drafts.pointsOn(room.state, revisionId, fileId),
        good: looksGood(room.state, fileId),
      }),
      words: room.fileState,
    },
    keys: (file) => [
      [['n'], room.texts.keys.next],
      isOpen && [['Ctrl', 'Enter'], room.texts.keys.finish],
      takesPoints === 'now' && [['d'], room.texts.keys.decide],
      versionsOf(file).length > 0 && [['c'], room.texts.keys.compare],
      versionsOf(file).length > 0 && [['b', '[', ']'], room.texts.keys.compared],
    ],
    above: (file) => {
      const versions = versionsOf(file);
      if (versions.length === 0 || hasRounds) return undefined;
      return (
        <RoundSwitch
          rounds={versions.map((version) => version.round)}
          current={round}
          compared={compares ? state.compared : undefined}
          isOn={compares}
          onCompare={compareWith}
          texts={room.texts}
        />
      );
    },
    controls: (file) => {
      const latest = versionsOf(file).at(-1);
      return (
        <>
          {!isUnderSheet && (
            <GoodButton
              fileId={file.id}
              isOnly={files.length === 1}
              isOpen={takesPoints === 'now'}
              state={room.state}
              store={room.store}
              texts={room.texts}
            />
          )}
          {hasRounds && latest && (
            <room.compare.CompareButton
              round={latest.round}
              isOn={compares}
              onToggle={() => compareWith(compares ? undefined : latest.round)}
              texts={room.texts}
            />
          )}
          {isOpen && canPointAt(file) && !(compares && latest) && (
            <>
              <span className={css.desk}>{addPoint}</span>
              {bar && createPortal(addPoint, bar)}
            </>
          )}
        </>
      );
    },
    instead: (file) => {
      const versions = compares ? versionsOf(file) : [];
      if (versions.length === 0) return undefined;
      return (
        <room.compare.LazyCompare
          file={file}
          round={round}
          versions={versions}
          files={[...files, ...earlier_files]}
          points={points}
          compared={state.compared}
          onCompared={state.compareWith}
          selected={selected}
          onSelect={select}
          page={page}
          onPage={turnTo}
          load={loadPages}
          onShown={() => onShown(file.id)}
          language={language}
          pointTexts={room.texts}
        />
      );
    },
  };
  const side: ReactNode = (
    <>
      {bar &&
        (isOpen || here.length > 0) &&
        createPortal(
          <Button
            className={css.count}
            onClick={() => document.getElementById('points')?.scrollIntoView({ block: 'start' })}
          >
            {room.texts.count(here.length)}
          </Button>,
          bar,
        )}
      {corner && files.length > 1 && createPortal(room.placeOf(sight.index + 1, files.length), corner)}
      <Points
        state={room.state}
        store={room.store}
        revisionId={revisionId}
        files={files.map((file) => ({ ...file, round }))}
        earlierFiles={earlier_files}
        isOpen={isOpen}
        selected={selected}
        onSelect={selectPoint}
        editing={pointing.editing}
        onEdit={(id) => {
          setOpened(undefined);
          pointing.edit(id);
        }}
        onDraw={pointing.draw}
        // A mark on words takes a single press.
        isDrawing={draws(pointing.mode) && pointing.mode !== 'text'}
        onDrawn={() => pointing.change('none')}
        hovered={hovered ?? undefined}
        onHover={hover}
        opened={opened}
        onClose={() => setOpened(undefined)}
        loadPages={loadPages}
        title={[shown.project.name, shown.stage.title, room.texts.round(round)].join(' · ')}
        onAddLater={takesPoints === 'later' && !isOpen ? () => addLater(true) : undefined}
        time={time}
        texts={room.texts}
      />
    </>
  );
  return { work, side };
};

function AddPoint({
  mode,
  onBegin,
  onCancel,
  texts,
}: {
  mode: PointingMode;
  onBegin: () => void;
  onCancel: () => void;
  texts: Room['texts'];
}) {
  const isOn = mode !== 'none';
  return (
    <Button size="small" icon={isOn ? 'x' : 'plus'} onClick={isOn ? onCancel : onBegin}>
      {isOn ? texts.cancel : texts.add}
    </Button>
  );
}
