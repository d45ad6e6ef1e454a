import type { File } from '#contracts/file.ts';
import type { FileOfRound } from '#domain/file/replacement.ts';
import type { Stage } from '#domain/workflow/index.ts';

/** Files of a timeline with the number of their round in a stage; -1 for a round outside it. */
export const filesOfStage = (
  { tasks }: Pick<Stage, 'tasks'>,
  files: readonly { readonly revision_id: number; readonly file: File }[],
): readonly (File & { readonly round: number })[] =>
  files.map(({ revision_id, file }) => ({
    ...file,
    round: tasks.findIndex(({ id }) => id === revision_id),
  }));

/** False for a file of another stage, or of a removed round. */
export const isOfStage = ({ round }: Pick<FileOfRound, 'round'>): boolean => round >= 0;
