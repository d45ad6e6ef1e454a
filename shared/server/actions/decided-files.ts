import type { DecisionEvent, FileOfEvent } from '#domain/event.ts';
import { extentOf, howFarOf } from '#domain/file/seen.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { newestFiles, sentFiles } from '../files/revision-files.ts';

/** Word of the decider's page about what it has shown; what it does not know is left out. */
export interface ToldSeen {
  /** Ids of the files that were in sight. */
  readonly seen?: readonly string[] | undefined;
  /** Pages or seconds of files. */
  readonly looked?: readonly { readonly file: string; readonly amount: number }[] | undefined;
}

/** Part of a file that was in sight: none where the page told of others and not of this one. */
const partOf = (file: FileRecord, looked: NonNullable<ToldSeen['looked']>): Pick<FileOfEvent, 'how_far'> => {
  const extent = extentOf(file);
  if (!extent) return {};
  return { how_far: howFarOf(extent, looked.find((one) => one.file === file.id)?.amount ?? 0) };
};

/**
 * Files that a decision was made on (rules.md 10): the newest sent version of each, with its SHA-256. `verified` tells
 * if that was computed from the stored object or is only claimed by the uploader. An agent may decide before anything
 * was sent: then the newest versions present.
 */
export const decidedFiles =
  (files: readonly FileRecord[], { seen, looked }: ToldSeen = {}) =>
  ({ revisionId }: DecisionEvent): readonly FileOfEvent[] => {
    if (revisionId === null) return [];
    const sent = sentFiles(files, revisionId);
    const made = sent.length > 0 ? sent : newestFiles(files, revisionId, ({ state }) => state !== 'refused');
    return made.map((file) => {
      const { id, name, sha256 = null, verified } = file;
      return {
        id,
        name,
        sha256,
        verified,
        ...(seen && { seen: seen.includes(id) }),
        ...(looked && partOf(file, looked)),
      };
    });
  };
