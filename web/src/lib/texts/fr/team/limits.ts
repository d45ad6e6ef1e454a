import type { TeamTexts } from '../../translations.ts';

export const limits: TeamTexts['limits'] = {
  active_projects: 'Votre espace de travail a atteint sa limite de projets',
  room: 'Archiver un projet fait de la place pour un autre.',
  archived_projects: 'Vous avez atteint la limite de projets archivés',
  message_templates: 'Votre espace de travail a atteint sa limite de modèles de message',
  workflow_templates: 'Votre espace de travail a atteint sa limite de modèles de flux',
  upgrade: 'Passer à un forfait supérieur',
  administrator: 'Adressez-vous à votre administrateur',
};
