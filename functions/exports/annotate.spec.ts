import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFNumber,
  PDFRef,
} from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { ExportedPoint } from '#domain/point/export/index.ts';
import type { Selector, Shape } from '#domain/point/index.ts';
import { temporaryFolder } from '#testing/support.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { openPdf } from '../../events/consumers/make-renditions/pdf.ts';
import { annotate } from './annotate.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const at = '2026-03-02T10:00:00.000Z';
let made = 0;
const pointOf = (selector: Selector, more: Partial<ExportedPoint> = {}): ExportedPoint => {
  made += 1;
  return {
    id: `point-${String(made).padStart(5, '0')}`,
    number: made,
    round: 'Round 1',
    file: { id: 'file1', name: 'menu.pdf', type: 'application/pdf' },
    selector,
    kind: 'change',
    internal: false,
    state: 'open',
    author: 'Ann Alba',
    at,
    body: '12, not 14',
    answer: undefined,
    accepted: undefined,
    thread: [],
    ...more,
  };
};
const onPage = (page: number, shape: Shape, more?: Partial<ExportedPoint>) => pointOf({ page, shape }, more);

const write = async (bytes: Uint8Array, points: readonly ExportedPoint[]) => {
  const path = join(folder.path, `${made}.pdf`);
  writeFileSync(path, bytes);
  const outcome = await annotate({ path, points, language: 'en' });
  return { path, outcome, bytes: readFileSync(path) };
};

/** The annotations of a page, with text instead of strings. */
const annotationsOf = async (bytes: Uint8Array, page = 1) => {
  const pdf = await PDFDocument.load(bytes);
  const found = pdf.getPage(page - 1).node.Annots();
  return (found?.asArray() ?? []).map((ref) => {
    const dict = pdf.context.lookup(ref, PDFDict);
    const text = (key: string) => {
      const value = dict.lookup(PDFName.of(key));
      return value instanceof PDFHexString ? value.decodeText() : value?.toString();
    };
    const rect = dict.lookup(PDFName.of('Rect'), PDFArray);
    const numbers = rect.asArray().map((value) => Math.round((value as PDFNumber).asNumber() * 100) / 100);
    const irt = dict.get(PDFName.of('IRT'));
    return { ref, dict, text, numbers, irt: irt instanceof PDFRef ? irt : undefined };
  });
};

/** Colour of the page as PDFium shows it, at a spot in percent. */
const colourAt = async (path: string, page: number, x: number, y: number): Promise<readonly number[]> => {
  const pdf = await openPdf(path);
  if ('refused' in pdf) throw new Error(pdf.refused);
  const colour = await pdf.renderPage(page, 1000, async ({ rgba, width, height }) => {
    const [across, down] = [Math.floor((x / 100) * width), Math.floor((y / 100) * height)];
    return [...rgba.subarray((down * width + across) * 4, (down * width + across) * 4 + 3)];
  });
  pdf.close();
  return colour ?? [];
};
const isColoured = ([red = 255, green = 255, blue = 255]: readonly number[]): boolean =>
  Math.max(red, green, blue) - Math.min(red, green, blue) > 60;

const shapes: readonly (readonly [Shape, subtype: string, spots: readonly (readonly [number, number])[]])[] =
  [
    // Below the digits.
    [{ type: 'pin', x: 20, y: 30 }, 'Text', [[20, 31.1]]],
    [
      { type: 'area', x: 40, y: 10, w: 30, h: 20 },
      'Square',
      [
        [40.1, 20],
        [69.9, 20],
        [55, 10.1],
        [55, 29.9],
      ],
    ],
    [
      {
        type: 'drawing',
        strokes: [
          {
            kind: 'arrow',
            spots: [
              { x: 10, y: 60 },
              { x: 30, y: 60 },
            ],
          },
        ],
      },
      'Line',
      [
        [20, 60],
        [12, 60],
      ],
    ],
    [
      {
        type: 'drawing',
        strokes: [
          {
            kind: 'line',
            spots: [
              { x: 50, y: 60 },
              { x: 70, y: 60 },
              { x: 70, y: 80 },
            ],
          },
        ],
      },
      'Ink',
      [
        [60, 60],
        [70, 70],
      ],
    ],
    [
      {
        type: 'text',
        mark: 'highlight',
        exact: 'a',
        prefix: '',
        suffix: '',
        areas: [{ x: 10, y: 80, w: 20, h: 4 }],
      },
      'Highlight',
      [
        [11, 81],
        [29, 83],
      ],
    ],
    [
      {
        type: 'text',
        mark: 'strike',
        exact: 'a',
        prefix: '',
        suffix: '',
        areas: [{ x: 10, y: 88, w: 20, h: 4 }],
      },
      'StrikeOut',
      [[20, 90]],
    ],
    [
      {
        type: 'text',
        mark: 'insert',
        exact: '',
        prefix: '',
        suffix: '',
        areas: [{ x: 50, y: 88, w: 20, h: 4 }],
      },
      'Caret',
      [[70, 91.8]],
    ],
  ];

describe('a place', () => {
  it.each([0, 90, 180, 270] as const)(
    'is where it was shown, on a cropped page turned by %i',
    async (rotate) => {
      const page = { rotate, cropBox: [36, 100, 559, 800] as const };
      const points = shapes.map(([shape]) => onPage(2, shape));
      const { path, outcome, bytes } = await write(pdfOf([...numberedPages(1), page]), points);
      expect(outcome).toEqual({ annotated: points.length });
      expect(await annotationsOf(bytes, 1)).toEqual([]);
      const annotations = await annotationsOf(bytes, 2);
      expect(annotations.map(({ text }) => text('Subtype'))).toEqual(
        shapes.map(([, subtype]) => `/${subtype}`),
      );
      for (const [shape, , spots] of shapes)
        for (const [x, y] of spots)
          expect(isColoured(await colourAt(path, 2, x, y)), `${shape.type} at ${x}, ${y}`).toBe(true);
      expect(isColoured(await colourAt(path, 2, 55, 20))).toBe(false);
    },
  );

  it('is covered by no reply', async () => {
    const thread = [{ by: 'Bob Bruni', at, text: 'Please', internal: false }];
    const area = { type: 'area', x: 40, y: 10, w: 30, h: 20 } as const;
    const { path } = await write(pdfOf(numberedPages(1)), [onPage(1, area, { thread })]);
    for (let x = 40.6; x < 44; x += 0.4)
      for (let y = 27; y < 29.6; y += 0.4)
        expect(isColoured(await colourAt(path, 1, x, y)), `${x}, ${y}`).toBe(false);
  });

  it('has its rectangle in the coordinates of the page, also of a turned one', async () => {
    const area = { type: 'area', x: 0, y: 0, w: 50, h: 10 } as const;
    const pages = [{}, { rotate: 90 }] as const;
    const { bytes } = await write(pdfOf(pages), [onPage(1, area), onPage(2, area)]);
    expect((await annotationsOf(bytes, 1))[0]?.numbers).toEqual([0, 757.8, 297.5, 842]);
    // Its upper left as shown is the page's own lower left.
    expect((await annotationsOf(bytes, 2))[0]?.numbers).toEqual([0, 0, 59.5, 421]);
  });

  it('has a note whose number is upright, whichever way the page is turned', async () => {
    const square = [0, 0, 500, 500] as const;
    const turns = [0, 90, 180, 270] as const;
    const { path } = await write(
      pdfOf(turns.map((rotate) => ({ mediaBox: square, rotate }))),
      turns.map((_, index) => onPage(index + 1, { type: 'pin', x: 50, y: 50 }, { number: 17 })),
    );
    const pdf = await openPdf(path);
    if ('refused' in pdf) throw new Error(pdf.refused);
    const notes = [];
    for (const index of turns.keys()) {
      const note = await pdf.renderPage(index + 1, 1000, async ({ rgba, width }) =>
        Array.from({ length: 40 }, (_, row) => {
          const start = ((480 + row) * width + 480) * 4;
          return [...rgba.subarray(start, start + 160)];
        }).flat(),
      );
      notes.push(note ?? []);
    }
    pdf.close();
    const [upright = [], ...others] = notes;
    expect(isColoured(upright.slice(20 * 160 + 12, 20 * 160 + 15))).toBe(true);
    for (const other of others) {
      const differing = other.filter((value, index) => Math.abs(value - (upright[index] ?? 0)) > 60).length;
      // Edges of the digits fall between pixels.
      expect(differing / other.length).toBeLessThan(0.03);
    }
  });

  it('on the whole page or the whole file is a note in the corner, each at its own', async () => {
    const { bytes } = await write(pdfOf(numberedPages(2)), [
      pointOf({}),
      pointOf({ page: 1 }),
      pointOf({ page: 2 }),
    ]);
    const notes = await annotationsOf(bytes);
    expect(notes.map(({ text }) => text('Subtype'))).toEqual(['/Text', '/Text']);
    expect(notes[0]?.numbers).not.toEqual(notes[1]?.numbers);
    expect(await annotationsOf(bytes, 2)).toHaveLength(1);
  });
});

describe('an annotation', () => {
  it('has author, date and words, its replies, and its state', async () => {
    const hostile = 'é ) \\ (\u0000 >> endobj \ud800 “x”\nsecond line';
    const points = [
      pointOf(
        { page: 1 },
        {
          number: 7,
          body: hostile,
          state: 'answered',
          answer: { what: 'not_done', text: 'Too dear', by: 'Nora North', at: '2026-03-03T10:00:00.000Z' },
          thread: [{ by: 'Bob Bruni', at, text: 'Please', internal: false }],
        },
      ),
      pointOf({ page: 1 }, { number: 8, internal: true, accepted: { by: 'Olga Owner', at } }),
    ];
    const { bytes } = await write(pdfOf(numberedPages(1)), points);
    const [first, reply, answer, state, second, accepted, ...more] = await annotationsOf(bytes);
    expect(more).toEqual([]);
    expect(['T', 'Contents', 'Subj', 'NM'].map((key) => first?.text(key))).toEqual([
      'Ann Alba',
      '7. é ) \\ ( >> endobj \ufffd “x”\nsecond line',
      'Point 7, change',
      points[0]?.id,
    ]);
    expect(first?.text('CreationDate')).toBe('(D:20260302100000Z)');
    for (const one of [reply, answer, state]) expect(one?.irt).toEqual(first?.ref);
    expect([reply, answer].map((one) => [one?.text('T'), one?.text('Contents')])).toEqual([
      ['Bob Bruni', 'Please'],
      ['Nora North', 'Not done: Too dear'],
    ]);
    expect([state?.text('State'), state?.text('StateModel')]).toEqual(['Rejected', 'Review']);
    expect(second?.text('Contents')).toBe('Only your team · 8. 12, not 14');
    expect([accepted?.text('State'), accepted?.text('T')]).toEqual(['Accepted', 'Olga Owner']);
  });

  it('is appended: the bytes of the original and its own annotations stay', async () => {
    const original = pdfOf(numberedPages(1));
    const once = await write(original, [pointOf({ page: 1 })]);
    expect(once.bytes.subarray(0, original.length)).toEqual(original);
    expect(once.bytes.subarray(original.length).toString('latin1')).toMatch(/\nxref\n.*\/Prev /s);
    const twice = await write(once.bytes, [pointOf({ page: 1 })]);
    expect(await annotationsOf(twice.bytes)).toHaveLength(2);
    expect('sizes' in (await openPdf(twice.path))).toBe(true);
  });

  it('gets into a PDF with cross-reference streams', async () => {
    const compressed = await (await PDFDocument.load(pdfOf(numberedPages(2)))).save({
      useObjectStreams: true,
    });
    const { bytes, path } = await write(compressed, [onPage(2, { type: 'pin', x: 20, y: 30 })]);
    expect(bytes.subarray(0, compressed.length)).toEqual(Buffer.from(compressed));
    expect(bytes.subarray(compressed.length).toString('latin1')).toContain('/Type /XRef');
    expect(isColoured(await colourAt(path, 2, 20, 31.1))).toBe(true);
  });

  it('gets into a PDF that is cut off, whose objects have to be searched', async () => {
    const original = pdfOf(numberedPages(2)).subarray(0, -60);
    const { path, outcome, bytes } = await write(original, [onPage(2, { type: 'pin', x: 20, y: 30 })]);
    expect(outcome).toEqual({ annotated: 1 });
    // It is written anew, with all of its objects.
    expect(bytes.subarray(0, original.length).equals(original)).toBe(false);
    expect(bytes.toString('latin1')).toMatch(/\nxref\n0 /);
    expect(isColoured(await colourAt(path, 2, 20, 31.1))).toBe(true);
  });
});

describe('a PDF', () => {
  it.each([
    ['with a password', pdfOf(numberedPages(1), { encrypted: true }), 'encrypted'],
    ['that is none', Buffer.from('MZ and more'), 'broken'],
    ['without pages', pdfOf([]), 'broken'],
    ['of 301 pages', pdfOf(numberedPages(301)), 'too_large'],
  ])('%s is refused, and stays as it was', async (_, original, refused) => {
    const { outcome, bytes } = await write(original, [pointOf({ page: 1 })]);
    expect(outcome).toEqual({ refused });
    expect(bytes).toEqual(original);
  });
});
