import type { PortalTexts } from '../translations.ts';

export const guests: PortalTexts['guests'] = {
  action: 'Añadir a una persona',
  title: 'Añadir a una persona a este proyecto',
  text: (agency) =>
    `Verá lo mismo que usted en este proyecto y podrá responder por su empresa. ${agency} recibirá un aviso de que usted la ha añadido.`,
  here: (names) => `En este proyecto: ${names}.`,
  add: 'Añadir',
  summary: 'Todavía no se puede añadir a esta persona',
  added: (name) => `${name} ya está en este proyecto`,
  failed: 'No se añadió a la persona',
};
