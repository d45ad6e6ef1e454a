/** Arrangement of a round's files by its sender: their order, and which file of an earlier round each replaces. */
import { assetsOf, type FileOfRound } from './replacement.ts';

/** Place that a sender gave a file in its round. */
export interface Place {
  /** Counted from 0. */
  readonly order: number;
  /** Id of the file of an earlier round that it replaces; null if it replaces none, undefined if its name decides. */
  readonly replaces?: string | null | undefined;
}

/** File as its sender places it; its position is that in the list. */
export interface Arranged extends Pick<Place, 'replaces'> {
  readonly id: string;
}

/** File of the round to be arranged. */
export interface Arrangeable extends FileOfRound {
  readonly sent: boolean;
}

/** Files of earlier rounds that a file of a further round can replace: the newest version of each asset. */
export const replaceable = <File extends FileOfRound>(earlier: readonly File[]): readonly File[] =>
  assetsOf(earlier).flatMap((asset) => asset.at(-1) ?? []);

/**
 * Reason against an arrangement. `files` are those of the round in their present order, `earlier` those of the rounds
 * before.
 * - `conflict`: it names a file that the round does not have, or one twice. Files that it leaves out come last.
 * - `file_sent_stays`: a file that was sent would get another place, or replace another one.
 * - `not_replaceable`: a file would replace one that is of no earlier round.
 * - `replaced_twice`: two files would replace the same one.
 */
export const arrangementRefusal = (
  arranged: readonly Arranged[],
  files: readonly Arrangeable[],
  earlier: readonly FileOfRound[],
): 'conflict' | 'file_sent_stays' | 'not_replaceable' | 'replaced_twice' | undefined => {
  const present = new Set(files.map(({ id }) => id));
  const named = new Set(arranged.map(({ id }) => id));
  if (named.size < arranged.length || [...named].some((id) => !present.has(id))) return 'conflict';
  const stays = files.every(({ id, sent, replaces }, index) => {
    const now = arranged[index];
    return !sent || (now?.id === id && now.replaces === replaces);
  });
  if (!stays) return 'file_sent_stays';
  const replaced = arranged.flatMap(({ replaces }) => replaces ?? []);
  if (new Set(replaced).size < replaced.length) return 'replaced_twice';
  const before = new Set(earlier.map(({ id }) => id));
  return replaced.every((id) => before.has(id)) ? undefined : 'not_replaceable';
};
