import { openTrackLink } from '#contracts/review.ts';
import { api } from '#lib/api.ts';

const interactions = { pointerdown: 'pointer', keydown: 'key', scroll: 'scroll' } as const;

/**
 * Reports once that a person has opened the page: at their first interaction while it is visible. After a failure
 * only the count is missing.
 */
export const reportOpening = (token: string): (() => void) => {
  const names = Object.keys(interactions) as (keyof typeof interactions)[];
  const report = (event: Event) => {
    if (!event.isTrusted || document.visibilityState !== 'visible') return;
    stop();
    const interaction = interactions[event.type as keyof typeof interactions];
    api(openTrackLink, { params: { id: token }, body: { interaction, visible: true } }).catch(() => {});
  };
  const stop = () => {
    for (const name of names) removeEventListener(name, report, true);
  };
  for (const name of names) addEventListener(name, report, { capture: true, passive: true });
  return stop;
};
