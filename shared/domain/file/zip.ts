/** Directory of a ZIP, which is at its end, and the entries that it names. */

/** Range of bytes in a file. */
interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Bytes of the record about a directory, of the one about that of a ZIP64, and of the one that says where the latter is. */
const endRecord = 22;
const zip64Record = 56;
const zip64Locator = 20;

/** Most bytes of a file's end that hold the records about a ZIP's directory, before a comment of at most 65,535. */
export const zipEndBytes = zip64Record + zip64Locator + endRecord + 65_535;

/** Most bytes of a directory that are read: about 40,000 entries. */
const mostDirectoryBytes = 4_000_000;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Number that a ZIP64 has elsewhere, in 64 bits. */
const isElsewhere = (number: number): boolean => number === 0xff_ff_ff_ff;

/** Number of 64 bits; one beyond the whole numbers of a double is larger than any file, and stays so. */
const longAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Size and start of a directory, by the record at `at` of the end of a file; undefined for a ZIP64 without its own record. */
const placeOf = (view: DataView, at: number, fileSize: number): readonly [number, number] | undefined => {
  const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  if (!isElsewhere(size) && !isElsewhere(start)) return [size, start];
  const locator = at - zip64Locator;
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return undefined;
  const record = longAt(view, locator + 8) - (fileSize - view.byteLength);
  if (record < 0 || record + zip64Record > locator || view.getUint32(record, true) !== 0x06064b50)
    return undefined;
  return [longAt(view, record + 40), longAt(view, record + 48)];
};

/**
 * Position of a ZIP's directory, from the last {@link zipEndBytes} of the file. Undefined where there is none, it is not where it
 * says, or it is larger than is read.
 */
export const zipDirectory = (end: Uint8Array, fileSize: number): Range | undefined => {
  const view = viewOf(end);
  for (let at = end.length - endRecord; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const [size, start] = placeOf(view, at, fileSize) ?? [0, 0];
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

/**
 * Numbers of an entry in 64 bits, from its extra fields: those alone that are elsewhere, in the order of the format. A number that
 * is missing stays as it was.
 */
const inZip64 = (extra: Uint8Array, numbers: readonly number[]): readonly number[] => {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (!isElsewhere(number) || next + 8 > extra.length) return number;
      next += 8;
      return longAt(view, next - 8);
    });
  }
  return numbers;
};

/** Entries in a ZIP's directory, as far as it can be read. */
export const zipEntries = (directory: Uint8Array): readonly ZipEntry[] => {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50; ) {
    const short = (offset: number) => view.getUint16(at + offset, true);
    const name = short(28);
    const rest = at + 46 + name;
    const [, packed = 0, start = 0] = inZip64(
      directory.subarray(rest, rest + short(30)),
      [24, 20, 42].map((offset) => view.getUint32(at + offset, true)),
    );
    entries.push({
      name: new TextDecoder().decode(directory.subarray(at + 46, at + 46 + name)),
      encrypted: (short(8) & 1) === 1,
      method: short(10),
      packed,
      start,
    });
    at = rest + short(30) + short(32);
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
