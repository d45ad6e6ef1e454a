import type { PortalTexts } from '../translations.ts';

export const contacts: PortalTexts['contacts'] = {
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'E-mail',
  nth: (n) => `Contact ${n}`,
  remove: (who) => `Retirer ${who}`,
  firstnameNeeded: 'Saisissez un prénom.',
  emailNeeded: 'Saisissez une adresse e-mail.',
  emailInvalid: 'Saisissez une adresse e-mail valide, comme nom@example.com.',
  emailTaken: 'Cette adresse e-mail existe déjà. Saisissez-en une autre.',
};
