import { describe, expect, it, test } from 'vitest';
import { type Selector, type TextMark, textMarks } from '../point/index.ts';
import { type Language, languages } from './language.ts';
import {
  changeList,
  countedPoints,
  placeInWords,
  pointParagraphs,
  type ShownPoint,
  saidParagraphs,
  shortened,
} from './point-words.ts';

const rate = { frames: 25, seconds: 1 };
const pin = (x: number, y: number) => ({ type: 'pin', x, y }) as const;
const marked = (exact: string) =>
  ({
    type: 'text',
    mark: 'highlight',
    exact,
    prefix: '',
    suffix: '',
    areas: [{ x: 10, y: 10, w: 5, h: 2 }],
  }) as const;
const point: ShownPoint = { number: 1, kind: 'change', file: undefined, selector: {}, body: 'Louder' };
const place = (selector: Selector, file: string | undefined = 'a.pdf', language: Language = 'en') =>
  placeInWords({ file, selector }, language);
const textOf = (paragraphs: readonly { html: string }[]) => paragraphs.map(({ html }) => html);

describe('the place of a point in words', () => {
  it('is the file with its page, moment and third of the picture', () => {
    expect(place({})).toBe('a.pdf');
    expect(place({ page: 2, shape: pin(10, 5) })).toBe('a.pdf, page 2, top left');
    expect(place({ moment: { frame: 308, rate } })).toBe('a.pdf, 0:12');
    expect(place({ moment: { frame: 308, until: 333, rate }, shape: pin(50, 50) })).toBe(
      'a.pdf, 0:12–0:13, centre',
    );
  });

  it('is the marked words instead of their third, cut where they are long', () => {
    expect(place({ page: 1, shape: marked('twelve\neuros') })).toBe('a.pdf, page 1, “twelve euros”');
    expect(place({ page: 1, shape: marked('word '.repeat(40)) })).toMatch(
      /^a\.pdf, page 1, “(word ){14,}word…”$/,
    );
    // An insertion mark between two words has no words of its own.
    expect(place({ page: 1, shape: marked('') })).toBe('a.pdf, page 1, top left');
  });

  it('says what is to be done with the marked words', () => {
    const shape = (mark: TextMark) => ({ ...marked('soup 12'), mark });
    const said = (language: Language) =>
      textMarks.map((mark) =>
        place({ page: 2, shape: shape(mark) }, '', language)
          .split(', ')
          .at(-1),
      );
    expect(said('en')).toEqual(['“soup 12”', 'strike out “soup 12”', 'insert after “soup 12”']);
    expect(said('es')).toEqual(['«soup 12»', 'tachar «soup 12»', 'insertar después de «soup 12»']);
    expect(said('it')).toEqual(['«soup 12»', 'togliere «soup 12»', 'inserire dopo «soup 12»']);
    expect(said('fr')[1]).toBe('supprimer «\u00a0soup 12\u00a0»');
  });

  it('is the work as a whole without any', () => {
    expect(placeInWords({ file: undefined, selector: {} }, 'it')).toBe('il lavoro nell’insieme');
  });

  test.each(languages)('has nine names in %s', (language) => {
    const spots = [10, 50, 90].flatMap((y) =>
      [10, 50, 90].map((x) => place({ shape: pin(x, y) }, 'a', language)),
    );
    expect(new Set(spots).size).toBe(9);
  });
});

describe('a list of points', () => {
  it('gives number, place, kind and words, escaped and with their lines', () => {
    const shown = [{ ...point, file: '<b>.pdf', body: 'One\n<script>' }];
    expect(textOf(pointParagraphs({ shown, more: 0 }, 'en'))).toEqual([
      '<strong>1 · &lt;b&gt;.pdf</strong> · change<br>One<br>&lt;script&gt;',
    ]);
  });

  it('shows twenty, and says how many more there are', () => {
    const all = Array.from({ length: 22 }, (_, index) => ({ ...point, number: index + 1 }));
    const paragraphs = textOf(pointParagraphs(shortened(all), 'fr'));
    expect(paragraphs).toHaveLength(21);
    expect(paragraphs.at(-1)).toBe('et 2 autres');
    expect(textOf(pointParagraphs(shortened(all.slice(0, 21)), 'it')).at(-1)).toBe('e un altro');
  });

  it('cuts long words between two of them, and a long word without halving a character', () => {
    const [long = ''] = textOf(pointParagraphs(shortened([{ ...point, body: 'word '.repeat(1000) }]), 'en'));
    expect(long).toMatch(/word…$/);
    expect(long.length).toBeLessThan(600);
    const [faces = ''] = textOf(pointParagraphs(shortened([{ ...point, body: '🙂'.repeat(800) }]), 'en'));
    expect(faces.isWellFormed()).toBe(true);
  });

  it('is counted in every language', () => {
    expect(languages.map((language) => countedPoints(1, language))).toEqual([
      '1 point',
      '1 punto',
      '1 punto',
      '1 point',
    ]);
    expect(countedPoints(4, 'it')).toBe('4 punti');
  });
});

describe('a sentence that the reader is mentioned', () => {
  const words = (mentioning: readonly number[], language: Language) =>
    pointParagraphs({ shown: [], more: 0, mentioning }, language)
      .map(({ html }) => html)
      .join('');

  it.each(['en', 'es', 'it', 'fr'] as const)('names the points in %s, each once and in order', (language) => {
    expect(words([], language)).toBe('');
    expect(words([7], language)).toMatch(/7\.<\/strong>$/);
    expect(words([10, 2, 10], language)).toMatch(/ 2 \p{L}+ 10\.<\/strong>$/u);
    expect(words([2], language)).not.toBe(words([2, 3], language).replace(/ \p{L}+ 3\./u, '.'));
  });
});

describe('the list of changes', () => {
  const asked = (
    number: number,
    body: string,
    answer: Parameters<typeof changeList>[0][0]['points'][0]['answer'],
  ) => ({
    number,
    body,
    answer,
  });
  const points = [
    asked(1, 'Price is wrong', { what: 'done', text: '' }),
    asked(2, 'Gold', { what: 'not_done', text: 'the printer needs\nmore time' }),
    asked(3, 'Logo', { what: 'question', text: 'Which?' }),
    asked(4, 'Dark <i>', null),
    asked(5, 'Type', { what: 'done', text: 'a size larger' }),
  ];

  it('says of each point what became of it', () => {
    expect(changeList([{ round: 0, points }], 'en').html).toBe(
      '<p>Your points, and what became of them:</p><p>' +
        [
          '<strong>1.</strong> Price is wrong — <em>done</em>',
          '<strong>2.</strong> Gold — <em>not done: the printer needs more time</em>',
          '<strong>3.</strong> Logo — <em>our question: Which?</em>',
          '<strong>4.</strong> Dark &lt;i&gt; — <em>not answered yet</em>',
          '<strong>5.</strong> Type — <em>done: a size larger</em>',
        ].join('<br>') +
        '</p>',
    );
  });

  it('names the rounds where there are several', () => {
    const rounds = [
      { round: 0, points: points.slice(0, 1) },
      { round: 1, points: [] },
      { round: 2, points: points.slice(3, 4) },
    ];
    const { html } = changeList(rounds, 'es');
    expect(html).toContain(
      '<p><strong>Vista previa</strong><br><strong>1.</strong> Price is wrong — <em>hecho</em></p>',
    );
    expect(html).toContain('<p><strong>Ronda 2</strong><br>');
    expect(html).not.toContain('Ronda 1');
  });

  it('is nothing without a point', () => {
    expect(changeList([], 'en').html).toBe('');
    expect(changeList([{ round: 0, points: [] }], 'en').html).toBe('');
  });

  it('leaves out the oldest of very many, so that the mail stays small', () => {
    const many = Array.from({ length: 500 }, (_, index) => asked(index + 1, 'x '.repeat(2500), null));
    const { html } = changeList([{ round: 0, points: many }], 'en');
    expect(html).toContain('<strong>500.</strong>');
    expect(html).not.toContain('<strong>460.</strong>');
    expect(html).toContain('<p>and 460 more</p>');
    expect(html.length).toBeLessThan(40_000);
  });

  it.each(languages)('has its own words in %s', (language) => {
    expect(changeList([{ round: 0, points }], language).html).toMatch(/<strong>5\.<\/strong>/);
    const others = languages.filter((other) => other !== language);
    for (const other of others) {
      expect(changeList([{ round: 0, points }], other).html).not.toBe(
        changeList([{ round: 0, points }], language).html,
      );
    }
  });
});

describe('pictures of a point', () => {
  const pictured = { ...point, pictures: 2 };

  test.each<[Language, string, string]>([
    ['en', '1 picture attached', '2 pictures attached'],
    ['es', '1 imagen adjunta', '2 imágenes adjuntas'],
    ['it', '1 immagine allegata', '2 immagini allegate'],
    ['fr', '1 image jointe', '2 images jointes'],
  ])('are counted in %s, in a list and where something is said of it', (language, one, two) => {
    const listed = (of: ShownPoint) => textOf(pointParagraphs(shortened([of]), language)).join();
    expect(listed({ ...point, pictures: 1 })).toContain(` · ${one}<br>Louder`);
    expect(listed(pictured)).toContain(` · ${two}<br>`);
    expect(listed(point)).not.toMatch(/pict|im[am]/);
    const said = (of: ShownPoint) => textOf(saidParagraphs(of, (mention) => mention, '', language)).join();
    expect(said(pictured)).toContain(` · ${two}<br>`);
    // Nothing else was said.
    expect(said({ ...pictured, body: '' })).toMatch(new RegExp(`<br>.*${two}`));
  });

  it('stand for its words where there are none', () => {
    expect(textOf(pointParagraphs(shortened([{ ...pictured, body: '' }]), 'en'))).toEqual([
      '<strong>1 · the work as a whole</strong> · change · 2 pictures attached',
    ]);
    const picture = { id: 'a', name: 'a.png', size: 1, type: 'image/png' as const };
    const silent = { number: 1, body: '', attachments: [picture], answer: null };
    expect(changeList([{ round: 1, points: [silent] }], 'en').html).toContain('1 picture attached — ');
  });
});
