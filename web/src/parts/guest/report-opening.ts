import { openTrackLink } from '#contracts/review.ts';
import { api } from '#lib/calls/api.ts';
import { signatureOf } from './answerer.ts';

const interactions = { pointerdown: 'pointer', keydown: 'key', scroll: 'scroll' } as const;

const send = (token: string, interaction: 'pointer' | 'key' | 'scroll'): void => {
  const body = { interaction, visible: true, ...signatureOf(token) };
  api(openTrackLink, { params: { id: token }, body }).catch(() => {});
};

/** Reports that another person reads the open page: they have just given their name. */
export const reportReader = (token: string): void => send(token, 'key');

/**
 * Reports once that a person has opened the page: at their first interaction while it is visible. After a failure
 * only the count is missing.
 */
export const reportOpening = (token: string): (() => void) => {
  const names = Object.keys(interactions) as (keyof typeof interactions)[];
  const report = (event: Event) => {
    if (!event.isTrusted || document.visibilityState !== 'visible') return;
    stop();
    send(token, interactions[event.type as keyof typeof interactions]);
  };
  const stop = () => {
    for (const name of names) removeEventListener(name, report, true);
  };
  for (const name of names) addEventListener(name, report, { capture: true, passive: true });
  return stop;
};
