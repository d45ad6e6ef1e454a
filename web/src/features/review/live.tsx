import { useEffect, useEffectEvent } from 'react';
import { joinReviewLive } from '#contracts/live.ts';
import { api } from '#lib/calls/api.ts';
import { onLook as onPageLook } from '#lib/live/looks.ts';
import { whenIdle } from '#lib/page/when-idle.ts';

/**
 * Keeps a review page live: its room looks by itself, and tells of a new version. `onLook` is for a page whose room is not there. The
 * code is loaded once the page is at rest.
 */
export function Live({ token, onLook }: { token: string; onLook: (() => void) | undefined }) {
  const look = useEffectEvent(() => document.visibilityState !== 'hidden' && onLook?.());
  useEffect(() => {
    const forget = onPageLook(() => look());
    let isGone = false;
    let stop: (() => void) | undefined;
    void whenIdle()
      .then(() => import('#lib/live/live.ts'))
      .then(
        ({ startLive }) => {
          if (!isGone) stop = startLive(() => api(joinReviewLive, { params: { token } })).stop;
        },
        // Without it the page looks when it is focused.
        () => {},
      );
    return () => {
      isGone = true;
      forget();
      stop?.();
    };
  }, [token]);
  return null;
}
