import type { PortalTexts } from '../translations.ts';

export const contacts: PortalTexts['contacts'] = {
  firstname: 'Nome',
  lastname: 'Cognome',
  email: 'E-mail',
  nth: (n) => `Contatto ${n}`,
  remove: (who) => `Rimuovi ${who}`,
  firstnameNeeded: 'Inserisca un nome.',
  emailNeeded: 'Inserisca un indirizzo e-mail.',
  emailInvalid: 'Inserisca un indirizzo e-mail valido, come nome@example.com.',
  emailTaken: 'Questo indirizzo e-mail è già in uso. Ne inserisca un altro.',
};
