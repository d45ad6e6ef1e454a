import type { TeamTexts } from '../../translations.ts';

export const upgrade: TeamTexts['upgrade'] = {
  title: 'Non ha accesso a questa funzione',
  text: 'Per usarla passi a un piano superiore',
  textForOthers: 'Si rivolga al Suo amministratore',
  action: 'Passa a un piano superiore',
  leave: 'Torna indietro',
};
