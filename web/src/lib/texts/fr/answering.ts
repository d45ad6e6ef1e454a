import type { AnsweringTexts } from '../en/answering.ts';

export const answering: AnsweringTexts = {
  title: 'Qui répond\u00a0?',
  text: (contact) =>
    `Ce lien a été envoyé à ${contact}. S’il vous a été transféré, indiquez qui vous êtes\u00a0: tout ce que vous écrivez et décidez ici figurera à votre nom, par le lien de ${contact}.`,
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  kept: 'Conservé dans ce navigateur, pour ce lien seulement.',
  nameMissing: 'Indiquez votre nom.',
  nameUnfit: 'N’utilisez pas de caractères comme < > { }.',
  emailWrong: 'Indiquez une adresse e-mail valide.',
  back: 'Retour',
  save: 'Répondre sous ce nom',
  itsMe: (contact) => `Je suis ${contact}`,
};
