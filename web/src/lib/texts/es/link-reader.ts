import type { LinkReaderTexts } from '../en/link-reader.ts';

export const linkReader: LinkReaderTexts = {
  answeringAs: (name) => `Usted responde como ${name}`,
  notYou: '¿No es usted?',
  notYouFailed:
    'El formulario para su nombre no se ha podido cargar. Compruebe la conexión e inténtelo de nuevo.',
};
