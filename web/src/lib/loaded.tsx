import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

/** What a page asks of a query: what came, why it did not come, and another try. */
export interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What is made of what a query brings. Until that is there: its places, or why it could not be loaded. */
export function Loaded<Data>({
  query: { data, error, refetch },
  head,
  waiting,
  failed,
  children,
}: {
  query: Loading<Data>;
  /** Stands above the places and the error, where the page brings a head of its own. */
  head?: ReactNode;
  waiting: ReactNode;
  /** What is said of an error that the catalogue has no words for. */
  failed?: string | undefined;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return (
    <>
      {head}
      {error ? <LoadError error={error} title={failed} onRetry={() => void refetch()} /> : waiting}
    </>
  );
}
