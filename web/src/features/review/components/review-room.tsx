import { type ReactNode, useEffect, useState } from 'react';
import type { File } from '#contracts/files.ts';
import type { Moment } from '#domain/point/index.ts';
import { GuestColumns, guestTime } from '#parts/guest/guest-page.tsx';
import { canPointAt, WorkViewer } from '#parts/guest/work-viewer.tsx';
import type { ShownPoint } from '#parts/points/point-drafts.ts';
import type { PointingMode } from '#parts/viewer/gestures.ts';
import { Button } from '#ui/button.tsx';
import { type LoadedReview, pagesOf } from '../api.ts';
import { usePointing } from '../use-pointing.ts';
import type { Room } from '../use-room.ts';

/** The work with its points beside it: each leads to the other. Until the room is loaded, the work alone. */
export function ReviewRoom({
  token,
  review,
  texts,
  room,
  isOpen,
  onShown,
  onReload,
  children,
}: LoadedReview & {
  token: string;
  room: Room | undefined;
  /** False while the round takes no points. */
  isOpen: boolean;
  /** Told of each file that comes into sight. */
  onShown: (fileId: string) => void;
  onReload: () => void;
  /** Content below the points. */
  children: ReactNode;
}) {
  const [selected, setSelected] = useState<string>();
  const [shownFile, showFile] = useState(0);
  const [page, setPage] = useState(1);
  const [sought, seek] = useState<Moment>();
  const [compares, setCompares] = useState(false);
  const pointing = usePointing(room?.store);

  const { files, earlier_files, link, language, revision_id: revisionId } = review;
  const inSight = files[Math.min(shownFile, files.length - 1)]?.id;
  useEffect(() => {
    if (inSight !== undefined) onShown(inSight);
  }, [inSight, onShown]);

  const versionsOf = (file: File) => room?.compare.comparableVersions(file, files, earlier_files) ?? [];
  const loadPages = (file: string, from: number) => pagesOf(token, file, from);
  const selectMark = (id: string) => {
    setSelected(id);
    document.querySelector(`[data-point="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const selectPoint = ({ id, file_id, selector }: ShownPoint) => {
    setSelected(id);
    const isVersion = ({ id: of }: File) => of === file_id;
    const at = files.findIndex((file) => isVersion(file) || versionsOf(file).some(isVersion));
    if (at < 0) return;
    // A point of an earlier round is looked at beside what has become of it.
    if (!files.some(isVersion)) setCompares(true);
    showFile(at);
    setPage(selector.page ?? 1);
    seek(selector.moment && { ...selector.moment });
  };
  return (
    <GuestColumns
      work={
        <WorkViewer
          files={files}
          link={link}
          language={language}
          loadPages={loadPages}
          onReload={onReload}
          room={
            room && {
              shown: shownFile,
              onShow: (index) => {
                showFile(index);
                setPage(1);
                seek(undefined);
              },
              page,
              onPage: setPage,
              sought,
              marksOn: (fileId) => room.drafts.marksOn(room.state, revisionId, fileId),
              markEvents: { selected, onSelect: selectMark },
              pointing: isOpen
                ? {
                    mode: pointing.mode,
                    onMode: pointing.change,
                    onSelector: pointing.place,
                    draftOn: pointing.draftOn,
                    onMove: pointing.move,
                  }
                : undefined,
              controls: (file) => {
                const latest = versionsOf(file).at(-1);
                return (
                  <>
                    {latest && (
                      <room.compare.CompareButton
                        round={latest.round}
                        isOn={compares}
                        onToggle={() => {
                          setCompares(!compares);
                          pointing.change('none');
                        }}
                        texts={room.texts}
                      />
                    )}
                    {isOpen && canPointAt(file) && !(compares && latest) && (
                      <AddPoint
                        mode={pointing.mode}
                        onBegin={() => pointing.change('pin')}
                        onCancel={pointing.cancel}
                        texts={room.texts}
                      />
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
                    round={review.rounds.round}
                    versions={versions}
                    points={room.drafts.shownPoints(room.state, revisionId)}
                    selected={selected}
                    onSelect={setSelected}
                    page={page}
                    onPage={setPage}
                    load={loadPages}
                    language={language}
                    pointTexts={room.texts}
                  />
                );
              },
            }
          }
          texts={texts}
        />
      }
    >
      {room && (
        <room.Points
          state={room.state}
          store={room.store}
          revisionId={revisionId}
          files={files}
          earlierFiles={earlier_files}
          isOpen={isOpen}
          selected={selected}
          onSelect={selectPoint}
          editing={pointing.editing}
          onEdit={pointing.edit}
          time={(at) => guestTime(at, review)}
          texts={room.texts}
        />
      )}
      {children}
    </GuestColumns>
  );
}

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
