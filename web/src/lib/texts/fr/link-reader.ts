import type { LinkReaderTexts } from '../en/link-reader.ts';

export const linkReader: LinkReaderTexts = {
  answeringAs: (name) => `Vous êtes ${name}`,
  notYou: 'Ce n’est pas vous\u00a0?',
  notYouFailed: 'Le formulaire pour votre nom n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
};
