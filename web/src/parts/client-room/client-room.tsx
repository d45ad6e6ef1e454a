import { type ReactNode, useState } from 'react';
import type { File } from '#contracts/file.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { comparableVersions } from '../compare/versions.ts';
import { Columns } from '../guest/columns.tsx';
import { hasPages } from '../guest/pages-viewer.tsx';
import { usePhone } from '../guest/use-phone.ts';
import { useSight } from '../guest/use-sight.ts';
import { WorkViewer } from '../guest/work-viewer.tsx';
import { missingDrafts } from './answer.ts';
import css from './client-room.module.css';
import type { RoomViewProps } from './room-view.tsx';
import type { ClientRound } from './round.ts';
import type { RoomLoading } from './use-room.ts';
import { useRoomState } from './use-room-state.ts';

/** Work with its points beside it, linked both ways. Until the room is loaded, the work alone. */
export function ClientRoom({
  round,
  texts,
  room,
  takesPoints,
  hasRounds,
  bar,
  corner,
  sought,
  isSeen,
  loadPages,
  time,
  onShown,
  onPart,
  onReload,
  blank,
  message,
  children,
}: Pick<
  RoomViewProps,
  'takesPoints' | 'hasRounds' | 'bar' | 'corner' | 'isSeen' | 'onShown' | 'loadPages' | 'time'
> & {
  round: ClientRound;
  texts: ReviewTexts;
  room: RoomLoading;
  /** File to scroll to; each new object scrolls again. */
  sought: { readonly id: string } | undefined;
  /** Told of a page of a file that is shown, from 1, and of a second of it that is played, from 0. */
  onPart: (fileId: string, part: number) => void;
  onReload: () => void;
  /** Shown in place of the work of a round that was sent without any. */
  blank?: ReactNode;
  /** Message of the agency about the round: above the points, which load later and grow; on a phone above the work. */
  message?: ReactNode;
  /** Content below the points. */
  children?: ReactNode;
}) {
  const state = useRoomState();
  const isPhone = usePhone();
  const { files, earlier_files, link, language } = round;
  const there = room.is === 'there' ? room.room : undefined;
  const versionsOf = (file: File) => comparableVersions(file, files, earlier_files, round.rounds.round);
  const sight = useSight(files, versionsOf);
  const [followed, follow] = useState(sought);
  if (sought !== followed) {
    follow(sought);
    const at = files.findIndex(({ id }) => id === sought?.id);
    if (at >= 0) sight.show(at);
  }
  const { file: inSight, page } = sight;
  const tellShown = (fileId: string) => {
    onShown(fileId);
    if (inSight?.id === fileId && hasPages(inSight) && page !== undefined) onPart(fileId, page);
  };
  const view = there?.view({
    room: there,
    state,
    sight,
    versionsOf,
    round,
    takesPoints,
    hasRounds,
    bar,
    corner,
    isSeen,
    onShown: tellShown,
    loadPages,
    time,
  });
  return (
    <Columns
      work={
        files.length === 0 && !link && blank ? (
          blank
        ) : (
          <div className={css.first}>
            {isPhone && message}
            <WorkViewer
              files={files}
              link={link}
              language={language}
              loadPages={loadPages}
              onReload={onReload}
              onShown={tellShown}
              fills
              room={view?.work}
              roomAbove={(file) =>
                room.is === 'loading' &&
                !hasRounds &&
                versionsOf(file).length > 0 && <div className={css.rounds} aria-hidden data-rounds />
              }
              // A file or a page that was turned to before the room came stays in sight.
              sight={{
                shown: sight.index,
                onShow: sight.show,
                page: sight.page,
                onPage: sight.turnTo,
                onPlayed: onPart,
              }}
              texts={texts}
            />
          </div>
        )
      }
    >
      {!isPhone && message}
      {view?.side}
      {room.is === 'loading' && <PointsRoom />}
      {room.is === 'failed' && (
        <Notice tone="warning" action={<Button onClick={room.retry}>{texts.roomFailed.retry}</Button>}>
          {texts.roomFailed.text}
        </Notice>
      )}
      {/* The points move what is below them, so it is shown with them. */}
      {missingDrafts(room) !== 'loading' && children}
    </Columns>
  );
}

/** Placeholder as high as a round without points, until their texts are loaded. */
function PointsRoom() {
  return (
    <div aria-hidden>
      <Skeleton height={108} />
    </div>
  );
}
