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

/** `zip64`: all sizes and places in 64 bits, as in an archive of more than 4 GB. */
export const zipOf = (entries: readonly TestEntry[], { zip64 = false } = {}): Buffer => {
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
    const long = Buffer.alloc(zip64 ? 28 : 0);
    if (zip64) {
      for (const at of [20, 24, 42]) entry.writeUInt32LE(0xff_ff_ff_ff, at);
      entry.writeUInt16LE(long.length, 30);
      long.writeUInt16LE(1, 0);
      long.writeUInt16LE(24, 2);
      for (const [at, number] of [bytes.length, packed.length, start].entries())
        long.writeBigUInt64LE(BigInt(number), 4 + 8 * at);
    }
    const file = Buffer.concat([header, title, Buffer.alloc(extra), packed]);
    files.push(file);
    directory.push(entry, title, long);
    start += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  if (!zip64) return Buffer.concat([...files, listed, end]);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(listed.length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + listed.length), 8);
  for (const at of [12, 16]) end.writeUInt32LE(0xff_ff_ff_ff, at);
  return Buffer.concat([...files, listed, record, locator, end]);
};

/** Smallest start of a Windows program. */
export const windowsProgram = (): Buffer => {
  const program = Buffer.alloc(512);
  program.write('MZ');
  program.writeUInt32LE(128, 60);
  program.write('PE\0\0', 128);
  return program;
};
