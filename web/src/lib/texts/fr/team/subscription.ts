import type { TeamTexts } from '../../translations.ts';

const payBy = (date: string): string => `Mettez à jour vos informations de paiement au plus tard le ${date}`;
const ask = 'Adressez-vous à votre administrateur';
const pay = 'Mettre à jour le paiement';

export const subscription: TeamTexts['subscription'] = {
  notices: {
    expired: { title: 'Abonnement expiré', text: payBy },
    read_only: {
      title: 'Abonnement expiré, lecture seule',
      text: payBy,
      dateless: 'Mettez à jour vos informations de paiement',
    },
    seats_exceeded: {
      title: 'Trop de membres pour les places de l’abonnement',
      text: 'Ramenez l’équipe au nombre de places disponibles',
    },
    suspended: {
      title: 'Abonnement suspendu',
      text: 'Mettez à jour vos informations de paiement ou passez au forfait gratuit',
    },
  },
  banner: { ask, pay, team: 'Aller à l’équipe' },
  inactive: {
    agents:
      'L’accès de votre équipe a expiré. Demandez au propriétaire ou à un administrateur de l’espace de travail de réactiver l’abonnement. D’ici là, les membres et les clients n’ont pas accès à l’espace de travail.',
    upgrade: 'Passer à un forfait supérieur',
    contact: ask,
  },
};
