/** Parts of the comparison that a page needs before it is opened. */
export { CompareButton } from './compare-button.tsx';
export { LazyCompare } from './lazy-compare.tsx';
