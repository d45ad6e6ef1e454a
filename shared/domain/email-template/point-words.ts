/** Points of a review in mails: their places in words, their lists, and their answers. */

import {
  type Answer,
  anchorOf,
  clockRange,
  markInWords,
  type Point,
  type PointKind,
  type Region,
  regionOf,
  type Selector,
} from '../point/index.ts';
import { clipped } from '../point/mark-words.ts';
import { escapeLines, html, joinHtml, type SafeHtml, singleLine } from './html.ts';
import type { Language } from './language.ts';

/** Point as a mail shows it. */
export interface ShownPoint {
  /** Number within its round. */
  readonly number: number;
  readonly kind: PointKind;
  /** Name of the file; undefined for the round as a whole. */
  readonly file: string | undefined;
  readonly selector: Selector;
  readonly body: string;
  /** Number of its pictures, which the mail links to. */
  readonly pictures?: number;
}

/** First items of a list, and the number of those left out. */
export interface Shortened<Item> {
  readonly shown: readonly Item[];
  readonly more: number;
}

/** Shortened list about points, with the numbers of those that mention the reader. */
export interface AboutPoints<Item> extends Shortened<Item> {
  readonly mentioning?: readonly number[];
}

/** Maximum of points in a mail's list. */
export const listedPoints = 20;

export const shortened = <Item>(items: readonly Item[], most = listedPoints): Shortened<Item> => ({
  shown: items.slice(0, most),
  more: Math.max(items.length - most, 0),
});

export const lengthOf = ({ shown, more }: Shortened<unknown>): number => shown.length + more;

/** Maximum of characters: of a point in a list, and of a point or marked words within a sentence. */
const longest = { listed: 500, mentioned: 80 } as const;

interface Words {
  readonly quoted: (text: string) => string;
  /** Stands in place of a file, for the round as a whole. */
  readonly whole: string;
  readonly page: (page: number) => string;
  readonly regions: Readonly<Record<Region, string>>;
  readonly kinds: Readonly<Record<PointKind, string>>;
  readonly points: (count: number) => string;
  readonly pictures: (count: number) => string;
  /** `points` are numbers: “2 and 3”. */
  readonly mentioned: (points: string, isOne: boolean) => string;
  readonly andMore: (count: number) => string;
  /** Heading of the list of the points of earlier rounds. */
  readonly became: string;
  readonly preview: string;
  readonly round: (round: number) => string;
  readonly answer: (answer: Pick<Answer, 'what' | 'text'> | null) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    quoted: (text) => `“${text}”`,
    whole: 'the work as a whole',
    page: (page) => `page ${page}`,
    regions: {
      'top left': 'top left',
      'top centre': 'top centre',
      'top right': 'top right',
      'middle left': 'left',
      'middle centre': 'centre',
      'middle right': 'right',
      'bottom left': 'bottom left',
      'bottom centre': 'bottom centre',
      'bottom right': 'bottom right',
    },
    kinds: { change: 'change', remark: 'remark' },
    points: (count) => (count === 1 ? '1 point' : `${count} points`),
    pictures: (count) => (count === 1 ? '1 picture attached' : `${count} pictures attached`),
    mentioned: (points, isOne) => `You are mentioned in ${isOne ? 'point' : 'points'} ${points}.`,
    andMore: (count) => `and ${count} more`,
    became: 'Your points, and what became of them:',
    preview: 'Preview',
    round: (round) => `Round ${round}`,
    answer: (answer) => {
      if (!answer) return 'not answered yet';
      const { what, text } = answer;
      if (what === 'question') return `our question: ${text}`;
      if (what === 'not_done') return `not done: ${text}`;
      return text ? `done: ${text}` : 'done';
    },
  },
  es: {
    quoted: (text) => `«${text}»`,
    whole: 'el conjunto del trabajo',
    page: (page) => `página ${page}`,
    regions: {
      'top left': 'arriba a la izquierda',
      'top centre': 'arriba en el centro',
      'top right': 'arriba a la derecha',
      'middle left': 'a la izquierda',
      'middle centre': 'en el centro',
      'middle right': 'a la derecha',
      'bottom left': 'abajo a la izquierda',
      'bottom centre': 'abajo en el centro',
      'bottom right': 'abajo a la derecha',
    },
    kinds: { change: 'cambio', remark: 'comentario' },
    points: (count) => (count === 1 ? '1 punto' : `${count} puntos`),
    pictures: (count) => (count === 1 ? '1 imagen adjunta' : `${count} imágenes adjuntas`),
    mentioned: (points, isOne) => `Se le menciona en ${isOne ? 'el punto' : 'los puntos'} ${points}.`,
    andMore: (count) => `y ${count} más`,
    became: 'Sus puntos y nuestras respuestas:',
    preview: 'Vista previa',
    round: (round) => `Ronda ${round}`,
    answer: (answer) => {
      if (!answer) return 'aún sin respuesta';
      const { what, text } = answer;
      if (what === 'question') return `nuestra pregunta: ${text}`;
      if (what === 'not_done') return `no se ha hecho: ${text}`;
      return text ? `hecho: ${text}` : 'hecho';
    },
  },
  it: {
    quoted: (text) => `«${text}»`,
    whole: 'il lavoro nell’insieme',
    page: (page) => `pagina ${page}`,
    regions: {
      'top left': 'in alto a sinistra',
      'top centre': 'in alto al centro',
      'top right': 'in alto a destra',
      'middle left': 'a sinistra',
      'middle centre': 'al centro',
      'middle right': 'a destra',
      'bottom left': 'in basso a sinistra',
      'bottom centre': 'in basso al centro',
      'bottom right': 'in basso a destra',
    },
    kinds: { change: 'modifica', remark: 'osservazione' },
    points: (count) => (count === 1 ? '1 punto' : `${count} punti`),
    pictures: (count) => (count === 1 ? '1 immagine allegata' : `${count} immagini allegate`),
    mentioned: (points, isOne) => `La menzionano ${isOne ? 'nel punto' : 'nei punti'} ${points}.`,
    andMore: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    became: 'I Suoi punti e le nostre risposte:',
    preview: 'Anteprima',
    round: (round) => `Revisione ${round}`,
    answer: (answer) => {
      if (!answer) return 'ancora senza risposta';
      const { what, text } = answer;
      if (what === 'question') return `una nostra domanda: ${text}`;
      if (what === 'not_done') return `non fatto: ${text}`;
      return text ? `fatto: ${text}` : 'fatto';
    },
  },
  fr: {
    quoted: (text) => `« ${text} »`,
    whole: 'l’ensemble du travail',
    page: (page) => `page ${page}`,
    regions: {
      'top left': 'en haut à gauche',
      'top centre': 'en haut au centre',
      'top right': 'en haut à droite',
      'middle left': 'à gauche',
      'middle centre': 'au centre',
      'middle right': 'à droite',
      'bottom left': 'en bas à gauche',
      'bottom centre': 'en bas au centre',
      'bottom right': 'en bas à droite',
    },
    kinds: { change: 'modification', remark: 'remarque' },
    points: (count) => (count === 1 ? '1 point' : `${count} points`),
    pictures: (count) => (count === 1 ? '1 image jointe' : `${count} images jointes`),
    mentioned: (points, isOne) => `On vous mentionne ${isOne ? 'au point' : 'aux points'} ${points}.`,
    andMore: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    became: 'Vos points et nos réponses :',
    preview: 'Aperçu',
    round: (round) => `Révision ${round}`,
    answer: (answer) => {
      if (!answer) return 'pas encore de réponse';
      const { what, text } = answer;
      if (what === 'question') return `notre question : ${text}`;
      if (what === 'not_done') return `pas fait : ${text}`;
      return text ? `fait : ${text}` : 'fait';
    },
  },
};

/** Number of points in words: “2 points”. */
export const countedPoints = (count: number, language: Language): string => words[language].points(count);

/** Number of pictures in words: “2 pictures attached”. */
export const countedPictures = (count: number, language: Language): string => words[language].pictures(count);

/** Place of a point in words: “menu.pdf, page 2, top left”. Marked words stand for their place. */
export const placeInWords = (
  { file, selector: { page, moment, shape } }: Pick<ShownPoint, 'file' | 'selector'>,
  language: Language,
): string => {
  const { whole, page: pageOf, regions } = words[language];
  const spot = shape && anchorOf(shape);
  const marked = shape?.type === 'text' ? markInWords(shape, language) : undefined;
  const parts = [
    file,
    page === undefined ? undefined : pageOf(page),
    moment && clockRange(moment).join('–'),
    marked ?? (spot && regions[regionOf(spot)]),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : whole;
};

/** “ · 1 picture attached”, appended to a point; empty without a picture. */
const pictures = ({ pictures: count = 0 }: Pick<ShownPoint, 'pictures'>, language: Language): string =>
  count === 0 ? '' : ` · ${words[language].pictures(count)}`;

const heading = (point: Pick<ShownPoint, 'number' | 'file' | 'selector'>, language: Language): SafeHtml =>
  html`<strong>${point.number} · ${placeInWords(point, language)}</strong>`;

const andMore = (more: number, language: Language): readonly SafeHtml[] =>
  more > 0 ? [html`${words[language].andMore(more)}`] : [];

const lists = new Map<Language, Intl.ListFormat>();
const listFormat = (language: Language): Intl.ListFormat => {
  const made = lists.get(language) ?? new Intl.ListFormat(language);
  lists.set(language, made);
  return made;
};

/** Sentence that mentions tell the reader of; empty for a reader who is not mentioned. */
export const mentionParagraph = (
  { mentioning = [] }: Pick<AboutPoints<unknown>, 'mentioning'>,
  language: Language,
): readonly SafeHtml[] => {
  const numbers = [...new Set(mentioning)].toSorted((one, other) => one - other);
  if (numbers.length === 0) return [];
  const list = listFormat(language).format(numbers.map(String));
  return [html`<strong>${words[language].mentioned(list, numbers.length === 1)}</strong>`];
};

/** Paragraphs of a list of points: number, place, kind and words of each. */
export const pointParagraphs = (
  { shown, more, mentioning = [] }: AboutPoints<ShownPoint>,
  language: Language,
): readonly SafeHtml[] => [
  ...mentionParagraph({ mentioning }, language),
  ...shown.map((point) => {
    const body = escapeLines(clipped(point.body, longest.listed));
    const about = html`${heading(point, language)} · ${words[language].kinds[point.kind]}${pictures(point, language)}`;
    return point.body === '' ? about : html`${about}<br>${body}`;
  }),
  ...andMore(more, language),
];

/** Paragraphs of an event on a point: the point, the sentence, and the words written. */
export const saidParagraphs = (
  point: ShownPoint,
  sentence: (mention: string) => string,
  said: string,
  language: Language,
): readonly SafeHtml[] => {
  const mention = words[language].quoted(
    // A full stop within the quotation marks would end the sentence around them.
    clipped(
      singleLine(point.body) || words[language].pictures(point.pictures ?? 0),
      longest.mentioned,
    ).replace(/\.$/, ''),
  );
  const quoted = escapeLines(clipped(said, longest.listed));
  return [
    html`${heading(point, language)}${pictures(point, language)}<br>${sentence(mention)}`,
    ...(said === '' ? [] : [html`<blockquote>${quoted}</blockquote>`]),
  ];
};

/** “and 3 more” after a list, as a paragraph; empty for 0. */
export const moreParagraph = andMore;

/** Points of a round, by its number in the stage; 0 is the preview. */
export interface PointsOfRound {
  readonly round: number;
  readonly points: readonly (Pick<Point, 'number' | 'body' | 'attachments'> & {
    readonly answer: Pick<Answer, 'what' | 'text'> | null;
  })[];
}

/** Maximum of points in a mail's list of changes. */
const listedChanges = 40;

/** Round by its number in the stage: “Round 2”; 0 is the preview. */
export const roundHeading = (round: number, language: Language): string =>
  round === 0 ? words[language].preview : words[language].round(round);

/**
 * Value of the tag `change_list`: the points of earlier rounds with their answers, grouped by round if there are
 * several. Empty without a point.
 */
export const changeList = (rounds: readonly PointsOfRound[], language: Language): SafeHtml => {
  const all = rounds.flatMap(({ round, points }) => points.map((point) => ({ round, point })));
  // Over the limit, the oldest are left out.
  const left = Math.max(all.length - listedChanges, 0);
  const byRound = [...Map.groupBy(all.slice(left), ({ round }) => round)];
  if (byRound.length === 0) return html``;
  const lineOf = ({ point: { number, body, attachments = [], answer } }: (typeof all)[number]) => {
    const asked = clipped(singleLine(body) || words[language].pictures(attachments.length), longest.listed);
    const became = clipped(singleLine(words[language].answer(answer)), longest.listed);
    return html`<strong>${number ?? 0}.</strong> ${asked} — <em>${became}</em>`;
  };
  const paragraphs = byRound.map(([round, entries]) => {
    const title = byRound.length > 1 ? [html`<strong>${roundHeading(round, language)}</strong>`] : [];
    const lines = [...title, ...entries.map(lineOf)];
    return html`<p>${joinHtml(lines.map((line, index) => (index === 0 ? line : html`<br>${line}`)))}</p>`;
  });
  const rest = left > 0 ? html`<p>${words[language].andMore(left)}</p>` : html``;
  return html`<p>${words[language].became}</p>${joinHtml(paragraphs)}${rest}`;
};
