import type { LinkReaderTexts } from '../en/link-reader.ts';

export const linkReader: LinkReaderTexts = {
  answeringAs: (name) => `Sta rispondendo come ${name}`,
  notYou: 'Non è Lei?',
  notYouFailed: 'Il modulo per il Suo nome non è stato caricato. Controlli la connessione e riprovi.',
};
