import type { SeenAsTexts } from '../en/seen-as.ts';

export const seenAs: SeenAsTexts = {
  bar: (person, client) => `Vede questa pagina come ${person}${client && ` di ${client}`}.`,
  untold: 'Niente di ciò che fa qui viene registrato.',
  leave: 'Esci',
  only: (firstname) => `Qui può rispondere solo ${firstname}`,
  onlyText: 'Non è stato inviato nulla.',
  ended: 'Questa vista è terminata',
  endedText: 'La apra di nuovo dal progetto.',
};
