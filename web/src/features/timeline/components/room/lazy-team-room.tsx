import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLazyPart } from '#lib/page/use-lazy-part.ts';
import { points } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/index.ts';
import { RoomFailed } from './room-failed.tsx';
import css from './team-room.module.css';
import type { TeamRoomProps } from './team-room.tsx';

/** Room of a round for its team, loaded once its place is visible, after the timeline. */
export function LazyTeamRoom({
  thumbnail,
  count,
  plain,
  ...props
}: TeamRoomProps & {
  /** Small picture of the first file. */
  thumbnail: string | null | undefined;
  /** Number of files in the round. */
  count: number;
  /** Files alone, for a room that cannot be loaded. */
  plain: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (isInSight || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setInSight(true);
      },
      { rootMargin: '240px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isInSight]);
  const room = useLazyPart(isInSight ? 'room' : undefined, () => import('./team-room.tsx'));
  if (room.is === 'failed') return <RoomFailed retry={room.retry}>{plain}</RoomFailed>;
  if (room.is === 'there') return <room.part.TeamRoom {...props} />;
  return (
    <div
      ref={place}
      className={cx(css.columns, css.within)}
      role="status"
      aria-label={points.loading}
      aria-busy
    >
      {count > 0 ? (
        <div className={css.work}>
          {props.link && <div className={css.card} />}
          <div className={count > 1 ? css.several : undefined}>
            <div className={css.frame}>
              <div className={css.picture}>{thumbnail && <img src={thumbnail} alt="" />}</div>
            </div>
          </div>
        </div>
      ) : (
        <Skeleton height={240} />
      )}
      <div className={css.side}>
        <Skeleton width={140} height={24} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    </div>
  );
}
