import { translated } from '../translated.ts';

/** Texts of figures and charts that the dashboard and the analytics share (delivery.md section 2). */
export const figures = translated('figures', {
  inProduction: 'In production',
  awaiting: 'Awaiting feedback',
  completion: 'Average completion duration',
  days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
  ratingOf: (rating: number) => `${Math.round(rating * 10) / 10} / 5`,
  ratings: (count: number) => `From ${count} ${count === 1 ? 'rating' : 'ratings'}`,
  percent: (percent: number) => `${Math.round(percent)}%`,
  share: 'Share',
  offTarget: 'Off target',
  onTarget: 'On target',
  cardsNote:
    'A project awaits feedback while any of its deliverables does, and is completed once all of them are.',
  durationNote: 'Its duration is from the first start to the last end.',
  sampleNote: 'These figures count the sample project; those at the top of the page do not.',
  healthNote: 'A project is on target if all of its deliverables are.',
  /** Comparison with the range before, or with some days ago. */
  change: {
    range: (days: number) => (days === 1 ? 'on the day before' : `in the ${days} days before`),
    ago: (days: number) => (days === 1 ? 'a day ago' : `${days} days ago`),
    more: {
      share: (by: number, when: string) => `${by}% more than ${when}`,
      stars: (by: number, when: string) => `${by} ${by === 1 ? 'star' : 'stars'} more than ${when}`,
      points: (by: number, when: string) =>
        `${by} percentage ${by === 1 ? 'point' : 'points'} more than ${when}`,
    },
    less: {
      share: (by: number, when: string) => `${by}% less than ${when}`,
      stars: (by: number, when: string) => `${by} ${by === 1 ? 'star' : 'stars'} less than ${when}`,
      points: (by: number, when: string) =>
        `${by} percentage ${by === 1 ? 'point' : 'points'} less than ${when}`,
    },
    same: (when: string) => `The same as ${when}`,
    noneBefore: {
      range: (days: number) => (days === 1 ? 'None on the day before' : `None in the ${days} days before`),
      ago: (days: number) => (days === 1 ? 'None a day ago' : `None ${days} days ago`),
    },
    nothingBefore: {
      range: (days: number) =>
        days === 1 ? 'No figures for the day before' : `No figures for the ${days} days before`,
      ago: (days: number) => (days === 1 ? 'No figures from a day ago' : `No figures from ${days} days ago`),
    },
    nothingNow: 'No figures in this range',
    unratedBefore: (days: number) =>
      days === 1 ? 'No ratings on the day before' : `No ratings in the ${days} days before`,
    unratedNow: 'No ratings in this range',
  },
  valueBefore: (value: string, days: number) => `${value}, ${days} ${days === 1 ? 'day' : 'days'} before`,
  noneOnTarget: (active: number) =>
    active === 1
      ? 'The active project is off target.'
      : `None of the ${active} active projects is on target.`,
  onTargetOf: (percent: string, onTarget: number, active: number) =>
    `${percent}, ${onTarget} of ${active} on target`,
  seeOffTarget: 'See projects off target',
  currentNote: 'A project counts for every stage it is at.',
  upcomingNote: 'A project counts for the next stage of each of its deliverables.',
  currentStages: { few: 'Current stages', top: 'Top 5 current stages' },
  upcomingStages: { few: 'Upcoming stages', top: 'Top 5 upcoming stages' },
  stage: 'Stage',
  projects: 'Projects',
} as const);
