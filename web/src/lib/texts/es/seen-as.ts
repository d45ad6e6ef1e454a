import type { SeenAsTexts } from '../en/seen-as.ts';

export const seenAs: SeenAsTexts = {
  bar: (person, client) => `Ve esto como ${person}${client && ` de ${client}`}.`,
  untold: 'Nada de lo que haga aquí queda registrado.',
  leave: 'Salir',
  only: (firstname) => `Aquí solo puede responder ${firstname}`,
  onlyText: 'No se ha enviado nada.',
  ended: 'Esta vista ha terminado',
  endedText: 'Ábrala de nuevo desde el proyecto.',
};
