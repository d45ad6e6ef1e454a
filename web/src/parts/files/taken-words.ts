/** Words that files took over from the version before: kept as their own, or taken over again. */
import type { File as StoredFile } from '#contracts/file.ts';
import type { FilesSource } from './api.ts';

/** Calls that keep words of a file. */
export type WordsSource = Pick<FilesSource, 'describe' | 'caption'>;

/** Words that a file took over. */
export interface TakenWords {
  /** Captions or a transcript; undefined for the description. */
  readonly captions?: NonNullable<StoredFile['captions']>[number];
  readonly file: StoredFile;
}

/** Words of a file that are marked as taken over. */
export const takenWordsOf = (file: StoredFile): readonly TakenWords[] => [
  ...(file.description_taken ? [{ file }] : []),
  ...(file.captions ?? []).flatMap((captions) => (captions.taken ? [{ file, captions }] : [])),
];

/** Says that words still fit, or with `own` false takes that back. A conflict if somebody else changed them meanwhile. */
export const settle = (
  source: WordsSource,
  { file: { id, description = '' }, captions }: TakenWords,
  own: boolean,
): Promise<StoredFile> =>
  captions
    ? source.caption(id, {
        kind: captions.kind,
        language: captions.language,
        own,
        replaces: captions.id,
      })
    : source.describe(id, { description: own ? description : null, was: description });
