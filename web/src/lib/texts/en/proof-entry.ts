import { translated } from '../translated.ts';

/** Ways to the page of a first proof, from other pages. */
export const proofEntry = translated('proofEntry', {
  action: 'Send a proof',
  drop: 'Drop to send a proof',
} as const);
