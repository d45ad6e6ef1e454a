import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

export const board: TeamTexts['board'] = {
  label: 'Kanban des projets',
  hint: 'Les flèches se déplacent entre les cartes et les colonnes, Entrée ouvre une carte.',
  turn: {
    yours: 'À vous',
    clients: 'Chez le client',
    nobody: 'À personne',
    done: 'Terminé',
  },
  by: 'Colonnes',
  byTurn: 'Qui a la main',
  byStages: (template) => `Étapes ${de(template)}`,
  unknownStages: 'Modèle disparu',
  other: 'Autres étapes',
  noneAtStage: 'Aucun projet n’est à cette étape.',
  noCards: {
    yours: 'Rien ne vous attend.',
    clients: 'Aucun client n’a de révision.',
    nobody: 'Pour chaque projet, quelqu’un a la main.',
    done: 'Les projets terminés restent ici jusqu’à leur archivage.',
  },
  stageAndRound: (stage, round) => `${stage} · ${round === 0 ? 'Aperçu' : `Révision ${round}`}`,
  due: (date) => `Échéance\u00a0: ${date}`,
  late: (date) => `En retard depuis\u00a0: ${date}`,
  target: (date) => `Prévu\u00a0: ${date}`,
  missed: (date) => `Prévu\u00a0: ${date}, dépassé`,
  team: (names) => `Équipe\u00a0: ${names}`,
  more: (count) => `+${count}`,
  actionOf: (action, project) => `${action}\u00a0: ${project}`,
};
