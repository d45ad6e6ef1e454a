import { translated } from '../translated.ts';

/** Texts of the board of projects. */
export const board = translated('board', {
  label: 'Board of the projects',
  hint: 'Arrow keys move between cards and columns, Enter opens a card.',
  turn: {
    yours: 'Your turn',
    clients: 'With the client',
    nobody: 'Nobody’s turn',
    done: 'Done',
  },
  by: 'Columns',
  byTurn: 'By turn',
  byStages: (template: string) => `Stages of ${template}`,
  unknownStages: 'Deleted template',
  other: 'Other stages',
  noneAtStage: 'No project is at this stage.',
  noCards: {
    yours: 'Nothing needs you right now.',
    clients: 'No client has anything to review.',
    nobody: 'Every project has a next step.',
    done: 'Completed projects stay here until they are archived.',
  },
  stageAndRound: (stage: string, round: number) => `${stage} · ${round === 0 ? 'Preview' : `Round ${round}`}`,
  due: (date: string) => `Due ${date}`,
  late: (date: string) => `Late since ${date}`,
  target: (date: string) => `Target ${date}`,
  missed: (date: string) => `Target ${date} missed`,
  team: (names: string) => `Team: ${names}`,
  more: (count: number) => `+${count}`,
  actionOf: (action: string, project: string) => `${action}: ${project}`,
});
