/** Notes, scope, deliverables and surveys of the demo's projects, by the project's code. */

import type { Art } from './artwork.ts';
import type { AgentName } from './scenarios.ts';

/** Readers of a note. */
type Sides = 'both' | 'agency' | 'client';

/** Note, or an item of the scope. */
export interface NoteScenario {
  /** Agent, or the client's first contact, who has access to the portal. */
  readonly by: AgentName | 'client';
  readonly ago: number;
  readonly body: string;
  readonly seenBy: Sides;
  /** Index of the stage; for notes only. */
  readonly stage?: number;
}

/** Deliverable: a link, or works for the client. */
export interface DeliveryScenario {
  readonly title: string;
  readonly ago: number;
  readonly body?: string;
  readonly link?: string;
  readonly files?: readonly Art[];
  /** `draft`: only saved. */
  readonly state: 'draft' | 'sent' | 'opened';
  /** Index of its workflow. */
  readonly workflow?: number;
}

/** Survey to one of the client's contacts. */
export interface SurveyScenario {
  /** Index of the contact. */
  readonly contact: number;
  readonly ago: number;
  /** Ratings; absent for an unanswered survey. */
  readonly stars?: readonly [number, number];
  readonly words?: string;
  /** Days after it was sent. */
  readonly after?: number;
  /** True: only the first question is answered, in the portal. */
  readonly incomplete?: true;
  /** True: reminded of it a day later. */
  readonly reminded?: true;
}

export interface Details {
  readonly notes?: readonly NoteScenario[];
  readonly scope?: readonly NoteScenario[];
  readonly deliverables?: readonly DeliveryScenario[];
  readonly surveys?: readonly SurveyScenario[];
}

const question = (is_star_rating: boolean, en: string, translations: Record<'es' | 'it' | 'fr', string>) => ({
  question: en,
  translations,
  is_star_rating,
  is_question_in_email: false,
});

/** Demo's survey in every language: two questions to be answered by stars, and a comment box. */
export const survey = {
  name: 'After the project',
  surveyItems: [
    {
      ...question(true, 'How happy are you with the result?', {
        es: '¿Qué tan satisfecho está con el resultado?',
        it: 'Quanto è soddisfatto del risultato?',
        fr: 'Êtes-vous satisfait du résultat\u00a0?',
      }),
      is_question_in_email: true,
    },
    question(true, 'How well did we work together?', {
      es: '¿Qué le ha parecido trabajar con nosotros?',
      it: 'Come si è trovato a lavorare con noi?',
      fr: 'Comment s’est passée notre collaboration\u00a0?',
    }),
    question(false, 'Is there anything we should do differently next time?', {
      es: '¿Hay algo que debamos hacer de otra manera la próxima vez?',
      it: 'C’è qualcosa che dovremmo fare diversamente la prossima volta?',
      fr: 'Y a-t-il quelque chose à faire autrement la prochaine fois\u00a0?',
    }),
  ],
};

export const details: Readonly<Record<string, Details>> = {
  'VEL-012': {
    surveys: [
      {
        contact: 0,
        ago: 318,
        stars: [5, 4],
        words: 'The second proof could have come a day earlier. The list itself is lovely.',
      },
      { contact: 1, ago: 318, stars: [4, 4], after: 2 },
    ],
  },
  'VEL-013': {
    surveys: [
      { contact: 1, ago: 72, stars: [4, 5], words: 'Quick and friendly, as always.' },
      { contact: 0, ago: 3, incomplete: true },
    ],
  },
  'VEL-014': {
    scope: [
      {
        by: 'nora',
        ago: 43,
        seenBy: 'both',
        body: '<p><strong>What is included</strong></p><ul><li>Logo, wordmark and a palette of five colours</li><li>Labels for the three house wines</li><li>A guide of 12 pages</li></ul>',
      },
      {
        by: 'mara',
        ago: 40,
        seenBy: 'both',
        body: '<p>Photography is not part of this project. The pictures of the 2025 harvest are used again.</p>',
      },
      {
        by: 'nora',
        ago: 31,
        seenBy: 'agency',
        body: '<p>Beyond the three agreed rounds of Design we offer one more at our cost, then 480 € a round.</p>',
      },
    ],
    notes: [
      {
        by: 'jonas',
        ago: 42,
        stage: 0,
        seenBy: 'both',
        body: '<p>From the kick-off: the vine leaf stays, the bicycle goes. Harriet decides, Owen is to be kept informed.</p>',
      },
      {
        by: 'client',
        ago: 30,
        stage: 1,
        seenBy: 'both',
        body: '<p>Owen found the labels of 1987 in the cellar. Their red is the one we would love to see again.</p>',
      },
      {
        by: 'priya',
        ago: 17,
        stage: 2,
        seenBy: 'agency',
        body: '<p>The foundry wants another licence for packaging. Ask Nora before the next round goes out:</p><ol><li>desktop: paid</li><li>packaging: open</li></ol>',
      },
      {
        by: 'jonas',
        ago: 4,
        stage: 3,
        seenBy: 'client',
        body: '<p>The printer needs the final files <em>two working days</em> before the truck leaves.</p>',
      },
    ],
    deliverables: [
      {
        title: 'Logo package',
        ago: 6,
        body: 'The mark in colour and in black, and the wordmark for small sizes.\nPlease use the PNG files on screens only.',
        files: ['logo', 'wordmark', 'palette', 'guide'],
        state: 'opened',
      },
      {
        title: 'Typeface to install',
        ago: 4,
        body: 'Free for print and web; the licence is on the same page.',
        link: 'https://rsms.me/inter/',
        state: 'sent',
      },
      {
        title: 'Labels for the printer',
        ago: 2,
        body: 'Waiting for the foil colours.',
        files: ['packaging'],
        state: 'draft',
      },
    ],
  },
  'HSC-034': {
    deliverables: [
      {
        title: 'Poster, ready to print',
        ago: 2,
        body: 'A2 with 3 mm bleed.',
        files: ['poster'],
        state: 'sent',
      },
    ],
    scope: [
      {
        by: 'nora',
        ago: 15,
        seenBy: 'both',
        body: '<p>One poster, three social clips of 15 seconds, one landing page in English.</p>',
      },
    ],
  },
  'AUR-007': {
    surveys: [
      {
        contact: 0,
        ago: 142,
        stars: [2, 3],
        words: 'Four rounds for a leaflet were too many. The last one was right.',
        after: 3,
      },
      { contact: 1, ago: 142, stars: [4, 4] },
    ],
  },
  'AUR-009': { surveys: [{ contact: 1, ago: 3, reminded: true }] },
  'SOL-102': {
    surveys: [
      { contact: 0, ago: 266, stars: [4, 5], words: 'Muy contentos con las ilustraciones.' },
      { contact: 1, ago: 266 },
    ],
  },
  'SOL-103': { surveys: [{ contact: 0, ago: 2 }] },
  'NOR-055': {
    surveys: [{ contact: 0, ago: 92, stars: [5, 5], words: 'Todo llegó a tiempo, incluso antes.', after: 1 }],
  },
  'BOT-018': {
    surveys: [{ contact: 1, ago: 2 }],
    notes: [
      {
        by: 'nora',
        ago: 20,
        stage: 2,
        seenBy: 'agency',
        body: '<p>Gold foil only on the riserva; the base line is printed without.</p>',
      },
    ],
    deliverables: [
      {
        title: 'Etichette, file per la stampa',
        ago: 3,
        body: 'Tre formati, in quadricromia più oro.',
        files: ['packaging', 'pattern'],
        state: 'opened',
      },
    ],
  },
  'BOT-020': {
    surveys: [
      { contact: 0, ago: 226, stars: [5, 5], words: 'Menù splendido, ospiti contenti.' },
      { contact: 1, ago: 226, stars: [4, 5], after: 2 },
    ],
  },
  'ATL-203': {
    surveys: [
      {
        contact: 0,
        ago: 62,
        stars: [4, 4],
        words: 'Très belles affiches. Un tour de trop sur la couverture.',
      },
      { contact: 1, ago: 24, stars: [5, 4] },
    ],
    deliverables: [
      {
        title: 'Affiches, fichiers pour l’impression',
        ago: 62,
        body: 'Quatre formats, fonds perdus compris.',
        files: ['poster', 'event-poster'],
        state: 'opened',
      },
    ],
  },
  'BOR-090': {
    surveys: [{ contact: 0, ago: 180, stars: [3, 4], words: 'Bon résultat, délais un peu longs.' }],
  },
};
