/** Points that the demo's clients place on the work, and their answers. */

import type { Language } from '#domain/email-template/language.ts';
import type { FrameRate, PointKind, Selector, Spot } from '#domain/point/index.ts';

export interface DemoPoint {
  readonly selector: Selector;
  readonly kind: PointKind;
  readonly body: string;
  /** Undefined for a remark without a request. */
  readonly answer?: { readonly what: 'done' | 'not_done' | 'question'; readonly text: string } | undefined;
  /** Client's reaction to the answer; undefined leaves it as it is. */
  readonly settled?: { readonly state: 'accepted' | 'open'; readonly text: string } | undefined;
}

/** File that points are placed on; for a film its rate. */
export interface PointedFile {
  readonly name: string;
  readonly kind: string;
  readonly rate?: FrameRate | undefined;
}

type Words = readonly [body: string, answer: string, reopened?: string];

interface Texts {
  readonly picture: readonly [headline: Words, colour: Words, empty: Words];
  readonly pages: readonly [long: Words, price: Words];
  readonly film: readonly [name: Words, move: string];
}

const words: Readonly<Record<Language, Texts>> = {
  en: {
    picture: [
      ['The headline could be larger here.', 'Half as large again, in the same weight.'],
      [
        'This colour is not ours: please take the darker one.',
        'Darker now. The darkest one cannot be printed on this paper.',
        'Then please ask another printer.',
      ],
      ['Does this area stay empty?', 'A photo of your own would fit here: do you have one?'],
    ],
    pages: [
      ['Nobody will read all of this. Can it be a sentence?', 'One sentence now.'],
      ['12, not 14.', 'Corrected.'],
    ],
    film: [
      ['The name comes too late.', 'It is complete twice as early now.'],
      'We love how the shapes drift here.',
    ],
  },
  es: {
    picture: [
      ['El titular podría ser más grande.', 'La mitad más grande, con el mismo grosor.'],
      [
        'Este color no es el nuestro: mejor el más oscuro.',
        'Ya es más oscuro. El más oscuro de todos no se puede imprimir en este papel.',
        'Entonces pregunten a otra imprenta, por favor.',
      ],
      ['¿Esta zona se queda vacía?', 'Aquí cabría una foto suya: ¿tienen alguna?'],
    ],
    pages: [
      ['Nadie va a leer todo esto. ¿Puede ser una frase?', 'Ahora es una frase.'],
      ['12, no 14.', 'Corregido.'],
    ],
    film: [
      ['El nombre llega demasiado tarde.', 'Ahora está completo en la mitad de tiempo.'],
      'Nos encanta cómo se mueven aquí las formas.',
    ],
  },
  it: {
    picture: [
      ['Il titolo potrebbe essere più grande.', 'Metà più grande, con lo stesso spessore.'],
      [
        'Questo colore non è il nostro: meglio quello più scuro.',
        'Ora è più scuro. Il più scuro di tutti non si può stampare su questa carta.',
        'Allora chiedete a un’altra tipografia, per favore.',
      ],
      ['Quest’area resta vuota?', 'Qui starebbe bene una vostra foto: ne avete una?'],
    ],
    pages: [
      ['Nessuno leggerà tutto questo. Può essere una frase?', 'Ora è una frase.'],
      ['12, non 14.', 'Corretto.'],
    ],
    film: [
      ['Il nome arriva troppo tardi.', 'Ora è completo nella metà del tempo.'],
      'Ci piace molto come si muovono qui le forme.',
    ],
  },
  fr: {
    picture: [
      ['Le titre pourrait être plus grand.', 'Moitié plus grand, avec la même graisse.'],
      [
        'Cette couleur n’est pas la nôtre\u00a0: prenez la plus foncée.',
        'Elle est plus foncée. La plus foncée de toutes ne s’imprime pas sur ce papier.',
        'Alors demandez à un autre imprimeur, s’il vous plaît.',
      ],
      [
        'Cette zone reste-t-elle vide\u00a0?',
        'Une photo de chez vous irait bien ici\u00a0: en avez-vous une\u00a0?',
      ],
    ],
    pages: [
      ['Personne ne lira tout cela. Une phrase suffirait\u00a0?', 'Une seule phrase désormais.'],
      ['12, pas 14.', 'Corrigé.'],
    ],
    film: [
      ['Le nom arrive trop tard.', 'Il est complet deux fois plus tôt.'],
      'Nous aimons beaucoup le mouvement des formes ici.',
    ],
  },
};

/** Centre of the first headline of a picture, in percent, by a part of its file's name; the first that fits. */
const headlines: readonly (readonly [part: string, spot: Spot])[] = [
  ['event-poster', { x: 50, y: 90 }],
  ['poster', { x: 50, y: 11 }],
  ['logo', { x: 50, y: 80 }],
  ['wordmark', { x: 50, y: 47 }],
  ['cover', { x: 50, y: 49 }],
  ['wireframe', { x: 50, y: 26 }],
  ['mobile-app', { x: 14, y: 53 }],
  ['business-cards', { x: 26, y: 30 }],
  ['social-post', { x: 50, y: 90 }],
  ['banner', { x: 18, y: 49 }],
];

const headlineOf = (name: string): Spot =>
  headlines.find(([part]) => name.includes(part))?.[1] ?? { x: 32, y: 24 };

const done = ([body, text]: Words) => ({ body, answer: { what: 'done' as const, text } });

/** Points on a picture: done and accepted, not done and opened again, and answered with a question. */
const onPicture = ({ picture: [headline, colour, empty] }: Texts, name: string): readonly DemoPoint[] => [
  {
    selector: { shape: { type: 'pin', ...headlineOf(name) } },
    kind: 'change',
    ...done(headline),
    settled: { state: 'accepted', text: '' },
  },
  {
    selector: { shape: { type: 'area', x: 52, y: 44, w: 30, h: 26 } },
    kind: 'change',
    body: colour[0],
    answer: { what: 'not_done', text: colour[1] },
    settled: { state: 'open', text: colour[2] ?? '' },
  },
  {
    selector: {
      shape: {
        type: 'drawing',
        strokes: [
          {
            kind: 'arrow',
            spots: [
              { x: 20, y: 88 },
              { x: 34, y: 76 },
            ],
          },
        ],
      },
    },
    kind: 'remark',
    body: empty[0],
    answer: { what: 'question', text: empty[1] },
  },
];

/** Points in a document of `document.ts`: on its first paragraph, and on the price of its leaflet. */
const onPages = ({ pages: [long, price] }: Texts, name: string): readonly DemoPoint[] => [
  {
    selector: { page: 2, shape: { type: 'area', x: 8, y: 23, w: 84, h: 29 } },
    kind: 'change',
    ...done(long),
    settled: { state: 'accepted', text: '' },
  },
  ...(name.includes('leaflet')
    ? [
        {
          selector: { page: 3, shape: { type: 'pin', x: 88.5, y: 26.5 } },
          kind: 'change',
          ...done(price),
        } as const,
      ]
    : []),
];

/** Points in a clip: at a frame, and on a range. */
const onFilm = ({ film: [name, move] }: Texts, rate: FrameRate): readonly DemoPoint[] => [
  {
    selector: { moment: { frame: 40, rate }, shape: { type: 'area', x: 22, y: 40, w: 56, h: 20 } },
    kind: 'change',
    ...done(name),
    settled: { state: 'accepted', text: '' },
  },
  { selector: { moment: { frame: 60, until: 84, rate } }, kind: 'remark', body: move },
];

/** Points of a client on a file, in their language; none on a film whose rate is not known. */
export const demoPoints = (language: Language, { name, kind, rate }: PointedFile): readonly DemoPoint[] => {
  const texts = words[language];
  if (kind === 'image') return onPicture(texts, name);
  if (kind === 'pdf') return onPages(texts, name);
  return kind === 'video' && rate ? onFilm(texts, rate) : [];
};
