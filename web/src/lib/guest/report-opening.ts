import { openTrackLink } from '../../../../shared/contracts/review.ts';
import { api } from '../api.ts';

const interactions = { pointerdown: 'pointer', keydown: 'key', scroll: 'scroll' } as const;

/**
 * Tells once that a person has the page before them: at the first thing they do on it while it is visible. A failure
 * costs nothing but the count.
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
