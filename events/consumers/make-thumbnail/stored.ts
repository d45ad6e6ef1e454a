/** The object store as the check of a file uses it. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { SNIFF_BYTES } from '../../../shared/domain/file/sniff.ts';
import type { FileRecord } from '../../../shared/server/data/project-reads.ts';
import { objectStore } from '../../../shared/server/files/objects.ts';
import { bucketName } from '../../../shared/server/files/storage.ts';

/** What was found while an upload passed. */
export interface Read {
  /** Its first bytes. */
  readonly head: Uint8Array;
  /** SHA-256 in hex of all of it; none for what is too large to be read within a function's time. */
  readonly sha256?: string;
  /** Where there is a copy of it; none if none was wanted, or it is too large for a function's disk. */
  readonly copy?: string;
}

/** Bytes of an upload that are read within a function's time, and of one that is copied to its disk. */
export const readLimits = { read: 5_000_000_000, copy: 400_000_000 };

/** Reads an upload once, from its beginning to its end, holding no more of it in memory than its first bytes. */
export const readUpload = async (file: FileRecord, copyTo: string | undefined): Promise<Read> => {
  const { read, copy } = readLimits;
  if (file.size > read) {
    const head = await bodyOf(file, `bytes=0-${SNIFF_BYTES - 1}`);
    return { head: Buffer.concat(await head.toArray()) };
  }

  const hash = createHash('sha256');
  const start: Uint8Array[] = [];
  let size = 0;
  const path = file.size <= copy ? copyTo : undefined;
  const target = path === undefined ? undefined : await open(path, 'wx');
  try {
    for await (const piece of await bodyOf(file)) {
      hash.update(piece);
      if (size < SNIFF_BYTES) start.push(piece);
      size += piece.length;
      await target?.appendFile(piece);
    }
  } finally {
    await target?.close();
  }
  if (size !== file.size) throw new Error(`The object has ${size} bytes instead of ${file.size}`);
  return {
    head: Buffer.concat(start),
    sha256: hash.digest('hex'),
    ...(path !== undefined && { copy: path }),
  };
};

const bodyOf = async (file: FileRecord, range?: string): Promise<Readable> => {
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

/** Stores a picture that was encoded here, for ever as it is; answers its key. */
export const storePicture = async (key: string, webp: Uint8Array): Promise<string> => {
  await objectStore.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: key,
      Body: webp,
      ContentType: 'image/webp',
      CacheControl: 'private, max-age=31536000, immutable',
    }),
  );
  return key;
};

/** Removes an object; with a version, for good. */
export const removeObject = async (key: string, version?: string): Promise<void> => {
  await objectStore.send(
    new DeleteObjectCommand({ Bucket: bucketName(), Key: key, ...(version && { VersionId: version }) }),
  );
};
