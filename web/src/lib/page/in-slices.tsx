import { type ReactNode, useDeferredValue } from 'react';

/**
 * Answer of the server whose arrival is rendered in slices, between which the page reacts to keys and touches; undefined
 * until then. Its later forms, and an answer that is there from the start, are rendered at once.
 */
export const useInSlices = <Data,>(answer: Data | undefined): Data | undefined =>
  useDeferredValue(answer !== undefined) ? answer : undefined;

/** Page within a frame that has just been mounted: rendered after it, in slices. */
export function AfterFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
