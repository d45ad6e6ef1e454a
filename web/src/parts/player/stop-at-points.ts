/** Setting to stop at points during playback: off by default, stored for the person in this browser. */
import type { Moment } from '#domain/point/index.ts';
import { personHere } from '#lib/session/signed-in-person.ts';
import type { Mark } from '../viewer/marks.ts';

/** All guests of a browser share one entry. */
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

/** First point that starts after a frame, up to another one; the first of those that start together. */
export const stopBetween = (marks: readonly Mark[], from: number, until: number): Stop | undefined => {
  const stops = marks.flatMap(({ id, selector: { moment } }) =>
    moment && moment.frame > from && moment.frame <= until ? [{ id, moment }] : [],
  );
  return stops.toSorted((one, other) => one.moment.frame - other.moment.frame)[0];
};
