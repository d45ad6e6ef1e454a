import type { TeamTexts } from '../../translations.ts';

export const upgrade: TeamTexts['upgrade'] = {
  title: 'Vous n’avez pas accès à cette fonction',
  text: 'Passez à un forfait supérieur pour en profiter',
  textForOthers: 'Adressez-vous à votre administrateur',
  action: 'Changer de forfait',
  leave: 'Retour',
};
