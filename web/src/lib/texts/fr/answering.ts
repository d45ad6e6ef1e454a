import type { AnsweringTexts } from '../en/answering.ts';

export const answering: AnsweringTexts = {
  title: 'Qui êtes-vous\u00a0?',
  text: (contact) =>
    `Ce lien a été envoyé à ${contact}. S’il vous a été transféré, indiquez qui vous êtes\u00a0: tout ce que vous faites ici figurera à votre nom, par le lien de ${contact}.`,
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  kept: 'Conservé dans ce navigateur, pour ce lien seulement.',
  nameMissing: 'Indiquez votre nom.',
  nameUnfit: 'N’utilisez pas de caractères comme < > { }.',
  emailWrong: 'Indiquez une adresse e-mail valide.',
  back: 'Retour',
  save: 'Continuer sous ce nom',
  itsMe: (contact) => `Je suis ${contact}`,
  code: {
    title: 'Un code pour votre décision',
    sent: (to) =>
      `Nous avons envoyé un code à ${to}, à qui ce lien a été envoyé. Saisissez ses six chiffres\u00a0; votre réponse et vos mots sont conservés ici.`,
    field: 'Code',
    again: 'Envoyer un nouveau code',
    sentAgain: 'Un nouveau code est en route',
    wrong: 'Ce n’est pas le code de notre dernier e-mail. Vérifiez ses six chiffres.',
    over: 'Ce code a déjà servi, a plus de dix minutes ou a été essayé trop souvent. Demandez-en un nouveau.',
    tooMany:
      'Aucun autre code n’est envoyé pour le moment. Réessayez dans une heure\u00a0; vos mots sont conservés ici.',
    notNeeded: {
      title: 'Aucun code n’est plus nécessaire',
      text: 'Veuillez décider à nouveau ; vos mots sont conservés ici.',
    },
    notMailed: {
      title: 'Aucun code ne peut être envoyé',
      text: 'Pour l’instant, aucun e-mail ne peut être envoyé à l’adresse de ce lien. Veuillez vous adresser à l’agence ; vos mots sont conservés ici.',
    },
    digits: 'Un code a six chiffres.',
  },
};
