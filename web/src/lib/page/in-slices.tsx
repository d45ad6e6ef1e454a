import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';

/**
 * Answer of the server whose arrival is rendered in slices, between which the page reacts to keys and touches; undefined
 * until then. Its later forms, and an answer that is there from the start, are rendered at once.
 */
export const useInSlices = <Data,>(answer: Data | undefined): Data | undefined =>
  useDeferredValue(answer !== undefined) ? answer : undefined;

/** First page of a visit, rendered in slices after its skeleton; later pages at once, in place of the ones before. */
export function FirstPage({ skeleton, children }: { skeleton?: ReactNode; children: ReactNode }) {
  const isFirst = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined });
  return useDeferredValue(true, !isFirst) ? children : skeleton;
}
