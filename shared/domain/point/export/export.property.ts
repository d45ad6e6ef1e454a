import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Area, Spot } from '../index.ts';
import { allNamed, exportedOf, readCsv, readEdl, readXml } from './export.testing.ts';
import {
  boxAround,
  cornersOf,
  csvColumns,
  type ExportedPoint,
  harmless,
  markersOf,
  onPage,
  plain,
  pointsAnnotations,
  pointsCsv,
  pointsEdl,
  pointsFcpxml,
  shownPart,
} from './index.ts';

/** Ordinary and hostile texts. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '=',
          '+',
          '-',
          '@',
          '|',
          '"',
          "'",
          '<',
          '>',
          '&',
          ';',
          ',',
          '\n',
          '\r',
          '\t',
          '\0',
          '\u2028',
          '\ud800',
        ],
        ...[
          '1',
          ' ',
          'HYPERLINK("x")',
          ']]>',
          '-->',
          '<!--',
          '* LOC:',
          '|C:ResolveColorRed',
          '002  001',
          'é',
        ],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const person = hostile;
const at = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const rate = fc.constantFrom(
  { frames: 25, seconds: 1 },
  { frames: 30_000, seconds: 1001 },
  { frames: 24_000, seconds: 1001 },
  { frames: 60, seconds: 1 },
  { frames: 1000, seconds: 1 },
  { frames: 120, seconds: 1 },
  { frames: 1, seconds: 2 },
);
const moment = fc
  .record({ frame: fc.nat(80_000), length: fc.option(fc.integer({ min: 1, max: 5000 })), rate })
  .map(({ frame, length, rate: of }) => ({
    frame,
    rate: of,
    ...(length === null ? {} : { until: frame + length }),
  }));
const answer = fc.record({
  what: fc.constantFrom('done' as const, 'not_done' as const, 'question' as const),
  text: hostile,
  by: person,
  at,
});
const points = fc
  .array(
    fc.record({
      name: hostile,
      moment: fc.option(moment, { nil: undefined }),
      kind: fc.constantFrom('change' as const, 'remark' as const),
      internal: fc.boolean(),
      state: fc.constantFrom(
        'open' as const,
        'unanswered' as const,
        'asked' as const,
        'answered' as const,
        'accepted' as const,
      ),
      author: person,
      at,
      body: hostile,
      pictures: fc.array(hostile, { maxLength: 3 }),
      answer: fc.option(answer, { nil: undefined }),
      thread: fc.array(fc.record({ by: person, at, text: hostile, internal: fc.boolean() }), {
        maxLength: 3,
      }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(
      ({ name, moment: of, ...more }, index): ExportedPoint =>
        exportedOf({
          ...more,
          id: `point-${index}`,
          number: index + 1,
          file: { id: 'file1', name, type: 'video/mp4' },
          selector: of ? { moment: of } : {},
        }),
    ),
  );

const numbersIn = (name: string): readonly number[] =>
  name
    .replace(/^Points? /, '')
    .split(', ')
    .map(Number);
const ordered = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

test('each point is a row of the table, with its words as they are or made harmless', () => {
  fc.assert(
    fc.property(
      points,
      fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'),
      (all, zone) => {
        const [titles, ...rows] = readCsv(pointsCsv(all, zone));
        expect(titles).toEqual(csvColumns);
        expect(rows).toHaveLength(all.length);
        for (const [index, point] of all.entries()) {
          const row = Object.fromEntries(csvColumns.map((title, column) => [title, rows[index]?.[column]]));
          expect(row).toMatchObject({
            Number: String(point.number),
            File: harmless(point.file?.name ?? ''),
            Author: harmless(point.author),
            Text: harmless(point.body),
            Pictures: harmless((point.pictures ?? []).join('\n')),
            'Answer text': harmless(point.answer?.text ?? ''),
            'Answered by': harmless(point.answer?.by ?? ''),
          });
          expect(Date.parse(row.Written ?? '')).toBe(Math.floor(Date.parse(point.at) / 1000) * 1000);
        }
      },
    ),
  );
});

test('no cell of the table is a formula, however the spreadsheet divides the line', () => {
  fc.assert(
    fc.property(points, (all) => {
      const text = pointsCsv(all, 'Europe/Berlin');
      for (const cell of readCsv(text).flat()) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
      for (const part of text.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
  );
});

test('only apostrophes are added to a text, and one that is harmless stays as it is', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(harmless(text).replaceAll("'", '')).toBe(plain(text).replaceAll("'", ''));
      expect(harmless(harmless(text))).toBe(harmless(text));
    }),
  );
});

test('each point is in one event of the list, and no text begins another line or field', () => {
  fc.assert(
    fc.property(points, hostile, (all, film) => {
      const { events } = readEdl(pointsEdl(film, all));
      expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
      expect(ordered(events.flatMap(({ name }) => numbersIn(name)))).toEqual(all.map(({ number }) => number));
      expect(new Set(events.map(({ start }) => start)).size).toBe(events.length);
      for (const { note } of events) expect(note).toMatch(/^Point \d/);
    }),
  );
});

test('each point is in one marker of the FCPXML, which is well-formed, within the gap', () => {
  fc.assert(
    fc.property(points, hostile, (all, film) => {
      const root = readXml(pointsFcpxml(film, all));
      expect([root.name, root.attributes]).toEqual(['fcpxml', { version: '1.9' }]);
      const markers = allNamed(root, 'marker').map(({ attributes }) => attributes);
      expect(ordered(markers.flatMap(({ value = '' }) => numbersIn(value)))).toEqual(
        all.map(({ number }) => number),
      );
      const [gap] = allNamed(root, 'gap');
      expect(gap?.attributes.name).toBe(plain(film));
      const seconds = (text = '') => {
        const [over = '', under = ''] = text.replace(/s$/, '').split('/');
        return Number(over) / Number(under);
      };
      for (const { start, duration } of markers)
        expect(seconds(start) + seconds(duration)).toBeLessThanOrEqual(
          seconds(gap?.attributes.duration) + 1e-6,
        );
    }),
  );
});

test('a marker is at its frame, or at the frame of the timeline in which that begins', () => {
  fc.assert(
    fc.property(moment, (of) => {
      const { rate: timeline, markers } = markersOf([exportedOf({ selector: { moment: of } })]);
      const began = (of.frame * of.rate.seconds) / of.rate.frames;
      const [marker] = markers;
      const shown = ((marker?.frame ?? 0) * timeline.seconds) / timeline.frames;
      expect(began - shown).toBeGreaterThanOrEqual(-1e-9);
      expect(began - shown).toBeLessThan(timeline.seconds / timeline.frames);
      expect(marker?.length).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('each point is an annotation, whose texts are its own', () => {
  fc.assert(
    fc.property(points, hostile, (all, title) => {
      const { label, total, first } = JSON.parse(pointsAnnotations(title, 7, all));
      expect([label, total]).toEqual([plain(title), all.length]);
      expect(first.items.map(({ id }: { id: string }) => id)).toEqual(
        all.map(({ id }) => `urn:proofline:point:${id}`),
      );
      for (const [index, point] of all.entries())
        expect(first.items[index].body[0]).toMatchObject({
          value: plain(point.body),
          creator: { name: plain(point.author) },
        });
    }),
  );
});

const share = fc.double({ min: 0, max: 100, noNaN: true });
const boxes = fc
  .record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    width: fc.integer({ min: 10, max: 3000 }),
    height: fc.integer({ min: 10, max: 3000 }),
    rotate: fc.constantFrom(0, 90, 180, 270, -90, 450),
  })
  .map(({ x, y, width, height, rotate }) =>
    shownPart([x, y, x + width, y + height], [x, y, x + width, y + height], rotate),
  );

/** Inverse, as a PDF reader maps it: the page's coordinates, turned clockwise, in percent from the upper left. */
const shownAt = ([x, y]: readonly [number, number], frame: ReturnType<typeof shownPart>): Spot => {
  let [across, down] = [(x - frame.x) / frame.width, 1 - (y - frame.y) / frame.height];
  for (let turned = 0; turned < frame.rotate; turned += 90) [across, down] = [1 - down, across];
  return { x: across * 100, y: down * 100 };
};

test('a spot of the page as shown is found again, whichever way the page is turned', () => {
  fc.assert(
    fc.property(share, share, boxes, (x, y, frame) => {
      const back = shownAt(onPage({ x, y }, frame), frame);
      expect(back.x).toBeCloseTo(x, 6);
      expect(back.y).toBeCloseTo(y, 6);
    }),
  );
});

test('the box of an area has the share of the page that the area has', () => {
  fc.assert(
    fc.property(share, share, boxes, (w, h, frame) => {
      const area: Area = { x: 0, y: 0, w, h };
      const [left, bottom, right, top] = boxAround(cornersOf(area, frame));
      const whole = frame.width * frame.height;
      expect(((right - left) * (top - bottom)) / whole).toBeCloseTo((w * h) / 10_000, 6);
    }),
  );
});
