import type { AgencyMove } from '#domain/workflow/turn.ts';
import { translated } from '../translated.ts';

/** Next move of the agency on a project, as lists name it. */
export const moves = translated('moves', {
  deliver: 'Check the address and send again',
  change: 'Make the requested changes',
  answer: 'Answer the request for more time',
  reply: 'Reply to the client’s message',
  rework: 'Rework and send again',
  start: 'Start the stage',
  ask: 'Ask for an answer',
  work: 'Finish and send',
} satisfies Record<AgencyMove, string>);

/** Button of the move, which leads to the page where it is made. */
export const moveActions = translated('moveActions', {
  deliver: 'Check delivery',
  change: 'See the changes',
  answer: 'Agree or keep the date',
  reply: 'Read and reply',
  rework: 'Send preview',
  start: 'Start stage',
  ask: 'Ask for feedback',
  work: 'Send preview',
} satisfies Record<AgencyMove, string>);

/** Points that await an answer, beside a move. */
export const movePoints = translated('movePoints', {
  toAnswer: (count: number) => (count === 1 ? '1 point to answer' : `${count} points to answer`),
});
