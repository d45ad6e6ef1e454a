import type { PortalTexts } from '../translations.ts';

export const guests: PortalTexts['guests'] = {
  action: 'Ajouter une personne',
  title: 'Ajouter une personne à ce projet',
  text: (agency) =>
    `Elle verra ce que vous voyez dans ce projet et pourra répondre pour votre entreprise. ${agency} est informée de votre ajout.`,
  here: (names) => `Dans ce projet\u00a0: ${names}.`,
  add: 'Ajouter',
  summary: 'Cette personne ne peut pas encore être ajoutée',
  added: (name) => `${name} est maintenant dans ce projet`,
  failed: 'La personne n’a pas été ajoutée',
};
