/** Points that the demo's clients place on the work, and what becomes of them. */
import type { PointKind, Shape } from '#domain/point/index.ts';
import type { Language } from './scenarios.ts';

export interface DemoPoint {
  readonly shape: Shape;
  readonly kind: PointKind;
  readonly body: string;
  readonly answer: { readonly what: 'done' | 'not_done' | 'question'; readonly text: string };
  /** The client's word on the answer; undefined leaves it as it is. */
  readonly settled?: { readonly state: 'accepted' | 'open'; readonly text: string } | undefined;
}

type Words = readonly [body: string, answer: string, reopened?: string];

const words: Readonly<Record<Language, readonly [Words, Words, Words]>> = {
  en: [
    ['The headline could be larger here.', 'Half as large again, in the same weight.'],
    [
      'This green is not ours: please take the darker one.',
      'The printer has no darker one in stock.',
      'Then please ask another printer.',
    ],
    ['Does this area stay empty?', 'A photo of your own would fit here: do you have one?'],
  ],
  es: [
    ['El titular podría ser más grande.', 'La mitad más grande, con el mismo grosor.'],
    [
      'Este verde no es el nuestro: mejor el más oscuro.',
      'La imprenta no tiene uno más oscuro.',
      'Entonces pregunten a otra imprenta, por favor.',
    ],
    ['¿Esta zona se queda vacía?', 'Aquí cabría una foto suya: ¿tienen alguna?'],
  ],
  it: [
    ['Il titolo potrebbe essere più grande.', 'Metà più grande, con lo stesso spessore.'],
    [
      'Questo verde non è il nostro: meglio quello più scuro.',
      'La tipografia non ne ha uno più scuro.',
      'Allora chiedete a un’altra tipografia, per favore.',
    ],
    ['Quest’area resta vuota?', 'Qui starebbe bene una vostra foto: ne avete una?'],
  ],
  fr: [
    ['Le titre pourrait être plus grand.', 'Moitié plus grand, avec la même graisse.'],
    [
      'Ce vert n’est pas le nôtre\u00a0: prenez le plus foncé.',
      'L’imprimeur n’en a pas de plus foncé.',
      'Alors demandez à un autre imprimeur, s’il vous plaît.',
    ],
    [
      'Cette zone reste-t-elle vide\u00a0?',
      'Une photo de chez vous irait bien ici\u00a0: en avez-vous une\u00a0?',
    ],
  ],
};

/** Three points in a client's language: done and accepted, not done and opened again, and one that is asked about. */
export const demoPoints = (language: Language): readonly DemoPoint[] => {
  const [headline, colour, empty] = words[language];
  return [
    {
      shape: { type: 'pin', x: 32, y: 24 },
      kind: 'change',
      body: headline[0],
      answer: { what: 'done', text: headline[1] },
      settled: { state: 'accepted', text: '' },
    },
    {
      shape: { type: 'area', x: 52, y: 44, w: 30, h: 26 },
      kind: 'change',
      body: colour[0],
      answer: { what: 'not_done', text: colour[1] },
      settled: { state: 'open', text: colour[2] ?? '' },
    },
    {
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
      kind: 'remark',
      body: empty[0],
      answer: { what: 'question', text: empty[1] },
    },
  ];
};
