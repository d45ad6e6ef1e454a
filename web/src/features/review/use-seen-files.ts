import { useCallback, useEffect, useState } from 'react';
import type { File } from '#contracts/files.ts';

/** Files of a round that this browser has shown. */
export interface SeenFiles {
  readonly seen: number;
  readonly of: number;
  readonly look: (fileId: string) => void;
}

const keyOf = (token: string): string => `proofline.seen.${token}`;

const stored = (token: string): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
};

const store = (token: string, ids: readonly string[]): void => {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(ids));
  } catch {
    // Full or switched off: a reload forgets what was seen.
  }
};

/** Counts the files of a link's round that were in sight, here and before a reload. */
export const useSeenFiles = (token: string, files: readonly Pick<File, 'id'>[] = []): SeenFiles => {
  const [ids, setIds] = useState(() => stored(token));
  useEffect(() => {
    if (ids.length > 0) store(token, ids);
  }, [token, ids]);
  const look = useCallback(
    (id: string) => setIds((known) => (known.includes(id) ? known : [...known, id])),
    [],
  );
  return { seen: files.filter(({ id }) => ids.includes(id)).length, of: files.length, look };
};
