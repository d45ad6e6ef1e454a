import type { PortalTexts } from '../translations.ts';

export const guests: PortalTexts['guests'] = {
  action: 'Aggiungi una persona',
  title: 'Aggiungere una persona a questo progetto',
  text: (agency) =>
    `Vedrà ciò che vede Lei in questo progetto e potrà rispondere per la Sua azienda. ${agency} viene avvisata che Lei l’ha aggiunta.`,
  here: (names) => `In questo progetto: ${names}.`,
  add: 'Aggiungi',
  summary: 'Questa persona non può ancora essere aggiunta',
  added: (name) => `${name} ora è in questo progetto`,
  failed: 'La persona non è stata aggiunta',
};
