import { useCallback, useEffect, useState } from 'react';
import type { File } from '#contracts/files.ts';

/** File that can be viewed, by its name. */
export type SeenFile = Pick<File, 'id' | 'name'>;

/** Files of a round that this browser has shown. */
export interface SeenFiles {
  readonly seen: number;
  readonly of: number;
  /** Files that it has not shown, in order. */
  readonly unseen: readonly SeenFile[];
  readonly look: (fileId: string) => void;
}

const keyOf = (scope: string): string => `proofline.seen.${scope}`;

/** Ids of the files of a round that this browser has shown. */
export const seenIds = (scope: string): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(scope)) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
};

const store = (scope: string, ids: readonly string[]): void => {
  try {
    localStorage.setItem(keyOf(scope), JSON.stringify(ids));
  } catch {
    // Storage full or unavailable: a reload forgets the seen files.
  }
};

/** Tracks the files of a round that were visible, across reloads. */
export const useSeenFiles = (scope: string, files: readonly SeenFile[] = []): SeenFiles => {
  const [ids, setIds] = useState(() => seenIds(scope));
  useEffect(() => {
    if (ids.length > 0) store(scope, ids);
  }, [scope, ids]);
  const look = useCallback(
    (id: string) => setIds((known) => (known.includes(id) ? known : [...known, id])),
    [],
  );
  const unseen = files.filter(({ id }) => !ids.includes(id));
  return { seen: files.length - unseen.length, of: files.length, unseen, look };
};
