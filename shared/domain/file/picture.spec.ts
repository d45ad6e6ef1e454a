import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureOf } from './picture.ts';

const kinds = ['png', 'gif', 'jpeg', 'webp'] as const;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = await sharp({ create: { width: 70, height: 40, channels: 3, background: '#1bf', noise } })
    .png()
    .toBuffer();
  pictures.set('png', drawn);
  pictures.set('gif', await sharp(drawn).gif().toBuffer());
  pictures.set('webp', await sharp(drawn).webp().toBuffer());
  pictures.set('jpeg', await sharp(drawn).jpeg({ progressive: true }).withExif({}).toBuffer());
});

const picture = (kind: string): Buffer => pictures.get(kind) ?? Buffer.alloc(0);

describe.each(kinds)('a %s', (kind) => {
  test('is identified, with its size', () => {
    expect(pictureOf(picture(kind))).toMatchObject({ type: `image/${kind}`, width: 70, height: 40 });
  });

  test('is refused with trailing bytes', () => {
    expect(pictureOf(Buffer.concat([picture(kind), Buffer.from('<script>alert(1)</script>')]))).toBe(
      undefined,
    );
  });

  test('may have trailing bytes where the caller says so', () => {
    const longer = Buffer.concat([picture(kind), Buffer.from('more')]);
    expect(pictureOf(longer, { trailing: true })).toMatchObject({ type: `image/${kind}`, width: 70 });
    expect(pictureOf(picture(kind).subarray(0, -4), { trailing: true })).toBeUndefined();
  });

  test('is refused if truncated anywhere', () => {
    const whole = picture(kind);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => pictureOf(whole.subarray(0, length)) === undefined),
      { numRuns: 200 },
    );
  });
});

test('is read out of the middle of a larger buffer', () => {
  const padded = Buffer.concat([Buffer.alloc(7), picture('png')]);
  expect(pictureOf(padded.subarray(7))?.width).toBe(70);
});

test.each([
  ['nothing', ''],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<html>'],
  ['a name alone', 'GIF89a'],
])('%s is no picture', (_what, text) => {
  expect(pictureOf(Buffer.from(text))).toBeUndefined();
});

test('arbitrary bytes after a signature never throw', () => {
  const starts = kinds.map((kind) => () => picture(kind).subarray(0, 30));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      pictureOf(Buffer.concat([start(), rest]));
      return true;
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['without loss', (drawn: Sharp) => drawn.webp({ lossless: true })],
  ['with transparency', (drawn: Sharp) => drawn.ensureAlpha(0.5).webp()],
  ['with a profile', (drawn: Sharp) => drawn.keepIccProfile().withIccProfile('p3').webp()],
])('a WebP %s is identified', async (_what, encoded) => {
  expect(pictureOf(await encoded(sharp(picture('png'))).toBuffer())).toMatchObject({
    type: 'image/webp',
    width: 70,
    height: 40,
  });
});
