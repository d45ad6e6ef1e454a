import type { AgencyMove } from '#domain/workflow/turn.ts';

/** Next move of the agency on a project, as lists name it. */
export const moves = {
  deliver: 'Check the address and send again',
  change: 'Make the requested changes',
  rework: 'Rework and send again',
  start: 'Start the stage',
  ask: 'Ask for an answer',
  work: 'Finish and send',
} satisfies Record<AgencyMove, string>;
