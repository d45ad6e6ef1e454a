/** Parts of the comparison of texts, in one chunk that is loaded lazily. */
export { compared } from './compared-texts.ts';
export { ChangedWords, TextChanges } from './text-changes.tsx';
