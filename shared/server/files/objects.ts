/** S3 client, for code that does more with objects than sign their URLs (storage.ts). */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { actingCredentials } from '../data/acting.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { bucketName, documents, logos, pictures, picturesOf, remotePictures, thumbnails } from './storage.ts';

/** Endpoint and region come from the SDK's environment variables. */
export const objectStore = new S3Client({
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
const own = objectStore.config.credentials;
objectStore.config.credentials = actingCredentials(own);

/** Undefined if the object or upload does not exist; other failures are thrown. */
export const unlessMissing = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
};

/** Streams an upload, or a range of its bytes, in its registered version. */
export const uploadBody = async (file: FileRecord, range?: string): Promise<Readable> => {
  const { Body } = await objectStore.send(
    new GetObjectCommand({
      Bucket: bucketName(),
      Key: file.path,
      ...(file.object_version && { VersionId: file.object_version }),
      ...(range && { Range: range }),
    }),
  );
  if (!(Body instanceof Readable)) throw new Error('The store has answered no stream');
  return Body;
};

/** Runs `work` with a copy of an upload on disk, alone in a folder that is removed afterwards. */
export const withCopy = async <Result>(
  file: FileRecord,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-copy-'));
  try {
    const path = join(folder, 'upload');
    await pipeline(await uploadBody(file), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Stores a rendition of an upload (bytes, or a file by its path) as immutable; returns its key. `encoding` is for
 * compressed bytes, which a browser decompresses.
 */
export const storeRendition = async (
  key: string,
  made: Uint8Array | { readonly path: string },
  type:
    | 'image/webp'
    | 'image/jpeg'
    | 'application/json'
    | 'video/mp4'
    | 'audio/mp4'
    | 'application/octet-stream',
  encoding?: 'gzip',
): Promise<string> => {
  const body =
    'path' in made
      ? { Body: createReadStream(made.path), ContentLength: (await stat(made.path)).size }
      : { Body: made };
  await objectStore.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: key,
      ...body,
      ContentType: type,
      ContentEncoding: encoding,
      CacheControl: 'private, max-age=31536000, immutable',
    }),
  );
  return key;
};

/** Stores an upload made by the server, which is served like a user's. */
export const storeUpload = async (key: string, bytes: Uint8Array, type: string): Promise<void> => {
  await objectStore.send(
    new PutObjectCommand({ Bucket: bucketName(), Key: key, Body: bytes, ContentType: type }),
  );
};

/** Stores a file generated for one download, which can be generated again at any time. */
export const storeExport = async (key: string, bytes: Uint8Array, type: 'application/pdf'): Promise<void> => {
  await objectStore.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: key,
      Body: bytes,
      ContentType: type,
      CacheControl: 'private, no-store',
    }),
  );
};

/**
 * Deletes the first thousand versions below a prefix permanently, with their delete markers: the bucket is versioned, so a
 * deletion without a version only hides an object. `more` if some are left. Idempotent. Throws if one is refused.
 */
export const removeSomeVersions = async (
  Prefix: string,
): Promise<{ readonly removed: number; readonly more: boolean }> => {
  const Bucket = bucketName();
  const page = await objectStore.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
  const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key, VersionId }) => ({
    Key,
    VersionId,
  }));
  if (Objects.length > 0) {
    const { Errors: [failed] = [] } = await objectStore.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (failed) throw new Error(`The store keeps ${failed.Key}: ${failed.Code}`);
  }
  return { removed: Objects.length, more: page.IsTruncated === true };
};

/** Deletes all versions below a prefix, as `removeSomeVersions` does. */
export const removeVersions = async (prefix: string): Promise<void> => {
  while ((await removeSomeVersions(prefix)).more);
};

/** Deletes a file's upload and pictures. Idempotent. */
export const removeObjectsOf = async (file: FileRecord): Promise<void> => {
  // Deleted by folder, because a file may not name its pictures yet if they were made a moment ago.
  await Promise.all([file.path, picturesOf(file)].map(removeVersions));
};

/** Prefixes of all uploads and pictures of a project, pictures in texts and orphans included. */
export const prefixesOfProject = (tenantId: number, projectId: number): readonly string[] =>
  [documents, thumbnails, pictures].map((folder) => `${folder}/${tenantId}/${projectId}/`);

/** Prefixes of all objects of a workspace: uploads, pictures and logos, present and replaced, and copies of other sites' pictures. */
export const prefixesOfWorkspace = (tenantId: number): readonly string[] =>
  [documents, thumbnails, logos, pictures, remotePictures].map((folder) => `${folder}/${tenantId}/`);
