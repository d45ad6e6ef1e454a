import type { PortalTexts } from '../translations.ts';

export const contacts: PortalTexts['contacts'] = {
  firstname: 'Nombre',
  lastname: 'Apellidos',
  email: 'Correo electrónico',
  nth: (n) => `Contacto ${n}`,
  remove: (who) => `Quitar a ${who}`,
  firstnameNeeded: 'Escriba un nombre.',
  emailNeeded: 'Escriba una dirección de correo.',
  emailInvalid: 'Escriba una dirección de correo válida, como nombre@example.com.',
  emailTaken: 'Este correo electrónico ya existe. Escriba otro.',
};
