import { descriptionsOf } from '#domain/file/description.ts';
import { shownKind } from '#domain/file/kind.ts';
import type { Stage } from '#domain/workflow/index.ts';
import type { FileRecord } from '../data/project-reads.ts';

/** File for the rules about a stage's files, of the round with this number. */
export const fileOfRound = (file: FileRecord, round: number) => ({
  id: file.id,
  name: file.name,
  version: file.version,
  kind: shownKind(file.type),
  round,
  replaces: file.place?.replaces,
  description: file.description,
});

/**
 * Files with the descriptions that they have or take over: presented like this, everybody is told the same. Files of
 * other stages stay as they are.
 */
export const withDescriptions = (
  stages: readonly Pick<Stage, 'tasks'>[],
  files: readonly FileRecord[],
): readonly FileRecord[] => {
  const described = files.some(({ description }) => description);
  if (!described) return files;
  const usable = Map.groupBy(
    files.filter(({ state }) => state !== 'refused'),
    ({ revisionId }) => revisionId,
  );
  const descriptions = new Map(
    stages.flatMap(({ tasks }) => [
      ...descriptionsOf(
        tasks.flatMap(({ id }, round) => (usable.get(id) ?? []).map((file) => fileOfRound(file, round))),
      ),
    ]),
  );
  return files.map((file) => {
    const description = descriptions.get(file.id);
    return description === undefined ? file : { ...file, description };
  });
};
