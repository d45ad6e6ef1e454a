import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zipContentAfter, zipDirectory, zipEndBytes, zipEntries } from './zip.ts';

/** ZIP of empty entries with these names, stored, and a comment at its end. */
const zipOf = (names: readonly string[], comment = ''): Buffer => {
  const entries = names.map((name) => {
    const bytes = Buffer.from(name);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(bytes.length, 28);
    return Buffer.concat([entry, bytes]);
  });
  const start = Buffer.from('PK\x03\x04 and the content');
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([start, directory, end, Buffer.from(comment)]);
};
const namesIn = (zip: Buffer) => {
  const range = zipDirectory(zip.subarray(-zipEndBytes), zip.length);
  return range && zipEntries(zip.subarray(range.start, range.end)).map(({ name }) => name);
};

it('finds the names in a ZIP', () => {
  const names = ['fotos/a.jpg', 'fotos/ü.js', 'setup/Start.EXE'];
  expect(namesIn(zipOf(names))).toEqual(names);
  expect(namesIn(zipOf(names, 'a comment'))).toEqual(names);
});

it('reads nothing of a directory that is too large, elsewhere than it says, or missing', () => {
  const zip = zipOf(['a.exe']);
  const changed = (offset: number, value: number) => {
    const copy = Buffer.from(zip);
    copy.writeUInt32LE(value, zip.length - 22 + offset);
    return namesIn(copy);
  };
  expect(changed(12, 0xff_ff_ff_ff)).toBeUndefined();
  expect(changed(16, 0xff_ff_ff_ff)).toBeUndefined();
  expect(namesIn(Buffer.from('PK\x03\x04'))).toBeUndefined();
});

it('throws for no bytes, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      zipEntries(bytes);
      zipContentAfter(bytes);
      zipDirectory(bytes, bytes.length);
    }),
  );
});
