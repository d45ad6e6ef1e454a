import { useEffect, useState } from 'react';
import type { Playhead } from './playhead.ts';
import { usePlayhead } from './use-playhead.ts';

/** Address to play from. It is signed anew every half hour; the first one is kept while it works. */
export const useSource = (head: Playhead, url: string): string => {
  const hasFailed = usePlayhead(head, (state) => state.hasFailed);
  const [kept, keep] = useState({ of: head, url });
  useEffect(() => {
    keep((known) => (hasFailed || known.of !== head ? { of: head, url } : known));
  }, [hasFailed, head, url]);
  return kept.of === head ? kept.url : url;
};
