import type { DecisionEvent, FileOfEvent } from '#domain/event.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { newestFiles, sentFiles } from '../files/revision-files.ts';

/**
 * The files that a decision was made on (rules.md 10): the newest version of each that was sent, with its SHA-256 and
 * whether that was verified from the stored object or is the uploader's word. An agent may decide before anything was
 * sent: then it is the files that are there.
 */
export const decidedFiles =
  (files: readonly FileRecord[]) =>
  ({ revisionId }: DecisionEvent): readonly FileOfEvent[] => {
    if (revisionId === null) return [];
    const sent = sentFiles(files, revisionId);
    const made = sent.length > 0 ? sent : newestFiles(files, revisionId, ({ state }) => state !== 'refused');
    return made.map(({ id, name, sha256 = null, verified }) => ({ id, name, sha256, verified }));
  };
