/**
 * Look into a ZIP: the first bytes of its entries against their extensions, and the names of programs. Nothing is unpacked to
 * disk, and bounds hold for whatever its directory says (docs/decisions/0068).
 */
import { constants, createInflateRaw } from 'node:zlib';
import { fileKind } from '#domain/file/kind.ts';
import { entryRefusal, type FileRefusal } from '#domain/file/refusal.ts';
import { isRiskyInArchive } from '#domain/file/risky.ts';
import { sniff, sniffBytes } from '#domain/file/sniff.ts';
import {
  type ZipEntry,
  zipContentAfter,
  zipDirectory,
  zipEndBytes,
  zipEntries,
  zipHeaderBytes,
} from '#domain/file/zip.ts';

/** Reads bytes from `start` to `end` (exclusive) of an archive. */
type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Bounds of a look into an upload, over all archives in it: entries that are opened, reads of the store, bytes that are
 * unpacked of archives in the archive, and how deep those may lie.
 */
export const archiveLimits = { entries: 10_000, reads: 4000, unpacked: 64_000_000, depth: 2 };

/** Bytes that are read at once: neighbours of a small entry come with it. */
const blockBytes = 65_536;

export interface Found {
  readonly refusal?: FileRefusal;
  /** True if it holds a program by its name, or more than is looked at. */
  readonly risky: boolean;
}

interface Left {
  entries: number;
  reads: number;
  unpacked: number;
}

/** Ends a look at its bounds. */
class BeyondBounds extends Error {}

/** Looks into an archive of this name and size. */
export const lookIntoArchive = async (name: string, size: number, read: ReadBytes): Promise<Found> => {
  const { entries, reads, unpacked, depth } = archiveLimits;
  const left: Left = { entries, reads, unpacked };
  const counted: ReadBytes = (start, end) => {
    left.reads -= 1;
    if (left.reads < 0) throw new BeyondBounds();
    return read(start, end);
  };
  try {
    return await lookInto(name, size, inBlocks(size, counted), { left, depth });
  } catch (error) {
    if (error instanceof BeyondBounds) return { risky: true };
    throw error;
  }
};

const lookInto = async (
  name: string,
  size: number,
  read: ReadBytes,
  { left, depth }: { readonly left: Left; readonly depth: number },
): Promise<Found> => {
  const range = zipDirectory(await read(Math.max(0, size - zipEndBytes), size), size);
  // Too large, or nowhere: programs may be in it that nobody has looked for.
  if (!range) return { risky: true };
  const entries = zipEntries(await read(range.start, range.end));
  let risky = entries.some((entry) => isRiskyInArchive(entry.name));
  // In the order of their content, so that a block is read once.
  for (const entry of entries.filter(isLookedAt).toSorted((one, other) => one.start - other.start)) {
    left.entries -= 1;
    if (left.entries < 0) throw new BeyondBounds();
    const head = await contentOf(entry, read, sniffBytes);
    if (!head) continue;
    const inside = `${name} › ${entry.name}`;
    const sniffed = sniff(head, entry.name);
    const refusal = entryRefusal({ name: inside, sniffed });
    if (refusal) return { refusal, risky };
    if (sniffed.type !== 'application/zip') continue;
    if (depth <= 1) throw new BeyondBounds();
    const whole = await contentOf(entry, read, left.unpacked);
    if (!whole) continue;
    left.unpacked -= whole.length;
    if (left.unpacked <= 0) throw new BeyondBounds();
    const within: ReadBytes = async (start, end) => whole.subarray(start, end);
    const found = await lookInto(inside, whole.length, within, { left, depth: depth - 1 });
    if (found.refusal) return found;
    risky ||= found.risky;
  }
  return { risky };
};

/** Names that claim something which the content may contradict; an encrypted content tells nothing. */
const isLookedAt = ({ name, encrypted, packed }: ZipEntry): boolean => {
  const claimed = fileKind(name);
  return (
    !encrypted && packed > 0 && claimed !== 'unknown' && claimed !== 'executable' && claimed !== 'script'
  );
};

/** Reader that keeps the block of its last read. */
const inBlocks = (size: number, read: ReadBytes): ReadBytes => {
  let kept = { start: 0, bytes: new Uint8Array() };
  return async (start, end) => {
    const last = Math.min(end, size);
    if (start < kept.start || last > kept.start + kept.bytes.length) {
      const until = Math.min(size, Math.max(last, start + blockBytes));
      kept = { start, bytes: start < until ? new Uint8Array(await read(start, until)) : new Uint8Array() };
    }
    return kept.bytes.subarray(start - kept.start, Math.max(start, last) - kept.start);
  };
};

/** Start of an entry's content, up to a number of bytes; undefined where it cannot be unpacked. */
const contentOf = async (entry: ZipEntry, read: ReadBytes, most: number): Promise<Uint8Array | undefined> => {
  const after = zipContentAfter(await read(entry.start, entry.start + zipHeaderBytes));
  if (after === undefined) return undefined;
  const start = entry.start + after;
  // Deflate makes nothing longer by more than some bytes.
  const packed = await read(start, start + Math.min(entry.packed, most + 1024));
  if (entry.method === 0) return packed.subarray(0, most);
  return entry.method === 8 ? inflated(packed, most) : undefined;
};

/** First bytes of Deflate's output. Unpacking ends with them, however much would follow. */
const inflated = (packed: Uint8Array, most: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    const inflate = createInflateRaw({
      chunkSize: Math.max(constants.Z_MIN_CHUNK, Math.min(most, blockBytes)),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    const end = () => resolve(size === 0 ? undefined : Buffer.concat(pieces).subarray(0, most));
    inflate.on('data', (piece: Uint8Array) => {
      pieces.push(piece);
      size += piece.length;
      if (size < most) return;
      inflate.destroy();
      end();
    });
    inflate.once('end', end);
    // Damaged: the part before the damage is looked at.
    inflate.once('error', end);
    inflate.end(packed);
  });
