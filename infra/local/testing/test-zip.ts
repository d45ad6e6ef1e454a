/** ZIPs for specs, of entries in memory. */
import { deflateRawSync } from 'node:zlib';

export interface TestEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** Not compressed. */
  readonly stored?: boolean;
  readonly encrypted?: boolean;
  /** Bytes of the extra field before the content. */
  readonly extra?: number;
}

export const zipOf = (entries: readonly TestEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const { name, content, stored = false, encrypted = false, extra = 0 } of entries) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const title = Buffer.from(name);
    const [method, flags] = [stored ? 0 : 8, encrypted ? 1 : 0];
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(bytes.length, 22);
    header.writeUInt16LE(title.length, 26);
    header.writeUInt16LE(extra, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(start, 42);
    const file = Buffer.concat([header, title, Buffer.alloc(extra), packed]);
    files.push(file);
    directory.push(entry, title);
    start += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...files, listed, end]);
};

/** Smallest start of a Windows program. */
export const windowsProgram = (): Buffer => {
  const program = Buffer.alloc(512);
  program.write('MZ');
  program.writeUInt32LE(128, 60);
  program.write('PE\0\0', 128);
  return program;
};
