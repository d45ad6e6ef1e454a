/** Changes of the cards' figures, which are of now, since the end of the range before. */
import type { Csat, RangeBefore } from '#contracts/reports.ts';
import { changeWords } from '#lib/project/change-words.ts';

interface Reported {
  readonly before: RangeBefore | null;
  readonly active_projects: number;
  readonly csat: Csat;
}

/** Undefined where nothing is compared. */
export const activeChange = ({ before, active_projects: now }: Reported): string | undefined => {
  const last = before?.series.active_projects.at(-1);
  if (!before || !last) return undefined;
  return changeWords({ now, before: last.value }, 'share', { is: 'ago', days: before.days });
};

export const ratingChange = ({ before, csat }: Reported): string | undefined => {
  const last = before?.series.csat.at(-1);
  if (!before || !last || !csat) return undefined;
  return changeWords({ now: csat.rating, before: last.value }, 'stars', { is: 'ago', days: before.days });
};
