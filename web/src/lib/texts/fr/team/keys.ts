import type { TeamTexts } from '../../translations.ts';

export const keys: TeamTexts['keys'] = {
  turnedOff: { agent: 'Votre profil les réactive.' },
  words: {
    edit: 'Réglages de la ligne, ou du projet',
    select: 'Sélectionner la ligne d’une liste de projets',
    create: 'Nouveau projet',
    board: 'Kanban des projets',
    calendar: 'Agenda des projets',
  },
};
