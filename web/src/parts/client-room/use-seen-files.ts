import { useCallback, useEffect, useState } from 'react';
import type { File } from '#contracts/file.ts';
import { extentOf, howFarOf, type SeenSum, seenSum } from '#domain/file/seen.ts';
import { type Span, united, withNumber } from './spans.ts';

/** File that can be looked at, by its name; pages and length as far as they are known. */
export type SeenFile = Pick<File, 'id' | 'name'> & Partial<Pick<File, 'pages' | 'playback'>>;

/** Files of a round that this browser has shown. */
export interface SeenFiles {
  readonly seen: number;
  readonly of: number;
  /** Files that it has not shown, in order. */
  readonly unseen: readonly SeenFile[];
  /** Files, pages and seconds; undefined for a round without files. */
  readonly sum: SeenSum | undefined;
  /** Told of a file that comes into sight. */
  readonly look: (fileId: string) => void;
  /** Told of a page in sight, from 1, or of a second that is played, from 0. */
  readonly lookAt: (fileId: string, part: number) => void;
}

/** Pages in sight and seconds played by file, as ranges of numbers. */
type Parts = Readonly<Record<string, readonly Span[]>>;

const keyOf = (scope: string): string => `proofline.seen.${scope}`;
const partsKeyOf = (scope: string): string => `proofline.looked.${scope}`;

const stored = <Value>(key: string, none: Value): Value => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? none;
  } catch {
    return none;
  }
};

/** Ids of the files of a round that this browser has shown. */
export const seenIds = (scope: string): readonly string[] => stored(keyOf(scope), []);

/** Word of this browser about what it has shown of a round, for a decision. */
export const toldSeen = (scope: string) => ({
  seen: [...seenIds(scope)],
  looked: Object.entries(stored<Parts>(partsKeyOf(scope), {})).map(([file, spans]) => ({
    file,
    amount: lengthOf(spans),
  })),
});

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, until]) => sum + until - from, 0);

const store = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage full or unavailable: a reload forgets the seen files.
  }
};

/** Ids known here with those that another tab has stored; the same object where they add nothing. The same for parts. */
const withIds = (known: readonly string[], others: readonly string[]): readonly string[] => {
  const more = others.filter((id) => !known.includes(id));
  return more.length > 0 ? [...known, ...more] : known;
};
const withParts = (known: Parts, others: Parts): Parts => {
  const more = Object.entries(others).flatMap(([file, spans]) => {
    const all = united(known[file] ?? [], spans);
    return lengthOf(all) > lengthOf(known[file] ?? []) ? [[file, all] as const] : [];
  });
  return more.length > 0 ? { ...known, ...Object.fromEntries(more) } : known;
};

/** Tells which files of a round were in sight, and how much of them, here and before a reload, in all tabs. */
export const useSeenFiles = (scope: string, files: readonly SeenFile[] = []): SeenFiles => {
  const [ids, setIds] = useState(() => seenIds(scope));
  const [parts, setParts] = useState(() => stored<Parts>(partsKeyOf(scope), {}));
  useEffect(() => {
    if (ids.length > 0) store(keyOf(scope), ids);
  }, [scope, ids]);
  useEffect(() => {
    if (Object.keys(parts).length > 0) store(partsKeyOf(scope), parts);
  }, [scope, parts]);
  useEffect(() => {
    // Tabs of a round tell one sum: what one of them stores adds to the others'.
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(scope)) setIds((known) => withIds(known, seenIds(scope)));
      if (key === partsKeyOf(scope))
        setParts((known) => withParts(known, stored<Parts>(partsKeyOf(scope), {})));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [scope]);
  const look = useCallback(
    (id: string) => setIds((known) => (known.includes(id) ? known : [...known, id])),
    [],
  );
  const lookAt = useCallback(
    (id: string, part: number) =>
      setParts((known) => {
        const before = known[id] ?? [];
        const after = withNumber(before, part);
        return after === before ? known : { ...known, [id]: after };
      }),
    [],
  );
  const unseen = files.filter(({ id }) => !ids.includes(id));
  const sum = seenSum(
    files.map((file) => {
      const extent = extentOf(file);
      return {
        seen: ids.includes(file.id),
        ...(extent && { how_far: howFarOf(extent, lengthOf(parts[file.id] ?? [])) }),
      };
    }),
  );
  return { seen: files.length - unseen.length, of: files.length, unseen, sum, look, lookAt };
};
