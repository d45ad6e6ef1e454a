import { type Compared, changeOf } from '#domain/analytics/comparison.ts';
import { figures } from '#lib/texts/en/figures.ts';

const texts = figures.change;

/** Units that a change is told in: in percent of what was, in stars, or in percentage points. */
const units = {
  share: { as: 'share', digits: 0 },
  stars: { as: 'difference', digits: 1 },
  points: { as: 'difference', digits: 0 },
} as const;

/** Change of a figure as a sentence: against the range before, or against some days ago. */
export const changeWords = (
  compared: Compared,
  unit: keyof typeof units,
  against: { readonly is: 'range' | 'ago'; readonly days: number },
): string => {
  const change = changeOf(compared, units[unit]);
  const { is, days } = against;
  const when = texts[is](days);
  const ofRatings = unit === 'stars' && is === 'range';
  switch (change.is) {
    case 'more':
    case 'less':
      return texts[change.is][unit](change.by, when);
    case 'same':
      return texts.same(when);
    case 'from_zero':
      return texts.noneBefore[is](days);
    case 'nothing_before':
      return ofRatings ? texts.unratedBefore(days) : texts.nothingBefore[is](days);
    case 'nothing_now':
      return ofRatings ? texts.unratedNow : texts.nothingNow;
  }
};
