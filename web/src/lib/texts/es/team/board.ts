import type { TeamTexts } from '../../translations.ts';

export const board: TeamTexts['board'] = {
  label: 'Tablero de los proyectos',
  hint: 'Las flechas recorren tarjetas y columnas; Intro abre una tarjeta.',
  turn: {
    yours: 'Su turno',
    clients: 'Turno del cliente',
    nobody: 'Sin turno',
    done: 'Terminados',
  },
  by: 'Columnas',
  byTurn: 'Por turno',
  byStages: (template) => `Etapas de ${template}`,
  unknownStages: 'Plantilla que ya no existe',
  other: 'Otras etapas',
  noneAtStage: 'Ningún proyecto está en esta etapa.',
  noCards: {
    yours: 'Nada está pendiente de usted.',
    clients: 'Ninguna revisión está en manos de un cliente.',
    nobody: 'En todos los proyectos le toca a alguien.',
    done: 'Los proyectos completados quedan aquí hasta que se archivan.',
  },
  stageAndRound: (stage, round) => `${stage} · ${round === 0 ? 'Vista previa' : `Revisión ${round}`}`,
  due: (date) => `Plazo: ${date}`,
  late: (date) => `Atrasado desde: ${date}`,
  target: (date) => `Prevista: ${date}`,
  missed: (date) => `Prevista: ${date}, superada`,
  team: (names) => `Equipo: ${names}`,
  more: (count) => `+${count}`,
  actionOf: (action, project) => `${action}: ${project}`,
};
