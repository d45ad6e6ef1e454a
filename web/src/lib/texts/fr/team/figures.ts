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
  sampleNote: 'Ces chiffres comptent le projet d’exemple\u00a0; ceux du haut de la page, non.',
  healthNote: 'Un projet est dans les délais si tous ses livrables le sont.',
  change: {
    range: (days) => (days === 1 ? 'que le jour précédent' : `que pendant les ${days} jours précédents`),
    ago: (days) => (days === 1 ? 'qu’il y a un jour' : `qu’il y a ${days} jours`),
    more: {
      share: (by, when) => `${by} % de plus ${when}`,
      stars: (by, when) => `${String(by).replace('.', ',')} ${by < 2 ? 'étoile' : 'étoiles'} de plus ${when}`,
      points: (by, when) => `${by} ${by === 1 ? 'point' : 'points'} de pourcentage de plus ${when}`,
    },
    less: {
      share: (by, when) => `${by} % de moins ${when}`,
      stars: (by, when) =>
        `${String(by).replace('.', ',')} ${by < 2 ? 'étoile' : 'étoiles'} de moins ${when}`,
      points: (by, when) => `${by} ${by === 1 ? 'point' : 'points'} de pourcentage de moins ${when}`,
    },
    same: (when) => `Autant ${when}`,
    noneBefore: {
      range: (days) =>
        days === 1 ? 'Aucun le jour précédent' : `Aucun pendant les ${days} jours précédents`,
      ago: (days) => (days === 1 ? 'Aucun il y a un jour' : `Aucun il y a ${days} jours`),
    },
    nothingBefore: {
      range: (days) =>
        days === 1
          ? 'Pas de chiffres pour le jour précédent'
          : `Pas de chiffres pour les ${days} jours précédents`,
      ago: (days) =>
        days === 1 ? 'Pas de chiffres d’il y a un jour' : `Pas de chiffres d’il y a ${days} jours`,
    },
    nothingNow: 'Pas de chiffres sur cette période',
    unratedBefore: (days) =>
      days === 1 ? 'Aucune note le jour précédent' : `Aucune note pendant les ${days} jours précédents`,
    unratedNow: 'Aucune note sur cette période',
  },
  valueBefore: (value, days) => `${value}, ${days} ${days === 1 ? 'jour' : 'jours'} avant`,
  noneOnTarget: (active) =>
    active === 1
      ? 'Le projet actif est hors objectif.'
      : `Aucun des ${active} projets actifs n’est dans l’objectif.`,
  onTargetOf: (percent, onTarget, active) => `${percent}, ${onTarget} sur ${active} dans l’objectif`,
  seeOffTarget: 'Voir les projets hors objectif',
  currentNote: 'Un projet compte pour chaque étape où il se trouve.',
  upcomingNote: 'Un projet compte pour l’étape suivante de chacun de ses livrables.',
  currentStages: { few: 'Étapes en cours', top: 'Les 5 premières étapes en cours' },
  upcomingStages: { few: 'Étapes suivantes', top: 'Les 5 premières étapes suivantes' },
  stage: 'Étape',
  projects: 'Projets',
};
