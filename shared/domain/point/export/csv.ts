/** Points as a table of RFC 4180, for a spreadsheet. */
import { zonedParts } from '../../calendar/zone.ts';
import type { Moment } from '../index.ts';
import { timecode } from '../selector.ts';
import {
  answerWords,
  type ExportedPoint,
  internalWords,
  kindWords,
  placeOf,
  plain,
  stateWords,
  threadWords,
} from './exported-point.ts';

/** Time of an instant in a zone, in ISO 8601 with the zone's offset: `2026-03-02T11:00:00+01:00`. */
export const zonedTime = (instant: string, zone: string): string => {
  const { year, month, day, hour, minute, second } = zonedParts(instant, zone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const minutes = Math.round((wall - Date.parse(instant)) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${new Date(wall).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
};

/**
 * Text that a spreadsheet reads as text. A cell that begins with one of these characters is a formula; an apostrophe
 * before it stops that. The same behind a semicolon, a tab and a line end, where a spreadsheet begins a cell if its
 * language separates cells by semicolons.
 */
export const harmless = (text: string): string =>
  plain(text)
    .replace(/([;\t\n])(?=[\s"]*[=+\-@＝＋－＠])/g, "$1'")
    .replace(/^(?=[\s"]*[=+\-@＝＋－＠])/, "'");

const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

const end = ({ until, ...moment }: Moment): string =>
  until === undefined ? '' : timecode({ ...moment, frame: until });

const columns: readonly [title: string, of: (point: ExportedPoint, zone: string) => string][] = [
  ['Number', ({ number }) => String(number)],
  ['Round', ({ round }) => round],
  ['File', ({ file }) => file?.name ?? ''],
  ['Page', ({ selector }) => String(selector.page ?? '')],
  ['Timecode in', ({ selector: { moment } }) => (moment ? timecode(moment) : '')],
  ['Timecode out', ({ selector: { moment } }) => (moment ? end(moment) : '')],
  ['Place', placeOf],
  ['Marked text', ({ selector: { shape } }) => (shape?.type === 'text' ? shape.exact : '')],
  ['Kind', ({ kind }) => kindWords[kind]],
  ['Audience', ({ internal }) => (internal ? internalWords : '')],
  ['State', ({ state }) => stateWords[state]],
  ['Author', ({ author }) => author],
  ['Written', ({ at }, zone) => zonedTime(at, zone)],
  ['Text', ({ body }) => body],
  ['Pictures', ({ pictures = [] }) => pictures.join('\n')],
  ['Answer', ({ answer }) => (answer ? answerWords[answer.what] : '')],
  ['Answer text', ({ answer }) => answer?.text ?? ''],
  ['Answered by', ({ answer }) => answer?.by ?? ''],
  ['Answered', ({ answer }, zone) => (answer ? zonedTime(answer.at, zone) : '')],
  [
    'Replies',
    ({ thread, internal: isInternal }, zone) =>
      thread
        .map(({ by, at, internal, ...line }) => {
          const audience = internal && !isInternal ? ` (${internalWords})` : '';
          return `${by}, ${zonedTime(at, zone)}${audience}: ${threadWords(line)}`;
        })
        .join('\n'),
  ],
];

/** Titles of the columns, in their order. */
export const csvColumns: readonly string[] = columns.map(([title]) => title);

/** Rows as a table of RFC 4180, with a byte order mark, by which Excel knows UTF-8, and harmless cells. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/**
 * A row for each point, below the titles. Times are in the zone, with its offset.
 */
export const pointsCsv = (points: readonly ExportedPoint[], zone: string): string =>
  csvOf([csvColumns, ...points.map((point) => columns.map(([, of]) => of(point, zone)))]);
