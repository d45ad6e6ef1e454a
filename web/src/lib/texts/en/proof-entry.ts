import { translated } from '../translated.ts';

/** Ways to the page of a first proof, from other pages. */
export const proofEntry = translated('proofEntry', {
  action: 'Send a proof',
  drop: 'Drop to send a proof, or on a project to send its next round',
  dropOn: (project: string) => `Drop to send the next round of ${project}`,
} as const);
