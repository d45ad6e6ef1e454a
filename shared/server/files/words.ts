/** Words for files: descriptions, captions and transcripts, their own or those that they take over, and described versions. */
import type { File } from '#contracts/file.ts';
import { captionsByFile, type ShownCaptions } from '#domain/file/captions.ts';
import { type DescribedVersions, describedVersions } from '#domain/file/described-version.ts';
import { descriptionsOf } from '#domain/file/description.ts';
import { shownKind } from '#domain/file/kind.ts';
import { newestVersions } from '#domain/file/order.ts';
import type { Stage } from '#domain/workflow/index.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { mediaUrl } from './media.ts';
import { captionsKey } from './storage.ts';

/** File for the rules about a stage's files, of the round with this number. */
export const fileOfRound = (file: FileRecord, round: number) => ({
  id: file.id,
  name: file.name,
  version: file.version,
  kind: shownKind(file.type),
  round,
  replaces: file.place?.replaces,
  description: file.description,
  captions: file.captions,
});

/** A file with the words that are shown of it: its own, or those that it takes over. */
export interface WordedFile extends FileRecord {
  /** True for a description that was taken over. */
  readonly isTaken?: boolean;
  readonly shownCaptions?: readonly (ShownCaptions & { readonly key: string })[];
  /** Id of its described version among the files that it is shown with. */
  readonly describedVersion?: string | undefined;
}

const hasWords = ({ description, captions }: FileRecord): boolean =>
  Boolean(description) || Boolean(captions?.length);

/**
 * Files with the words that they have or take over: presented like this, everybody is told the same. A deliverable is a
 * stage of one round. Files of other stages stay as they are.
 */
export const withWords = (
  stages: readonly { readonly tasks: readonly Pick<Stage['tasks'][number], 'id'>[] }[],
  files: readonly FileRecord[],
): readonly WordedFile[] => {
  if (!files.some(hasWords)) return files;
  const usable = Map.groupBy(
    files.filter(({ state }) => state !== 'refused'),
    ({ revisionId }) => revisionId,
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  const worded = new Map<string, Pick<WordedFile, 'description' | 'isTaken' | 'shownCaptions'>>();
  for (const { tasks } of stages) {
    const ofStage = tasks.flatMap(({ id }, round) =>
      (usable.get(id) ?? []).map((file) => fileOfRound(file, round)),
    );
    const captions = captionsByFile(ofStage);
    for (const [id, shown] of descriptionsOf(ofStage)) {
      const shownCaptions = (captions.get(id) ?? []).flatMap((one) => {
        const source = byId.get(one.of);
        return source ? [{ ...one, key: captionsKey(source, one.id) }] : [];
      });
      worded.set(id, { ...shown, shownCaptions });
    }
  }
  return files.map((file) => ({ ...file, ...worded.get(file.id) }));
};

/** Marks of described versions that count among these files, of rounds and deliverables each by themselves. */
export const marksAmong = (files: readonly FileRecord[]): DescribedVersions =>
  new Map(
    [...Map.groupBy(files, ({ revisionId }) => revisionId)].flatMap(([, all]) => [
      ...describedVersions(newestVersions(all.filter(({ state }) => state !== 'refused'))),
    ]),
  );

/** Files with the described versions among them: those that a reader sees, so that none names a file that they do not. */
export const withDescribedVersions = (files: readonly WordedFile[]): readonly WordedFile[] => {
  if (!files.some(({ described_by }) => described_by)) return files;
  const marks = marksAmong(files);
  return files.map((file) => ({ ...file, describedVersion: marks.get(file.id) }));
};

/** Captions and transcripts of a file as the contracts define; absent for none. */
export const presentCaptions = async (
  { id: fileId, state, shownCaptions = [] }: WordedFile,
  now: number,
): Promise<Pick<File, 'captions'>> => {
  if (shownCaptions.length === 0 || state === 'refused') return {};
  const captions = await Promise.all(
    shownCaptions.map(async ({ kind, language, id, of, key }) => ({
      kind,
      language,
      id,
      url: await mediaUrl(key, now),
      ...(of !== fileId && { taken: true as const }),
    })),
  );
  return { captions };
};
