import type { ReactNode } from 'react';
import { useLazyPart } from '#lib/page/use-lazy-part.ts';
import { points } from '#lib/texts/en/points.ts';
import { Skeleton } from '#ui/index.ts';
import css from './portal-room.module.css';
import type { PortalRoomProps } from './portal-room.tsx';
import { RoomFailed } from './room-failed.tsx';

/** Room of a round, loaded when it is shown, so that the team's pages don't load it. */
export function LazyPortalRoom({
  thumbnail,
  plain,
  ...props
}: PortalRoomProps & {
  /** Small picture of the first file, for the aspect ratio of the placeholder. */
  thumbnail: string | null | undefined;
  /** Files alone, for a room that cannot be loaded. */
  plain: ReactNode;
}) {
  const room = useLazyPart('room', () => import('./portal-room.tsx'));
  if (room.is === 'failed')
    return (
      <div className={css.failed}>
        <RoomFailed retry={room.retry}>{plain}</RoomFailed>
      </div>
    );
  if (room.is === 'there') return <room.part.PortalRoom {...props} />;
  return (
    <div className={css.room} role="status" aria-label={points.loading} aria-busy>
      <div className={css.placeholder}>
        {thumbnail ? <img src={thumbnail} alt="" /> : <Skeleton height={320} />}
        <Skeleton height={108} />
      </div>
      <div className={css.barRoom} />
    </div>
  );
}
