import type { SeenAsTexts } from '../en/seen-as.ts';

export const seenAs: SeenAsTexts = {
  bar: (person, client) => `Vous voyez cette page comme ${person}${client && ` de ${client}`}.`,
  untold: 'Rien de ce que vous faites ici n’est enregistré.',
  leave: 'Quitter',
  only: (firstname) => `Il n’y a que ${firstname} qui puisse répondre ici`,
  onlyText: 'Rien n’a été envoyé.',
  ended: 'Cette vue est terminée',
  endedText: 'Ouvrez-la de nouveau depuis le projet.',
};
