import { type ReactNode, useState } from 'react';
import type { File } from '#contracts/files.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Columns } from '../guest/columns.tsx';
import { usePhone } from '../guest/use-phone.ts';
import { useSight } from '../guest/use-sight.ts';
import { WorkViewer } from '../guest/work-viewer.tsx';
import css from './client-room.module.css';
import type { RoomViewProps } from './room-view.tsx';
import type { ClientRound } from './round.ts';
import type { RoomLoading } from './use-room.ts';
import { useRoomState } from './use-room-state.ts';

/** The work with its points beside it: each leads to the other. Until the room is loaded, the work alone. */
export function ClientRoom({
  round,
  texts,
  room,
  takesPoints,
  bar,
  corner,
  sought,
  isSeen,
  loadPages,
  time,
  onShown,
  onReload,
  blank,
  message,
  children,
}: Pick<RoomViewProps, 'takesPoints' | 'bar' | 'corner' | 'isSeen' | 'onShown' | 'loadPages' | 'time'> & {
  round: ClientRound;
  texts: ReviewTexts;
  room: RoomLoading;
  /** File to bring into sight, anew for each time. */
  sought: { readonly id: string } | undefined;
  onReload: () => void;
  /** Stands in the place of the work of a round that was sent without any. */
  blank?: ReactNode;
  /** Message of the agency about the round: above the points, which come later and grow; on a phone above the work. */
  message?: ReactNode;
  /** Content below the points. */
  children?: ReactNode;
}) {
  const state = useRoomState();
  const isPhone = usePhone();
  const { files, earlier_files, link, language } = round;
  const there = room.is === 'there' ? room.room : undefined;
  const versionsOf = (file: File) =>
    there?.compare.comparableVersions(file, files, earlier_files, round.rounds.round) ?? [];
  const sight = useSight(files, versionsOf);
  const [followed, follow] = useState(sought);
  if (sought !== followed) {
    follow(sought);
    const at = files.findIndex(({ id }) => id === sought?.id);
    if (at >= 0) sight.show(at);
  }
  const view = there?.view({
    room: there,
    state,
    sight,
    versionsOf,
    round,
    takesPoints,
    bar,
    corner,
    isSeen,
    onShown,
    loadPages,
    time,
  });
  return (
    <Columns
      className={css.room}
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
              onShown={onShown}
              fills
              room={view?.work}
              // A file or a page that was turned to before the room came stays in sight.
              sight={{ shown: sight.index, onShow: sight.show, page: sight.page, onPage: sight.turnTo }}
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
      {children}
    </Columns>
  );
}

/** As high as a round without points, until their words are loaded. */
function PointsRoom() {
  return (
    <div aria-hidden>
      <Skeleton height={108} />
    </div>
  );
}
