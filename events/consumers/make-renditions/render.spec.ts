import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it, test } from 'vitest';
import { pageText } from '#contracts/file.ts';
import { temporaryFolder } from '#testing/support.ts';
import { numberedPages, pdfOf, type TestPage } from '#testing/test-pdf.ts';
import { type PageOutcome, type RenderedPage, renderPage } from './render.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const put = (bytes: Uint8Array): string => {
  const path = join(folder.path, crypto.randomUUID());
  writeFileSync(path, bytes);
  return path;
};
const opened = (bytes: Uint8Array) => renderPage({ path: put(bytes) });
const shown = (outcome: PageOutcome): RenderedPage => {
  if (!('large' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
};
const rendered = async (page: TestPage) => shown(await renderPage({ path: put(pdfOf([page])), page: 1 }));
const sizeOf = async (webp: Uint8Array | undefined) => {
  const { format, width, height } = await sharp(webp).metadata();
  return [format, width, height];
};
const wordsOf = ({ text }: RenderedPage) => pageText.parse(JSON.parse(gunzipSync(text).toString())).words;

/** Colour at a position, given as fractions of width and height. */
const colourAt = async (webp: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at);
  return red > 200 && green < 60 && blue < 60 ? 'red' : `${red} ${green} ${blue}`;
};
/** A red square in the upper left corner, of a fifth of the width of A4. */
const redCorner = '1 0 0 rg 0 723 119 119 re f';
const hello = [
  { text: 'Hello brave', at: [72, 720] },
  { text: '(new) world', at: [72, 700] },
] as const;

describe('a page', () => {
  it('has two sizes as WebP, and a thumbnail if it is the first', async () => {
    const path = put(pdfOf(numberedPages(2)));
    const first = shown(await renderPage({ path, page: 1 }));
    expect(await sizeOf(first.large)).toEqual(['webp', 1413, 2000]);
    expect(await sizeOf(first.small)).toEqual(['webp', 565, 800]);
    expect(await sizeOf(first.thumbnail)).toEqual(['webp', 141, 200]);
    expect(shown(await renderPage({ path, page: 2 })).thumbnail).toBeUndefined();
    expect(await renderPage({ path })).toEqual({
      sizes: [
        [595, 842],
        [595, 842],
      ],
    });
  });

  it('has its words with their boxes in percent, and spaces and lines between them', async () => {
    const words = wordsOf(await rendered({ lines: hello }));
    expect(words.map(({ text }) => text)).toEqual(['Hello ', 'brave\n', '(new) ', 'world']);
    const [left = 0, top = 0, width = 0, height = 0] = words[0]?.box ?? [];
    expect(left).toBeCloseTo((72 / 595) * 100, 1);
    expect(top).toBeGreaterThan(12.5);
    expect(top + height).toBeLessThan(15);
    expect(width).toBeCloseTo(4.6, 0);
    expect(words[1]?.box[0]).toBeGreaterThan(left + width);
  });

  it('has a word that is divided at the end of a line as two, each with its own box', async () => {
    const lines = [
      { text: 'the declara-', at: [400, 720] },
      { text: 'tions follow', at: [72, 706] },
    ] as const;
    const words = wordsOf(await rendered({ lines }));
    expect(words.map(({ text }) => text)).toEqual(['the ', 'declara-\n', 'tions ', 'follow']);
    expect(words.map(({ box: [left] }) => left > 50)).toEqual([true, true, false, false]);
  });

  it('is rotated as it says, with its words', async () => {
    const page = {
      content: redCorner,
      lines: [{ text: 'Corner', at: [10, 800] as const }],
      rotate: 90,
    } as const;
    const { large, ...more } = await rendered(page);
    expect(await sizeOf(large)).toEqual(['webp', 2000, 1413]);
    expect(await colourAt(large, 0.95, 0.1)).toBe('red');
    expect(await colourAt(large, 0.1, 0.1)).toBe('255 255 255');
    const [left = 0, top = 0, width = 0, height = 0] = wordsOf({ large, ...more })[0]?.box ?? [];
    expect(left).toBeGreaterThan(90);
    expect(top).toBeLessThan(3);
    expect(height).toBeGreaterThan(width);
  });

  it('is cropped as it says, with its words', async () => {
    const lines = [...hello, { text: 'outside', at: [400, 100] as const }];
    const page: TestPage = { lines, content: redCorner, cropBox: [60, 690, 160, 740] };
    const { large, small, ...more } = await rendered(page);
    expect(await sizeOf(small)).toEqual(['webp', 800, 400]);
    expect(await colourAt(large, 0.3, 0.05)).toBe('red');
    const words = wordsOf({ large, small, ...more });
    expect(words.map(({ text }) => text)).toEqual(['Hello ', 'brave\n', '(new) ', 'world\n']);
    expect(words[0]?.box[0]).toBeCloseTo(12, 0);
  });

  it('with text without end has only its first characters and words, packed into little', async () => {
    const full = (text: string): TestPage => ({
      mediaBox: [0, 0, 3000, 14_000],
      lines: Array.from({ length: 1000 }, (_, line) => ({ text, at: [20, 13_900 - 13 * line] })),
    });
    const [long, letters] = [
      await rendered(full('abcdefghi '.repeat(12))),
      await rendered(full('a '.repeat(60))),
    ];
    const sizes = [long, letters].map((page) => [
      wordsOf(page).length,
      wordsOf(page).reduce((sum, { text }) => sum + text.length, 0),
    ]);
    expect(sizes[0]?.[1]).toBeGreaterThan(40_000);
    expect(sizes[0]?.[1]).toBeLessThanOrEqual(50_000);
    expect(sizes[1]?.[0]).toBe(20_000);
    expect(letters.text.length).toBeLessThan(300_000);
  });

  it('without words has an empty text layer', async () => {
    expect(wordsOf(await rendered({}))).toEqual([]);
  });

  it.each<[string, TestPage, readonly [number, number]]>([
    ['huge', { mediaBox: [0, 0, 14_400, 14_400] }, [2000, 2000]],
    ['thin', { mediaBox: [0, 0, 1, 10_000] }, [1, 2000]],
    ['tiny', { mediaBox: [0, 0, 0.2, 0.4] }, [1000, 2000]],
    ['of no size', { mediaBox: [0, 0, 0, 0] }, [1545, 2000]],
  ])('being %s has a picture of no more than its size', async (_, page, size) => {
    expect(await sizeOf((await rendered(page)).large)).toEqual(['webp', ...size]);
  });

  it('with an absurd size is refused, and others of its PDF are not', async () => {
    const path = put(pdfOf([{ mediaBox: [0, 0, 4e9, 4e9] }, { lines: hello }]));
    expect(await renderPage({ path })).toEqual({
      sizes: [
        [612, 792],
        [595, 842],
      ],
    });
    expect(await renderPage({ path, page: 1 })).toEqual({ refused: 'broken' });
    expect(wordsOf(shown(await renderPage({ path, page: 2 })))).toHaveLength(4);
  });
});

describe('a PDF', () => {
  it('tells the sizes of its pages as they are shown', async () => {
    const pages: TestPage[] = [{}, { rotate: 270 }, { cropBox: [100, 100, 300.25, 200] }];
    expect(await opened(pdfOf(pages))).toEqual({
      sizes: [
        [595, 842],
        [842, 595],
        [200.3, 100],
      ],
    });
  });

  it('may have 300 pages', async () => {
    expect(await opened(pdfOf(numberedPages(300)))).toMatchObject({ sizes: { length: 300 } });
  });

  const one = pdfOf(numberedPages(1));
  test.each([
    ['with a password', pdfOf(numberedPages(1), { encrypted: true }), 'encrypted'],
    ['cut off', pdfOf(numberedPages(9)).subarray(0, 900), 'broken'],
    ['of zeros', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9999)]), 'broken'],
    ['that is a text', Buffer.from('Dear client,'), 'broken'],
    ['without bytes', Buffer.alloc(0), 'broken'],
    ['without pages', pdfOf([]), 'empty'],
    ['of 301 pages', pdfOf(numberedPages(301)), 'too_many_pages'],
    ['that claims thousands of pages', pdfOf(numberedPages(1), { count: 99_999 }), 'too_many_pages'],
    [
      'of more than 100 MB',
      Buffer.concat([one, Buffer.alloc(100_000_000 - one.length + 1, ' ')]),
      'too_large',
    ],
  ])('%s is refused', async (_, bytes, refused) => {
    expect(await opened(bytes)).toEqual({ refused });
  });

  it('cut off behind its pages can be read', async () => {
    const whole = pdfOf(numberedPages(2));
    expect(await opened(whole.subarray(0, whole.length - 20))).toMatchObject({ sizes: { length: 2 } });
  });
});
