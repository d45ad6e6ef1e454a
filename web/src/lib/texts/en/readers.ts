import { translated } from '../translated.ts';

/** Hints beside an agent's text field: who will read the text. */
export const readers = translated('readers', {
  client: 'The client will read this',
  team: 'Only your team reads this',
  files: 'The client will see these files and their names',
  stages: 'The client will read the names of the stages; checklists are for your team only',
});
