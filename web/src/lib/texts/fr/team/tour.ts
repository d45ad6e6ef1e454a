import type { TeamTexts } from '../../translations.ts';

const timelineTitle = 'Le calendrier sait qui a la main';

export const tour: TeamTexts['tour'] = {
  offer: {
    title: 'Vous venez d’arriver\u00a0?',
    text: 'La visite montre en une minute où tout se trouve.',
    start: 'Commencer la visite',
    later: 'Pas maintenant',
  },
  step: (step, steps) => `Étape ${step} sur ${steps}`,
  back: 'Retour',
  next: 'Suivant',
  finish: 'Terminer la visite',
  leave: 'Quitter la visite',
  steps: {
    dashboard: {
      title: 'L’accueil dit ce qu’il faut faire aujourd’hui',
      text: 'Les échéances et les retards viennent d’abord. Chaque chiffre mène à sa liste.',
    },
    projects: {
      title: 'Chaque projet, avec son étape',
      text: 'Filtrez par état ou par client, ou approuvez et refusez une étape directement depuis la liste.',
    },
    timeline: {
      title: timelineTitle,
      text: 'D’abord les étapes avec leurs révisions, puis l’étape en cours et ce que l’on peut faire maintenant. En dessous, qui a fait quoi, et quand.',
    },
    timelineNone: {
      title: timelineTitle,
      text: 'Chaque projet en a un\u00a0: ses étapes avec leurs révisions, l’étape en cours, et qui a fait quoi, et quand. Créez un projet pour voir le vôtre.',
    },
    seeAs: {
      title: 'Voyez ce que voit votre client',
      text: 'Le menu d’une étape ouvre chaque page telle qu’un contact la voit, dans sa langue. Rien n’est enregistré, et personne n’est prévenu.',
    },
    search: {
      title: 'Tout trouver, de n’importe où',
      text: 'Appuyez sur / dans n’importe quelle page, ou sur ce bouton, et saisissez une partie d’un nom.',
    },
  },
};
