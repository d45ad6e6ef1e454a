import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

/** State of a query: its data, its error, and a retry. */
export interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Renders the data of a query; until then the placeholders, or the error. */
export function Loaded<Data>({
  query: { data, error, refetch },
  head,
  waiting,
  failed,
  children,
}: {
  query: Loading<Data>;
  /** Head of the page above placeholders or error, if the content brings its own. */
  head?: ReactNode;
  waiting: ReactNode;
  /** Title of the error, instead of the catalogue's. */
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
