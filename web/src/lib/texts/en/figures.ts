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
  healthNote: 'A project is on target if all of its deliverables are.',
  currentNote: 'A project counts for every stage it is at.',
  upcomingNote: 'A project counts for the next stage of each of its deliverables.',
  currentStages: { few: 'Current stages', top: 'Top 5 current stages' },
  upcomingStages: { few: 'Upcoming stages', top: 'Top 5 upcoming stages' },
  stage: 'Stage',
  projects: 'Projects',
} as const);
