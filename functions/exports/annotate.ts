/**
 * Points as native annotations of a PDF. Only for the child process, because the files are untrusted. The annotations are
 * appended as an incremental update, so that the bytes of the original stay as they are.
 */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Language } from '#domain/email-template/language.ts';
import { pagesLimits } from '#domain/file/pages.ts';
import {
  answerLine,
  boxAround,
  cornersOf,
  type ExportedPoint,
  exportWords,
  internalWords,
  onPage,
  type PageBox,
  type PageFrame,
  plain,
  shownPart,
  threadWords,
} from '#domain/point/export/index.ts';
import { anchorOf, type Shape, type Spot } from '#domain/point/index.ts';
import { kindNames } from '#domain/point/point-names.ts';

/** A local copy of a PDF, to which the annotations are added in its place. */
export interface AnnotateJob {
  readonly path: string;
  readonly points: readonly ExportedPoint[];
  /** Language of the words that come with them. */
  readonly language: Language;
}

export type AnnotateOutcome =
  | { readonly annotated: number }
  | { readonly refused: 'encrypted' | 'broken' | 'too_large' };

/** Adds an annotation for each point, with its replies. */
export const annotate = async ({ path, points, language }: AnnotateJob): Promise<AnnotateOutcome> => {
  const bytes = await readFile(path);
  try {
    const pdf = await PDFDocument.load(bytes, {
      forIncrementalUpdate: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    const pages = pagesOf(pdf);
    if (pages.length === 0) return { refused: 'broken' };
    if (pages.length > pagesLimits.pages) return { refused: 'too_large' };
    addAll(pdf, pages, points, language);
    const { snapshot } = pdf.context;
    const crossReferences = snapshot && crossReferencesOf(bytes);
    if (crossReferences) {
      const useObjectStreams = crossReferences === 'stream';
      await appendFile(path, await pdf.saveIncremental(snapshot, { useObjectStreams, objectsPerTick }));
    }
    // Nothing can be appended to a PDF whose objects are found only by searching for them.
    else await writeFile(path, await pdf.save({ ...whole, objectsPerTick }));
    return { annotated: points.length };
  } catch (error) {
    if (error instanceof EncryptedPDFError) return { refused: 'encrypted' };
    // All that the library throws of a document is that it cannot be read.
    if (error instanceof Error) return { refused: 'broken' };
    throw error;
  }
};

/** This process has nothing else to do in between. */
const objectsPerTick = Number.POSITIVE_INFINITY;
/** Object streams would be smaller, and take a hundred times as long. */
const whole = { rewrite: true, useObjectStreams: false, updateFieldAppearances: false } as const;

/** Form of the newest cross references, which an update has to have as well; undefined if they are not where they should be. */
const crossReferencesOf = (bytes: Buffer): 'table' | 'stream' | undefined => {
  const tail = bytes.subarray(-1024).toString('latin1');
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const found = Number.isNaN(at) ? '' : bytes.subarray(at, at + 24).toString('latin1');
  if (/^\s*xref\s/.test(found)) return 'table';
  return /^\s*\d+\s+\d+\s+obj/.test(found) ? 'stream' : undefined;
};

interface Page {
  readonly node: PDFPageLeaf;
  readonly ref: PDFRef;
  readonly frame: PageFrame;
}

const pagesOf = (pdf: PDFDocument): readonly Page[] => {
  const pages: Page[] = [];
  pdf.catalog.Pages().traverse((node, ref) => {
    if (node instanceof PDFPageLeaf) pages.push({ node, ref, frame: frameOf(node) });
  });
  return pages;
};

/** Size of a page that tells none, as PDFium has it: US Letter. */
const usualBox: PageBox = [0, 0, 612, 792];

const numbersOf = (array: PDFArray | undefined): readonly number[] =>
  Array.from({ length: array?.size() ?? 0 }, (_, index) => {
    const value = array?.lookup(index);
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN;
  });

const boxOf = (array: PDFArray | undefined): PageBox | undefined => {
  const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = numbersOf(array);
  return [left, bottom, right, top].every(Number.isFinite) ? [left, bottom, right, top] : undefined;
};

const frameOf = (node: PDFPageLeaf): PageFrame => {
  const inherited = (name: string): PDFObject | undefined => {
    const value = node.getInheritableAttribute(PDFName.of(name));
    return value && node.context.lookup(value);
  };
  const arrayOf = (name: string) => {
    const value = inherited(name);
    return value instanceof PDFArray ? value : undefined;
  };
  const media = boxOf(arrayOf('MediaBox')) ?? usualBox;
  const rotate = inherited('Rotate');
  const degrees = rotate instanceof PDFNumber ? rotate.asNumber() : 0;
  return shownPart(media, boxOf(arrayOf('CropBox')) ?? media, degrees);
};

/** Flags of an annotation: printed; and beyond that hidden, as a state is shown only in the list of comments. */
const printed = 4;
const hidden = 2 + printed;

/** Points of a side of a note, and of the line of a drawing. */
const size = { note: 20, line: 2 };
/** Percent between notes that have no place on their page, from its upper left corner. */
const step = 4;
const rows = 23;

/** Colours by what is left to do, in parts of one: amber, blue, green. */
const colours = { open: [0.72, 0.42, 0], answered: [0.1, 0.4, 0.75], accepted: [0.1, 0.5, 0.25] } as const;
const colourOf = ({ state }: ExportedPoint) =>
  colours[state === 'unanswered' || state === 'asked' ? 'open' : state];

const addAll = (
  pdf: PDFDocument,
  pages: readonly Page[],
  points: readonly ExportedPoint[],
  language: Language,
): void => {
  const byPage = Map.groupBy(points, ({ selector }) => Math.min(selector.page ?? 1, pages.length));
  for (const [number, ofPage] of byPage) {
    const page = pages[number - 1];
    if (!page) continue;
    let unplaced = 0;
    const refs = ofPage.flatMap((point) => {
      const { shape } = point.selector;
      const place = shape && anchorOf(shape) ? shape : marginNote(unplaced++);
      return annotationsOf(pdf.context, page, point, place, language);
    });
    const { context } = pdf;
    const annots = page.node.lookup(PDFName.of('Annots'));
    const before = annots instanceof PDFArray ? annots.asArray() : [];
    page.node.set(PDFName.of('Annots'), context.obj([...before, ...refs]));
    context.snapshot?.markRefForSave(page.ref);
  }
};

/** Place of a note about a page or about the whole. */
const marginNote = (index: number): Shape => ({
  type: 'pin',
  x: step * (1 + (Math.floor(index / rows) % rows)),
  y: step * (1 + (index % rows)),
});

const form = { Type: 'XObject', Subtype: 'Form' } as const;
const text = (value: string): PDFHexString => PDFHexString.fromText(plain(value));
const date = (instant: string): PDFString => PDFString.fromDate(new Date(instant));
const name = (value: string): PDFName => PDFName.of(value);

/** The annotation of a point, its replies, and the states that readers list with it. */
const annotationsOf = (
  context: PDFContext,
  page: Page,
  point: ExportedPoint,
  shape: Shape,
  language: Language,
): readonly PDFRef[] => {
  const { id, number, kind, author, at, body, internal, answer, accepted, thread } = point;
  const register = (entries: Record<string, PDFObject>): PDFRef =>
    context.register(context.obj({ Type: name('Annot'), P: page.ref, ...entries }));
  const audience = internal ? `${internalWords} · ` : '';
  const { Rect, ...drawn } = drawingOf(context, page.frame, shape, point);
  const parent = register({
    Rect,
    F: PDFNumber.of(printed),
    NM: text(id),
    T: text(author),
    Subj: text(`${exportWords[language].points([number])}, ${kindNames[language][kind].toLowerCase()}`),
    Contents: text(`${audience}${number}. ${body}`),
    CreationDate: date(at),
    M: date(at),
    C: context.obj([...colourOf(point)]),
    ...drawn,
  });
  const nothing = () =>
    context.obj({ N: context.register(context.stream('', { ...form, BBox: [0, 0, 1, 1] })) });
  const said = (key: string, by: string, when: string, words: string, more: Record<string, PDFObject> = {}) =>
    register({
      Subtype: name('Text'),
      Rect,
      F: PDFNumber.of(printed),
      NM: text(`${id}-${key}`),
      T: text(by),
      Contents: text(words),
      CreationDate: date(when),
      M: date(when),
      IRT: parent,
      RT: name('R'),
      // Readers that know no replies would draw a note for each.
      AP: nothing(),
      ...more,
    });
  const state = (value: string, by: string, when: string) =>
    said('state', by, when, `${value} by ${by}`, {
      F: PDFNumber.of(hidden),
      State: text(value),
      StateModel: text('Review'),
    });
  return [
    parent,
    ...thread.map((line, index) => {
      const isAside = line.internal && !internal;
      return said(
        `${index}`,
        line.by,
        line.at,
        `${isAside ? `${internalWords} · ` : ''}${threadWords(line, language)}`,
      );
    }),
    ...(answer ? [said('answer', answer.by, answer.at, answerLine(answer, language))] : []),
    ...(answer && answer.what !== 'question' && !accepted
      ? [state(answer.what === 'done' ? 'Completed' : 'Rejected', answer.by, answer.at)]
      : []),
    ...(accepted ? [state('Accepted', accepted.by, accepted.at)] : []),
  ];
};

type Corner = readonly [x: number, y: number];

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
const pathOf = (points: readonly Corner[]): string =>
  points.map(([x, y], index) => `${rounded(x)} ${rounded(y)} ${index === 0 ? 'm' : 'l'}`).join(' ');

/** Subtype of the annotation, where it lies, and how it looks. */
const drawingOf = (
  context: PDFContext,
  frame: PageFrame,
  shape: Shape,
  point: ExportedPoint,
): { readonly Rect: PDFObject } & Record<string, PDFObject> => {
  const colour = colourOf(point).join(' ');
  /** Look of an annotation in the page's coordinates. */
  const look = (box: PageBox, operators: string, more: Record<string, PDFObject> = {}) => ({
    Rect: context.obj([...box]),
    AP: context.obj({
      N: context.register(
        context.stream(operators, {
          ...form,
          BBox: context.obj([...box]),
          ...more,
        }),
      ),
    }),
  });
  const stroked = `${colour} RG ${size.line} w 1 J 1 j`;
  const line = { BS: context.obj({ W: size.line }) };
  switch (shape.type) {
    case 'pin':
      return { Subtype: name('Text'), Name: name('Comment'), ...noteLook(context, frame, shape, point) };
    case 'area': {
      const box = boxAround(cornersOf(shape, frame));
      const [left, bottom, right, top] = box;
      const path = `${[left, bottom, right - left, top - bottom].map(rounded).join(' ')} re S`;
      return { Subtype: name('Square'), ...line, ...look(box, `${stroked} ${path}`) };
    }
    case 'drawing': {
      const strokes = shape.strokes.map(({ kind, spots }) => {
        const line = spots.map((spot) => onPage(spot, frame));
        return { line, head: kind === 'arrow' ? arrowHead(line) : [] };
      });
      const lines = strokes.flatMap(({ line, head }) => [line, ...(head.length > 0 ? [head] : [])]);
      const box = boxAround(lines.flat(), size.line);
      const path = lines.map((points) => `${pathOf(points)} S`).join(' ');
      const [only] = strokes;
      const isArrow = strokes.length === 1 && shape.strokes[0]?.kind === 'arrow';
      const [from, to] = [only?.line[0], only?.line.at(-1)];
      const kind: Record<string, PDFObject> =
        isArrow && from && to
          ? {
              Subtype: name('Line'),
              L: context.obj([...from, ...to]),
              LE: context.obj([name('None'), name('OpenArrow')]),
            }
          : {
              Subtype: name('Ink'),
              InkList: context.obj(lines.map((points) => context.obj(points.flat()))),
            };
      return { ...kind, ...line, ...look(box, `${stroked} ${path}`) };
    }
    case 'text': {
      const quads = shape.areas.map((area) => cornersOf(area, frame));
      if (shape.mark === 'insert') {
        const [, , lowerLeft, lowerRight] = quads.at(-1) ?? [];
        return {
          Subtype: name('Caret'),
          ...caretLook(lowerRight ?? [0, 0], lowerLeft ?? [0, 0], look, `${colour} rg`),
        };
      }
      const box = boxAround(quads.flat());
      const QuadPoints = context.obj(quads.flat(2));
      if (shape.mark === 'strike') {
        const path = quads
          .map(([upperLeft, upperRight, lowerLeft, lowerRight]) =>
            pathOf([middle(upperLeft, lowerLeft), middle(upperRight, lowerRight)]),
          )
          .map((points) => `${points} S`);
        return { Subtype: name('StrikeOut'), QuadPoints, ...look(box, `${stroked} ${path.join(' ')}`) };
      }
      const fill = quads.map(([upperLeft, upperRight, lowerLeft, lowerRight]) =>
        pathOf([upperLeft, upperRight, lowerRight, lowerLeft].map((corner): Corner => corner ?? [0, 0])),
      );
      const multiplied = context.obj({ ExtGState: { Multiply: { BM: 'Multiply' } } });
      return {
        Subtype: name('Highlight'),
        QuadPoints,
        ...look(box, `/Multiply gs 1 0.87 0.4 rg ${fill.map((path) => `${path} h f`).join(' ')}`, {
          Resources: multiplied,
          Group: context.obj({ S: 'Transparency' }),
        }),
      };
    }
  }
};

const middle = (one: Corner = [0, 0], other: Corner = [0, 0]): Corner => [
  (one[0] + other[0]) / 2,
  (one[1] + other[1]) / 2,
];

/** Points that a head's lines are long, and their angle to the shaft. */
const head = { length: 10, angle: Math.PI / 7 };

/** The two lines of an arrow's head, by its tip. */
const arrowHead = (line: readonly Corner[]): readonly Corner[] => {
  const [from, tip] = [line.at(-2), line.at(-1)];
  if (!from || !tip) return [];
  const along = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const side = (turn: number): Corner => [
    tip[0] - head.length * Math.cos(along + turn),
    tip[1] - head.length * Math.sin(along + turn),
  ];
  return [side(head.angle), tip, side(-head.angle)];
};

/** A note with its number, upright as the page is shown, around the spot. */
const noteLook = (context: PDFContext, frame: PageFrame, spot: Spot, point: ExportedPoint) => {
  const [x, y] = onPage(spot, frame);
  const half = size.note / 2;
  const digits = String(point.number);
  const fontSize = digits.length > 2 ? 8 : 11;
  // A digit of Helvetica is 0.556 of its size wide, and 0.72 high.
  const [left, base] = [half - (digits.length * 0.556 * fontSize) / 2, half - 0.36 * fontSize];
  const k = half * 0.5523;
  const circle = `${half} 0 m ${half + k} 0 ${size.note} ${half - k} ${size.note} ${half} c ${size.note} ${half + k} ${half + k} ${size.note} ${half} ${size.note} c ${half - k} ${size.note} 0 ${half + k} 0 ${half} c 0 ${half - k} ${half - k} 0 ${half} 0 c f`;
  const label = `BT /F ${fontSize} Tf 1 g ${rounded(left)} ${rounded(base)} Td (${digits}) Tj ET`;
  // A page that is turned clockwise turns its notes with it: they are turned back.
  const turns: Readonly<Record<number, readonly number[]>> = {
    90: [0, 1, -1, 0, 0, 0],
    180: [-1, 0, 0, -1, 0, 0],
    270: [0, -1, 1, 0, 0, 0],
  };
  const circled = context.stream(`${colourOf(point).join(' ')} rg ${circle} ${label}`, {
    ...form,
    BBox: [0, 0, size.note, size.note],
    Matrix: context.obj([...(turns[frame.rotate] ?? [1, 0, 0, 1, 0, 0])]),
    Resources: { Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } },
  });
  return {
    Rect: context.obj([x - half, y - half, x + half, y + half]),
    AP: context.obj({ N: context.register(circled) }),
  };
};

/** Points of a caret from its foot to its tip, and half of its foot. */
const caret = { height: 8, half: 4 };

/** A caret at the end of a marked line, whose foot is on its lower edge as shown. */
const caretLook = <Look>(
  end: Corner,
  start: Corner,
  look: (box: PageBox, operators: string) => Look,
  fill: string,
): Look => {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const along: Corner = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const up: Corner = [-along[1], along[0]];
  const at = (across: number, high: number): Corner => [
    end[0] + along[0] * across + up[0] * high,
    end[1] + along[1] * across + up[1] * high,
  ];
  const triangle = [at(-caret.half, 0), at(0, caret.height), at(caret.half, 0)];
  return look(boxAround(triangle), `${fill} ${pathOf(triangle)} h f`);
};
