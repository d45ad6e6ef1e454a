import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestEntry, windowsProgram, zipOf } from '#testing/test-zip.ts';
import { archiveLimits, lookIntoArchive } from './archive.ts';

const limits = { ...archiveLimits };
afterEach(() => void Object.assign(archiveLimits, limits));

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500)]);
const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(500)]);
const program = windowsProgram();

const look = async (zip: Buffer) => {
  const reads: number[] = [];
  const found = await lookIntoArchive('offer.zip', zip.length, async (start, end) => {
    reads.push(end - start);
    return zip.subarray(start, end);
  });
  const { refusal, risky } = found;
  return {
    risky,
    refusal: refusal && [refusal.reason, refusal.params?.name, refusal.params?.type],
    reads: reads.length,
    bytes: reads.reduce((sum, one) => sum + one, 0),
  };
};
const lookAt = (...entries: TestEntry[]) => look(zipOf(entries));

describe('an archive is refused for', () => {
  it.each<[string, TestEntry, string, string]>([
    [
      'a Windows program called a picture',
      { name: 'art/picture.png', content: program },
      'file_type_not_allowed',
      'application/x-msdownload',
    ],
    [
      'one that is not compressed',
      { name: 'picture.png', content: program, stored: true },
      'file_type_not_allowed',
      'application/x-msdownload',
    ],
    [
      'one behind a large header',
      { name: 'picture.png', content: program, extra: 65_000 },
      'file_type_not_allowed',
      'application/x-msdownload',
    ],
    [
      'one called a document',
      { name: 'offer.docx', content: program },
      'file_type_not_allowed',
      'application/x-msdownload',
    ],
    [
      'a program of Linux called a text',
      { name: 'notes.txt', content: Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1') },
      'file_type_not_allowed',
      'application/x-elf',
    ],
    [
      'a script called a picture',
      { name: 'picture.jpg', content: '#!/bin/sh\nrm -rf ~\n' },
      'file_type_not_allowed',
      'text/x-shellscript',
    ],
    [
      'a page called a picture',
      { name: 'picture.jpg', content: '<html><script>alert(1)</script></html>' },
      'file_content_mismatch',
      'jpg',
    ],
  ])('%s', async (_, entry, reason, type) => {
    const { refusal } = await lookAt({ name: 'a.jpg', content: jpeg }, entry);
    expect(refusal).toEqual([reason, `offer.zip › ${entry.name}`, type]);
  });

  it('a program called a picture in an archive in it', async () => {
    const inner = zipOf([{ name: 'picture.png', content: program }]);
    for (const stored of [true, false]) {
      const { refusal } = await lookAt({ name: 'more.zip', content: inner, stored });
      expect(refusal?.[1]).toBe('offer.zip › more.zip › picture.png');
    }
  });
});

it.each<[string, TestEntry[]]>([
  [
    'pictures and documents',
    [
      { name: 'a.png', content: png },
      { name: 'b.jpg', content: jpeg, stored: true },
      { name: 'c.jpg', content: png },
      { name: 'd.pdf', content: '%PDF-1.7 ' },
      { name: 'e.eps', content: '%!PS-Adobe-3.0\n' },
      { name: 'f.svgz', content: Buffer.from('\x1f\x8b\x08', 'latin1') },
    ],
  ],
  [
    'code, and a file that stands for a large one',
    [
      { name: 'cli.js', content: '#!/usr/bin/env node\n' },
      { name: 'app.ts', content: 'export const a = 1;\n' },
      { name: 'large.png', content: 'version https://git-lfs.github.com/spec/v1\n' },
      { name: '__MACOSX/._a.jpg', content: Buffer.from([0, 5, 22, 7, 0, 2, 0, 0]) },
      { name: 'bin/tool', content: Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1') },
    ],
  ],
  [
    'empty files, folders and encrypted ones',
    [
      { name: 'art/', content: '', stored: true },
      { name: 'empty.png', content: '', stored: true },
      { name: 'secret.png', content: program, encrypted: true },
    ],
  ],
  ['an archive of pictures in it', [{ name: 'more.zip', content: zipOf([{ name: 'a.png', content: png }]) }]],
])('an archive of %s passes', async (_, entries) => {
  expect(await lookAt(...entries)).toMatchObject({ refusal: undefined, risky: false });
});

it('an archive is risky for a program by its name, in an archive in it too', async () => {
  const setup = { name: 'Start.exe', content: program };
  expect(await lookAt(setup)).toMatchObject({ refusal: undefined, risky: true });
  expect(await lookAt({ name: 'more.zip', content: zipOf([setup]) })).toMatchObject({
    refusal: undefined,
    risky: true,
  });
});

describe('an archive whose directory is not read is risky', () => {
  const setup = { name: 'Start.exe', content: program };
  const behind = (zip: Buffer, at: number, value: number) => {
    const copy = Buffer.from(zip);
    copy.writeUInt32LE(value, zip.length - 22 + at);
    return copy;
  };

  it.each<[string, Buffer]>([
    ['for it lies elsewhere than is said', behind(zipOf([setup]), 16, 0xff_ff_ff_fe)],
    ['for it is larger than is read', behind(zipOf([setup]), 12, 4_000_001)],
    ['for it is that of a ZIP64 without its record', behind(zipOf([setup]), 12, 0xff_ff_ff_ff)],
    ['for more follows than a comment may have', Buffer.concat([zipOf([setup]), Buffer.alloc(70_000)])],
    ['for there is none', Buffer.from('PK\x03\x04 and nothing')],
  ])('%s, in an archive in it too', async (_, zip) => {
    expect(await look(zip)).toMatchObject({ refusal: undefined, risky: true });
    expect(await lookAt({ name: 'more.zip', content: zip })).toMatchObject({
      refusal: undefined,
      risky: true,
    });
  });

  it('and what follows it in an archive around it is looked at', async () => {
    const inner = { name: 'a.zip', content: Buffer.from('PK\x03\x04 and nothing') };
    const { refusal } = await lookAt(inner, { name: 'picture.png', content: program });
    expect(refusal?.[1]).toBe('offer.zip › picture.png');
  });
});

it('an archive of more than 4 GB is read as any other', async () => {
  const passes = zipOf(
    [
      { name: 'a.png', content: png },
      { name: 'b.jpg', content: jpeg, stored: true },
    ],
    { zip64: true },
  );
  expect(await look(passes)).toMatchObject({ refusal: undefined, risky: false });
  const large = (...entries: TestEntry[]) => look(zipOf(entries, { zip64: true }));
  expect(await large({ name: 'Start.exe', content: program })).toMatchObject({ risky: true });
  const { refusal } = await large({ name: 'a.jpg', content: jpeg }, { name: 'b.png', content: program });
  expect(refusal?.[1]).toBe('offer.zip › b.png');
});

describe('an archive that would not end', () => {
  /** Packs to 62 KB. */
  const zeros = Buffer.alloc(64_000_000);

  it('is unpacked no further than its first bytes', async () => {
    const zip = zipOf(Array.from({ length: 5 }, (_, at) => ({ name: `${at}.png`, content: zeros })));
    const { rss } = process.memoryUsage();
    expect(await look(zip)).toMatchObject({ refusal: undefined, risky: false });
    expect(process.memoryUsage().rss - rss).toBeLessThan(150_000_000);
  });

  it('is risky for an archive in it that is larger than is unpacked', async () => {
    archiveLimits.unpacked = 1_000_000;
    const inner = zipOf([{ name: 'a.png', content: zeros }]);
    const padded = Buffer.concat([inner.subarray(0, 30), Buffer.alloc(2_000_000)]);
    expect(await lookAt({ name: 'more.zip', content: padded })).toMatchObject({ risky: true });
  });

  it('is risky for archives in archives in archives', async () => {
    const deep = (levels: number): Buffer =>
      zipOf([{ name: 'more.zip', content: levels === 0 ? png : deep(levels - 1) }]);
    expect(await look(deep(1))).toMatchObject({ risky: false });
    expect(await look(deep(2))).toMatchObject({ risky: true });
    expect(await look(deep(20))).toMatchObject({ risky: true });
  });

  it('is risky for more entries, or more reads, than are looked at', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `${at}.png`, content: png }));
    archiveLimits.entries = 30;
    expect(await lookAt(...many)).toMatchObject({ risky: false });
    archiveLimits.entries = 29;
    expect(await lookAt(...many)).toMatchObject({ risky: true });
    archiveLimits.entries = 30;
    archiveLimits.reads = 2;
    const far = many.map((entry) => ({ ...entry, extra: 65_000 }));
    const { risky, reads } = await lookAt(...far);
    expect({ risky, reads }).toEqual({ risky: true, reads: 2 });
  });

  it('costs few reads for many small entries', async () => {
    const many = Array.from({ length: 800 }, (_, at) => ({ name: `icons/${at}.png`, content: png }));
    const { risky, reads, bytes } = await lookAt(...many);
    expect(risky).toBe(false);
    expect(reads).toBeLessThan(5);
    expect(bytes).toBeLessThan(500_000);
  });
});

it('throws for no bytes, whatever they are', async () => {
  const whole = zipOf([
    { name: 'a.png', content: png },
    { name: 'more.zip', content: zipOf([{ name: 'b.png', content: png }]) },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      async (at, bytes) => {
        const changed = Buffer.from(whole);
        changed.set(bytes.subarray(0, whole.length - at), at);
        await look(changed);
      },
    ),
    { numRuns: 500 },
  );
});
