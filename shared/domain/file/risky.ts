/**
 * Files that run a program when somebody opens them. They may be uploaded as the specification says, since agencies deliver
 * such work; but no mail carries them, and they are saved under a name that nothing opens, so that opening one is a decision.
 */
import { extensionOf } from './name.ts';

/** Programs, and what starts one or hides where it came from (Windows marks no file inside a disk image). */
const programs = new Set(
  `app bat cmd com cpl desktop exe hta img iso jar jse lnk msi msix pif ps1 psm1 reg scf scr url vbe vbs vhd vhdx webloc wsf
  wsh`.split(/\s+/),
);
/** Scripts that a double click runs, and documents with macros: usual inside an archive of work. */
const others = new Set(`js docm dotm potm ppam pptm xlam xlsm xltm`.split(/\s+/));

export const isRisky = (name: string): boolean => isRiskyInArchive(name) || others.has(extensionOf(name));

/** True for the name of an archive's entry that makes the whole archive risky. */
export const isRiskyInArchive = (name: string): boolean => programs.has(extensionOf(name));

/** Name that a file is saved under. */
export const savedName = (name: string, risky: boolean): string => (risky ? `${name}.unsafe` : name);

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

/** Names of the entries in a ZIP's directory, as far as it can be read. */
export const zipNames = (directory: Uint8Array): readonly string[] => {
  const view = viewOf(directory);
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    names.push(new TextDecoder().decode(directory.subarray(at + 46, at + 46 + (name ?? 0))));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
};
