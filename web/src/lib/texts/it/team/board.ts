import type { TeamTexts } from '../../translations.ts';

export const board: TeamTexts['board'] = {
  label: 'Bacheca dei progetti',
  hint: 'Con le frecce ci si sposta tra schede e colonne, con Invio si apre una scheda.',
  turn: {
    yours: 'Tocca a Lei',
    clients: 'Tocca al cliente',
    nobody: 'Non tocca a nessuno',
    done: 'Completati',
  },
  by: 'Colonne',
  byTurn: 'A chi tocca',
  byStages: (template) => `Fasi di ${template}`,
  unknownStages: 'Modello che non esiste più',
  other: 'Altre fasi',
  noneAtStage: 'Nessun progetto è in questa fase.',
  noCards: {
    yours: 'In nessun progetto tocca a Lei.',
    clients: 'Nessun cliente ha una revisione.',
    nobody: 'In ogni progetto tocca a qualcuno.',
    done: 'I progetti completati restano qui finché non vengono archiviati.',
  },
  stageAndRound: (stage, round) => `${stage} · ${round === 0 ? 'Anteprima' : `Revisione ${round}`}`,
  due: (date) => `Scade: ${date}`,
  late: (date) => `In ritardo da: ${date}`,
  target: (date) => `Data prevista: ${date}`,
  missed: (date) => `Data prevista superata: ${date}`,
  team: (names) => `Team: ${names}`,
  more: (count) => `+${count}`,
  actionOf: (action, project) => `${action}: ${project}`,
};
