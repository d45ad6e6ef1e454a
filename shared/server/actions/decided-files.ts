import type { DecisionEvent, FileOfEvent } from '#domain/event.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { newestFiles, sentFiles } from '../files/revision-files.ts';

/**
 * Files that a decision was made on (rules.md 10): the newest sent version of each, with its SHA-256. `verified` is
 * true if that was computed from the stored object, false if the uploader declared it. An agent may decide before
 * anything was sent: then the newest uploaded versions. `seen` are the ids of the files that the decider was shown,
 * if known.
 */
export const decidedFiles =
  (files: readonly FileRecord[], seen?: readonly string[]) =>
  ({ revisionId }: DecisionEvent): readonly FileOfEvent[] => {
    if (revisionId === null) return [];
    const sent = sentFiles(files, revisionId);
    const made = sent.length > 0 ? sent : newestFiles(files, revisionId, ({ state }) => state !== 'refused');
    return made.map(({ id, name, sha256 = null, verified }) => ({
      id,
      name,
      sha256,
      verified,
      ...(seen && { seen: seen.includes(id) }),
    }));
  };
