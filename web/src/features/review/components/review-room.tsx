import { type ReactNode, useEffect, useState } from 'react';
import type { File } from '#contracts/files.ts';
import { GuestColumns } from '#parts/guest/guest-page.tsx';
import { useSight } from '#parts/guest/use-sight.ts';
import { WorkViewer } from '#parts/guest/work-viewer.tsx';
import { type LoadedReview, pagesOf } from '../api.ts';
import type { LoadedRoom } from '../use-room.ts';
import { useRoomState } from '../use-room-state.ts';
import type { RoomViewProps } from './room-view.tsx';

/** The work with its points beside it: each leads to the other. Until the room is loaded, the work alone. */
export function ReviewRoom({
  token,
  review,
  texts,
  room,
  takesPoints,
  bar,
  sought,
  isSeen,
  onShown,
  onReload,
  message,
  children,
}: LoadedReview &
  Pick<RoomViewProps, 'takesPoints' | 'bar' | 'isSeen'> & {
    token: string;
    room: LoadedRoom | undefined;
    /** File to bring into sight, anew for each time. */
    sought: { readonly id: string } | undefined;
    /** Told of each file that comes into sight. */
    onShown: (fileId: string) => void;
    onReload: () => void;
    /** Message of the agency about the round: above the points, which come later and grow. */
    message: ReactNode;
    /** Content below the points. */
    children: ReactNode;
  }) {
  const state = useRoomState();
  const { files, earlier_files, link, language } = review;
  const versionsOf = (file: File) =>
    room?.compare.comparableVersions(file, files, earlier_files, review.rounds.round) ?? [];
  const sight = useSight(files, versionsOf);
  const [followed, follow] = useState(sought);
  if (sought !== followed) {
    follow(sought);
    const at = files.findIndex(({ id }) => id === sought?.id);
    if (at >= 0) sight.show(at);
  }
  const inSight = sight.file?.id;
  useEffect(() => {
    if (inSight !== undefined) onShown(inSight);
  }, [inSight, onShown]);
  const loadPages = (file: string, from: number) => pagesOf(token, file, from);
  const view = room?.view({ room, state, sight, versionsOf, review, takesPoints, bar, isSeen, loadPages });
  return (
    <GuestColumns
      work={
        <WorkViewer
          files={files}
          link={link}
          language={language}
          loadPages={loadPages}
          onReload={onReload}
          room={view?.work}
          texts={texts}
        />
      }
    >
      {message}
      {view?.side}
      {children}
    </GuestColumns>
  );
}
