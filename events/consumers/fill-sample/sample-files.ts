/**
 * Files of the sample project with their renditions, made in advance in a folder: a folder for each file, and a list.
 * Each workspace gets copies of its own.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KeptPages } from '#domain/file/pages.ts';
import type { KeptPlayback } from '#domain/file/playback.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { storeRendition, storeUpload } from '#server/files/objects.ts';
import { documents, picturesOf } from '#server/files/storage.ts';

/** A rendition: its path below the file's pictures, and the headers that it is stored with. */
export interface SampleRendition {
  readonly path: string;
  readonly type: Parameters<typeof storeRendition>[2];
  readonly encoding?: 'gzip';
}

/** A file as it is listed; `thumbnail` and `preview` are paths of renditions. */
export interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  readonly renditions: readonly SampleRendition[];
  readonly thumbnail: string;
  readonly preview: string;
  readonly pages?: KeptPages;
  readonly pages_made?: readonly string[];
  readonly playback?: KeptPlayback;
}

/** Files by their ids in the sample's story. */
export type SampleFiles = Readonly<Record<string, SampleFile>>;

/** Name of the list, and of a file's original in its folder. */
export const listName = 'files.json';
export const originalName = 'original';

/**
 * On AWS the files lie beside the function; elsewhere `SAMPLE_MAKER`, a program that prints their folder, makes them when
 * they are first needed.
 */
const findFolder = async (): Promise<string> => {
  const { LAMBDA_TASK_ROOT: besides, SAMPLE_MAKER: maker } = process.env;
  if (besides) return join(besides, 'sample');
  if (!maker) throw new Error('SAMPLE_MAKER names no program that makes the files of the sample');
  const { stdout } = await promisify(execFile)(process.execPath, [maker]);
  return stdout.trim();
};

export interface Sample {
  readonly folder: string;
  readonly files: SampleFiles;
}

/** Finds the files, or makes them. */
export const sampleFiles = async (): Promise<Sample> => {
  const folder = await findFolder();
  return { folder, files: JSON.parse(await readFile(join(folder, listName), 'utf8')) };
};

type Place = Pick<FileRecord, 'tenantId' | 'projectId' | 'workflowId' | 'revisionId'>;

/** The record of a copy that is sent with its round. Its keys are the same at every call. */
export const copyOf = (
  place: Place,
  id: string,
  { renditions: _, thumbnail, preview, pages_made, ...file }: SampleFile,
  made: Pick<FileRecord, 'created_on' | 'created_by' | 'sent_on'>,
): FileRecord => {
  const { tenantId, projectId, revisionId } = place;
  const below = picturesOf({ ...place, id });
  return {
    ...place,
    ...file,
    ...made,
    id,
    path: `${documents}/${tenantId}/${projectId}/${revisionId}/${id}/${file.name}`,
    version: 1,
    verified: true,
    state: 'ready',
    thumbnail: below + thumbnail,
    preview: below + preview,
    ...(pages_made && { pages_made: [...pages_made] }),
  };
};

/** Stores the copy of a file and of its renditions. Idempotent. */
export const storeCopy = async ({ folder, files }: Sample, copy: FileRecord): Promise<void> => {
  const { [copy.id]: file } = files;
  if (!file) throw new Error(`The sample has no file ${copy.id}`);
  const below = picturesOf(copy);
  const bytes = (path: string) => readFile(join(folder, copy.id, path));
  await Promise.all([
    bytes(originalName).then((original) => storeUpload(copy.path, original, copy.type)),
    ...file.renditions.map(async ({ path, type, encoding }) =>
      storeRendition(below + path, await bytes(path), type, encoding),
    ),
  ]);
};
