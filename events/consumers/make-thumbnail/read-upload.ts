/** Reading of an upload for the check of a file. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { sniffBytes } from '#domain/file/sniff.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { uploadBody } from '#server/files/objects.ts';

/** Result of reading an upload once. */
export interface Read {
  /** The first bytes. */
  readonly head: Uint8Array;
  /** SHA-256 of the whole content in hex; missing if it is too large to be read within a function's timeout. */
  readonly sha256?: string;
  /** Path of a local copy; missing if none was wanted, or it is too large for a function's disk. */
  readonly copy?: string;
}

/** Maximum bytes of an upload that a function reads within its timeout (`read`), and copies to its disk (`copy`). */
export const readLimits = { read: 5_000_000_000, copy: 400_000_000 };

/** Streams an upload once, holding only its first bytes in memory. */
export const readUpload = async (file: FileRecord, copyTo: string | undefined): Promise<Read> => {
  const { read, copy } = readLimits;
  if (file.size > read) {
    const head = await uploadBody(file, `bytes=0-${sniffBytes - 1}`);
    return { head: Buffer.concat(await head.toArray()) };
  }

  const hash = createHash('sha256');
  const start: Uint8Array[] = [];
  let size = 0;
  const path = file.size <= copy ? copyTo : undefined;
  const target = path === undefined ? undefined : await open(path, 'wx');
  try {
    for await (const piece of await uploadBody(file)) {
      hash.update(piece);
      if (size < sniffBytes) start.push(piece);
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
