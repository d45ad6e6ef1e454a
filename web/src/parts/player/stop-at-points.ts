/** Playing that stops at points: off until a person asks for it, and then on for them in this browser. */
import type { Moment } from '#domain/point/index.ts';
import { personHere } from '#lib/signed-in-person.ts';
import type { Mark } from '../viewer/marks.ts';

/** Guests of a browser share one entry. */
const key = (): string => `proofline.stop-at-points.${personHere() ?? 'guest'}`;

export const stopsAtPoints = (): boolean => localStorage.getItem(key()) === 'on';

export const rememberStops = (stops: boolean): void => {
  if (stops) localStorage.setItem(key(), 'on');
  else localStorage.removeItem(key());
};

export interface Stop {
  readonly id: string;
  readonly moment: Moment;
}

/** The first point that begins behind a frame, up to another one; the first of those that begin together. */
export const stopBetween = (marks: readonly Mark[], from: number, until: number): Stop | undefined => {
  const stops = marks.flatMap(({ id, selector: { moment } }) =>
    moment && moment.frame > from && moment.frame <= until ? [{ id, moment }] : [],
  );
  return stops.toSorted((one, other) => one.moment.frame - other.moment.frame)[0];
};
