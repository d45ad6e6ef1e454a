/** Looks of an open page for what others did: as soon as it is told, and now and then (docs/decisions/0128). */
import type { LiveMessage } from '#domain/live/live.ts';

/** Look at what the message is about; at everything without one. */
export type Look = (about?: LiveMessage) => void;

const lookers = new Set<Look>();

/** Has a part of the page look whenever the page does; returns how to end that. */
export const onLook = (look: Look): (() => void) => {
  lookers.add(look);
  return () => void lookers.delete(look);
};

export const lookNow: Look = (about) => {
  for (const look of lookers) look(about);
};
