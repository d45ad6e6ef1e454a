import { describe, expect, it, test } from 'vitest';
import { allNamed, exportedOf, readCsv, readEdl, readXml } from './export.testing.ts';
import {
  csvColumns,
  harmless,
  pointsAnnotations,
  pointsCsv,
  pointsEdl,
  pointsFcpxml,
  shownPart,
} from './index.ts';

const answered = exportedOf({
  number: 7,
  selector: { moment: { frame: 18_200, until: 18_250, rate: { frames: 25, seconds: 1 } } },
  state: 'answered',
  answer: { what: 'not_done', text: 'Too dear', by: 'Nora North', at: '2026-07-02T10:00:00.000Z' },
  thread: [
    { by: 'Ann Alba', at: '2026-03-02T11:00:00.000Z', text: 'Please', internal: false },
    { by: 'Olga Owner', at: '2026-03-02T12:00:00.000Z', text: 'She is right', internal: true },
  ],
});

test('a row of the table says all of a point, in the zone of the project', () => {
  const [, row = []] = readCsv(
    pointsCsv([{ ...answered, pictures: ['menu.png', 'logo.png'] }], 'Europe/Berlin'),
  );
  expect(Object.fromEntries(csvColumns.map((title, index) => [title, row[index]]))).toEqual({
    Number: '7',
    Round: 'Round 1',
    File: 'cut.mp4',
    Page: '',
    'Timecode in': '12:08:00',
    'Timecode out': '12:10:00',
    Place: 'cut.mp4, 12:08–12:10',
    'Marked text': '',
    Kind: 'Change',
    Audience: '',
    State: 'Answered',
    Author: 'Ann Alba',
    Written: '2026-03-02T11:00:00+01:00',
    Text: '12, not 14',
    Pictures: 'menu.png\nlogo.png',
    Answer: 'Not done',
    'Answer text': 'Too dear',
    'Answered by': 'Nora North',
    Answered: '2026-07-02T12:00:00+02:00',
    Replies:
      'Ann Alba, 2026-03-02T12:00:00+01:00: Please\nOlga Owner, 2026-03-02T13:00:00+01:00 (Only your team): She is right',
  });
  expect(pointsCsv([], 'UTC').startsWith('\ufeff"Number",')).toBe(true);
});

test.each([
  ['es', 'Número', 'Con pregunta', 'Pregunta', 'Punto 7'],
  ['it', 'Numero', 'Con domanda', 'Domanda', 'Punto 7'],
  ['fr', 'Numéro', 'Avec question', 'Question', 'Point 7'],
] as const)(
  'in %s the words around a point are in that language, and a client’s table names no audience',
  (language, number, state, answer, name) => {
    const point = exportedOf({
      number: 7,
      state: 'asked',
      answer: { what: 'question', text: 'Which?', by: 'Nora North', at: '2026-07-02T10:00:00.000Z' },
    });
    const [titles = [], row = []] = readCsv(pointsCsv([point], 'UTC', { language, forClient: true }));
    expect(titles).toHaveLength(csvColumns.length - 1);
    expect(titles[0]).toBe(number);
    expect(row).toContain(state);
    expect(row).toContain(answer);
    const [event] = readEdl(pointsEdl('cut.mp4', [point], undefined, language)).events;
    expect([event?.name, event?.note.startsWith(name)]).toEqual([name, true]);
    expect(event?.note).toMatch(new RegExp(`${answer} ?: Which\\?`));
  },
);

test('a row of the table has the marked words whole', () => {
  const exact = 'soup of the day '.repeat(12).trim();
  const areas = [{ x: 1, y: 1, w: 20, h: 2 }];
  const shape = { type: 'text', mark: 'strike', exact, prefix: '', suffix: '', areas } as const;
  const [, row = []] = readCsv(pointsCsv([{ ...answered, selector: { page: 2, shape } }], 'Europe/Berlin'));
  expect(row[csvColumns.indexOf('Marked text')]).toBe(exact);
  expect(row[csvColumns.indexOf('Place')]).toMatch(/, page 2, strike out “soup of .*…”$/);
});

test.each([
  ['=1+1', "'=1+1"],
  ['-5 %', "'-5 %"],
  ['+49 30', "'+49 30"],
  ['@all', "'@all"],
  ['  =A1', "'  =A1"],
  ['\t=A1', "\t'=A1"],
  ['＝A1', "'＝A1"],
  ['one\n- two', "one\n'- two"],
  ['a;=A1', "a;'=A1"],
  ['12 - 14 = -2', '12 - 14 = -2'],
  ['a@b.example', 'a@b.example'],
])('in a table %j is written as %j', (text, written) => {
  expect(harmless(text)).toBe(written);
});

describe('markers', () => {
  const ntsc = { frames: 30_000, seconds: 1001 };
  const film = [
    exportedOf({ number: 1, selector: { moment: { frame: 1800, rate: ntsc } } }),
    exportedOf({
      number: 2,
      selector: { moment: { frame: 1800, until: 1830, rate: ntsc } },
      state: 'accepted',
    }),
    exportedOf({ number: 3, selector: { moment: { frame: 30, rate: ntsc } }, state: 'accepted' }),
    exportedOf({ number: 4, selector: {}, kind: 'remark', internal: true, body: 'Two\nlines | and a bar' }),
  ];

  it('on the list count without dropped frames from one hour, and are one a frame', () => {
    const { title, events } = readEdl(pointsEdl('cut.mp4', film));
    expect(title).toBe('cut.mp4');
    expect(events.map(({ start, name, colour, length }) => [start, name, colour, length])).toEqual([
      ['01:00:00:00', 'Point 4', 'Red', 1],
      ['01:00:01:00', 'Point 3', 'Green', 1],
      ['01:01:00:00', 'Points 1, 2', 'Red', 30],
    ]);
    expect(events[0]?.note).toBe('Point 4, Ann Alba (Only your team): Two lines / and a bar (cut.mp4)');
  });

  it('in the FCPXML are fractions of seconds, and to-dos where a change was asked for', () => {
    const root = readXml(pointsFcpxml('cut.mp4', film));
    expect(allNamed(root, 'format')[0]?.attributes.frameDuration).toBe('1001/30000s');
    const markers = allNamed(root, 'marker').map(({ attributes: { note: _, ...more } }) => more);
    expect(markers).toEqual([
      { start: '0/30000s', duration: '1001/30000s', value: 'Point 4' },
      { start: '30030/30000s', duration: '1001/30000s', value: 'Point 3', completed: '1' },
      { start: '1801800/30000s', duration: '30030/30000s', value: 'Points 1, 2', completed: '0' },
    ]);
  });

  it('on a sound are at the frames of a timeline of 25', () => {
    const sound = exportedOf({ selector: { moment: { frame: 61_999, rate: { frames: 1000, seconds: 1 } } } });
    expect(readEdl(pointsEdl('spot.wav', [sound])).events[0]?.start).toBe('01:01:01:24');
  });
});

test('an annotation has the place in the model’s own terms', () => {
  const { first } = JSON.parse(
    pointsAnnotations('Film', 7, [
      { ...answered, internal: true, selector: { page: 2, shape: { type: 'pin', x: 10, y: 20 } } },
      exportedOf({ file: undefined, selector: {} }),
    ]),
  );
  expect(first.items[0]).toMatchObject({
    motivation: 'editing',
    audience: { 'schema:name': 'Only your team' },
    target: {
      source: { id: 'urn:proofline:file:file1', type: 'Video', format: 'video/mp4', label: 'cut.mp4' },
      selector: { value: 'page=2', refinedBy: { value: 'xywh=percent:10,20,0,0' } },
    },
  });
  expect(first.items[0].body.map(({ value }: { value: string }) => value)).toEqual([
    '12, not 14',
    'Answered',
    'Not done: Too dear',
    'Please',
    'She is right',
  ]);
  expect(first.items[1].target).toEqual({ source: { id: 'urn:proofline:round:7', type: 'Dataset' } });
});

test.each([
  [[0, 0, 595, 842], [36, 100, 559, 800], { x: 36, y: 100, width: 523, height: 700, rotate: 90 }],
  [[595, 842, 0, 0], [559, 800, 36, 100], { x: 36, y: 100, width: 523, height: 700, rotate: 90 }],
  [[0, 0, 595, 842], [-50, -50, 900, 900], { x: 0, y: 0, width: 595, height: 842, rotate: 90 }],
  [[0, 0, 595, 842], [700, 900, 800, 1000], { x: 0, y: 0, width: 595, height: 842, rotate: 90 }],
] as const)('on a page %j cropped to %j is shown %j', (media, crop, frame) => {
  expect(shownPart(media, crop, 90)).toEqual(frame);
});

test('a film of known length is as long in FCPXML, and gives markers without a moment its rate', () => {
  const whole = exportedOf({ number: 1, selector: {} });
  const long = pointsFcpxml('Cut', [whole], { frames: 240, rate: { frames: 24, seconds: 1 } });
  expect(long).toContain('frameDuration="1/24s"');
  expect(long).toContain('<gap name="Cut" offset="0s" start="0s" duration="240/24s">');
  expect(pointsFcpxml('Cut', [whole])).toContain('duration="1/25s">');
});
