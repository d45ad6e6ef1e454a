/** Points as a table of RFC 4180, for a spreadsheet. */
import { zonedParts } from '../../calendar/zone.ts';
import type { Language } from '../../email-template/language.ts';
import type { Moment } from '../index.ts';
import { answerNames, kindNames, stateNames } from '../point-names.ts';
import { timecode } from '../selector.ts';
import { type ColumnName, columnNames, exportWords } from './export-words.ts';
import { type ExportedPoint, internalWords, placeOf, plain, threadWords } from './exported-point.ts';

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
 * Escapes text against formula injection: a cell that begins with one of these characters is a formula, and an
 * apostrophe before it stops that. The same after a semicolon, a tab and a line end, which separate cells in some
 * languages' spreadsheets.
 */
export const harmless = (text: string): string =>
  plain(text)
    .replace(/([;\t\n])(?=[\s"]*[=+\-@＝＋－＠])/g, "$1'")
    .replace(/^(?=[\s"]*[=+\-@＝＋－＠])/, "'");

const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

const end = ({ until, ...moment }: Moment): string =>
  until === undefined ? '' : timecode({ ...moment, frame: until });

/** Reader of a table: what is written for them in their language. */
interface Reader {
  readonly zone: string;
  readonly language: Language;
}

const cells: Readonly<Record<ColumnName, (point: ExportedPoint, reader: Reader) => string>> = {
  number: ({ number }) => String(number),
  round: ({ round }) => round,
  file: ({ file }) => file?.name ?? '',
  page: ({ selector }) => String(selector.page ?? ''),
  from: ({ selector: { moment } }) => (moment ? timecode(moment) : ''),
  until: ({ selector: { moment } }) => (moment ? end(moment) : ''),
  place: (point, { language }) => placeOf(point, language),
  marked: ({ selector: { shape } }) => (shape?.type === 'text' ? shape.exact : ''),
  kind: ({ kind }, { language }) => kindNames[language][kind],
  audience: ({ internal }) => (internal ? internalWords : ''),
  state: ({ state }, { language }) => stateNames[language][state],
  author: ({ author }) => author,
  written: ({ at }, { zone }) => zonedTime(at, zone),
  text: ({ body }) => body,
  pictures: ({ pictures = [] }) => pictures.join('\n'),
  answer: ({ answer }, { language }) => (answer ? answerNames[language][answer.what] : ''),
  answerText: ({ answer }) => answer?.text ?? '',
  answeredBy: ({ answer }) => answer?.by ?? '',
  answered: ({ answer }, { zone }) => (answer ? zonedTime(answer.at, zone) : ''),
  replies: ({ thread, internal: isInternal }, { zone, language }) =>
    thread
      .map(({ by, at, internal, ...line }) => {
        const audience = internal && !isInternal ? ` (${internalWords})` : '';
        return `${by}, ${zonedTime(at, zone)}${audience}: ${threadWords(line, language)}`;
      })
      .join('\n'),
};

/** Titles of the team's columns, in their order. */
export const csvColumns: readonly string[] = columnNames.map((name) => exportWords.en.columns[name]);

/** Rows as a table of RFC 4180, with a byte order mark, by which Excel knows UTF-8, and harmless cells. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/**
 * A row for each point, below the titles. Times are in the zone, with its offset.
 */
export const pointsCsv = (
  points: readonly ExportedPoint[],
  zone: string,
  { language = 'en', forClient = false }: { readonly language?: Language; readonly forClient?: boolean } = {},
): string => {
  const columns = columnNames.filter((name) => name !== 'audience' || !forClient);
  const titles = columns.map((name) => exportWords[language].columns[name]);
  const rows = points.map((point) => columns.map((name) => cells[name](point, { zone, language })));
  return csvOf([titles, ...rows]);
};
