/** Directory of a ZIP, which is at its end, and the entries that it names. */

/** Range of bytes in a file. */
interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Most bytes of a file's end that hold the record about a ZIP's directory: 22, and a comment of 65,535. */
export const zipEndBytes = 22 + 65_535;

/** Most bytes of a directory that are read: about 40,000 entries. */
const mostDirectoryBytes = 4_000_000;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Position of a ZIP's directory, from the last {@link zipEndBytes} of the file. Undefined where there is none, it is not where it
 * says, or it is larger than is read (and so for ZIP64).
 */
export const zipDirectory = (end: Uint8Array, fileSize: number): Range | undefined => {
  const view = viewOf(end);
  for (let at = end.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    return size > 0 && size <= mostDirectoryBytes && start + size <= fileSize
      ? { start, end: start + size }
      : undefined;
  }
  return undefined;
};

export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  /** Compression: 0 for none, 8 for Deflate. Others are rare. */
  readonly method: number;
  /** Bytes in the file. */
  readonly packed: number;
  /** Position of the entry's own header, which its content follows. */
  readonly start: number;
}

/** Entries in a ZIP's directory, as far as it can be read. */
export const zipEntries = (directory: Uint8Array): readonly ZipEntry[] => {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50; ) {
    const short = (offset: number) => view.getUint16(at + offset, true);
    const name = short(28);
    entries.push({
      name: new TextDecoder().decode(directory.subarray(at + 46, at + 46 + name)),
      encrypted: (short(8) & 1) === 1,
      method: short(10),
      packed: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    });
    at += 46 + name + short(30) + short(32);
  }
  return entries;
};

/** Bytes of the header before an entry's content, without its name and extra field. */
export const zipHeaderBytes = 30;

/** Bytes from an entry's header to its content; undefined if there is no header. */
export const zipContentAfter = (header: Uint8Array): number | undefined => {
  const view = viewOf(header);
  if (header.length < zipHeaderBytes || view.getUint32(0, true) !== 0x04034b50) return undefined;
  return zipHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);
};
