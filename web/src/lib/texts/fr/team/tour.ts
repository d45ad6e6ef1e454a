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
    proof: {
      title: 'Envoyez d’ici votre première épreuve',
      text: 'Choisissez un fichier et dites à qui il est destiné\u00a0: le client, le projet et la page de révision sont créés au passage.',
    },
    home: {
      title: 'L’accueil dit ce qui vient ensuite',
      text: 'D’abord les étapes d’un nouvel espace, chacune avec son bouton. Plus tard, ce qui vous attend et ce qui attend vos clients.',
    },
    sample: {
      title: 'Un exemple montre comment les clients répondent',
      text: 'Leurs points figurent sur le travail et dans cette liste, où l’on répond à chacun. L’exemple est là pour essayer.',
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
