import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Instant, in ISO 8601, at which the page is being printed; undefined on the screen. A print waits for no render, so it is synchronous. */
export const usePrinting = (): string | undefined => {
  const [at, setAt] = useState<string>();
  useEffect(() => {
    const begin = () => flushSync(() => setAt(new Date().toISOString()));
    const end = () => setAt(undefined);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return at;
};
