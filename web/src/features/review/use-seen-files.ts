import { useCallback, useEffect, useState } from 'react';
import type { File } from '#contracts/files.ts';

/** File that can be looked at, by its name. */
export type SeenFile = Pick<File, 'id' | 'name'>;

/** Files of a round that this browser has shown. */
export interface SeenFiles {
  readonly seen: number;
  readonly of: number;
  /** Those that it has not, in their order. */
  readonly unseen: readonly SeenFile[];
  readonly look: (fileId: string) => void;
}

const keyOf = (token: string): string => `proofline.seen.${token}`;

/** Ids of the files of a link that this browser has shown. */
export const seenIds = (token: string): readonly string[] => {
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

/** Tells which files of a link's round were in sight, here and before a reload. */
export const useSeenFiles = (token: string, files: readonly SeenFile[] = []): SeenFiles => {
  const [ids, setIds] = useState(() => seenIds(token));
  useEffect(() => {
    if (ids.length > 0) store(token, ids);
  }, [token, ids]);
  const look = useCallback(
    (id: string) => setIds((known) => (known.includes(id) ? known : [...known, id])),
    [],
  );
  const unseen = files.filter(({ id }) => !ids.includes(id));
  return { seen: files.length - unseen.length, of: files.length, unseen, look };
};
