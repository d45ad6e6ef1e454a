import type { TeamTexts } from '../../translations.ts';

export const figures: TeamTexts['figures'] = {
  inProduction: 'En production',
  awaiting: 'En attente de retour',
  completion: 'Durée moyenne de réalisation',
  days: (days) => `${days} ${days < 2 ? 'jour' : 'jours'}`,
  ratingOf: (rating) => `${String(Math.round(rating * 10) / 10).replace('.', ',')} / 5`,
  ratings: (count) => `D’après ${count} ${count < 2 ? 'note' : 'notes'}`,
  percent: (percent) => `${Math.round(percent)}\u00a0%`,
  share: 'Part',
  offTarget: 'Hors délai',
  onTarget: 'Dans les délais',
  cardsNote:
    'Un projet est en attente de retour tant que l’un de ses livrables l’est, et terminé une fois que tous le sont.',
  durationNote: 'Sa durée va du premier début à la dernière fin.',
  healthNote: 'Un projet est dans les délais si tous ses livrables le sont.',
  currentNote: 'Un projet compte pour chaque étape où il se trouve.',
  upcomingNote: 'Un projet compte pour l’étape suivante de chacun de ses livrables.',
  currentStages: { few: 'Étapes en cours', top: 'Les 5 premières étapes en cours' },
  upcomingStages: { few: 'Étapes suivantes', top: 'Les 5 premières étapes suivantes' },
  stage: 'Étape',
  projects: 'Projets',
};
