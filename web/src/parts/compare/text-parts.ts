/** Parts of the comparison for texts, as one file that is loaded with the first of them. */
export { compared } from './compared-texts.ts';
export { ChangedWords, TextChanges } from './text-changes.tsx';
