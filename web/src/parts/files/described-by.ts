import type { File } from '#contracts/file.ts';

/** Film that a file is the audio description of. */
export const filmDescribedBy = <Marked extends Pick<File, 'id' | 'described_by'>>(
  { id }: Pick<File, 'id'>,
  files: readonly Marked[],
): Marked | undefined => files.find(({ described_by }) => described_by === id);
