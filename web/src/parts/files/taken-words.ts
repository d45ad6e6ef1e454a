/** Words that files took over from the version before: kept as their own, or taken over again. */
import type { File as StoredFile } from '#contracts/file.ts';
import type { FilesSource } from './api.ts';

/** Calls that keep words of a file. */
export type WordsSource = Pick<FilesSource, 'caption' | 'settle'>;

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

/** Says that words still fit, or with `own` false takes that back. A conflict if somebody else changed some meanwhile. */
export const settle = async (
  source: WordsSource,
  words: readonly TakenWords[],
  own: boolean,
): Promise<readonly StoredFile[]> => {
  const byFile = Map.groupBy(words, ({ file }) => file.id);
  const { files } = await source.settle({
    own,
    files: [...byFile].map(([file, all]) => {
      const described = all.find(({ captions }) => !captions)?.file;
      return {
        file,
        ...(described && { description: described.description ?? '' }),
        captions: all.flatMap(({ captions }) =>
          captions ? [{ kind: captions.kind, language: captions.language, id: captions.id }] : [],
        ),
      };
    }),
  });
  return files;
};
