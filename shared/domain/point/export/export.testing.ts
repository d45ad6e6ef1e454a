/** Parsers of the exported formats, and points to export, for the specs of this folder. */
import type { ExportedPoint } from './index.ts';

/** Rows of a file of RFC 4180. Throws for an invalid one. */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const token = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw new Error(`No cell at ${at}: ${text.slice(at, at + 40)}`);
    row.push((found[1] ?? '').replaceAll('""', '"'));
    at = token.lastIndex;
    if (found[2] === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('The last row has no end');
  return rows;
};

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const value = (raw: string): string =>
  raw.replace(/&(?:#(\d+)|(\w+));/g, (reference, code, named) => {
    if (code) return String.fromCodePoint(Number(code));
    const known = characters[named];
    if (known === undefined) throw new Error(`Unknown ${reference}`);
    return known;
  });

/** Root of an XML document of elements and attributes alone. Throws for one that is not well-formed. */
export const readXml = (text: string): Element => {
  const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n';
  if (!text.startsWith(prolog)) throw new Error('No prolog');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML forbids.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    throw new Error('A character that XML forbids');
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const tag = /\s*<(\/?)(\w[\w-]*)((?:\s+[\w-]+="(?:[^"<&]|&\w+;|&#\d+;)*")*)(\/?)>\s*/gy;
  let at = prolog.length;
  while (at < text.length) {
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) throw new Error(`No tag at ${at}: ${text.slice(at, at + 40)}`);
    const [, closes, name = '', attributes = '', isEmpty] = found;
    at = tag.lastIndex;
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', raw = '']) => [
      key,
      value(raw),
    ]);
    const element = { name, attributes: Object.fromEntries(pairs), children: [] };
    open.at(-1)?.children.push(element);
    if (!isEmpty) open.push(element);
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || !only || others.length > 0) throw new Error('Not one root');
  return only;
};

/** Elements of a name, at any depth. */
export const allNamed = (element: Element, name: string): readonly Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => allNamed(child, name)),
];

export interface EdlEvent {
  readonly number: number;
  readonly start: string;
  readonly note: string;
  readonly colour: string;
  readonly name: string;
  readonly length: number;
}

/** Events of an edit decision list, two lines and an empty one each. Throws for any other line. */
export const readEdl = (text: string): { readonly title: string; readonly events: readonly EdlEvent[] } => {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end');
  const [title = '', mode, gap, ...lines] = text.slice(0, -2).split('\r\n');
  if (!title.startsWith('TITLE: ') || mode !== 'FCM: NON-DROP FRAME' || gap !== '')
    throw new Error('No head');
  const events: EdlEvent[] = [];
  for (let at = 0; at < lines.length; at += 3) {
    const [event = '', marker = '', end] = lines.slice(at, at + 3);
    const head = /^(\d{3,}) {2}001 {6}V {5}C {8}(\d\d:\d\d:\d\d:\d\d) (\d\d:\d\d:\d\d:\d\d) \2 \3 {2}$/.exec(
      event,
    );
    const [note = '', colour = '', name = '', length = '', ...more] = marker.split(' |');
    if (!head || end !== '' || more.length > 0) throw new Error(`No event: ${event}`);
    if (!/^C:ResolveColor\w+$/.test(colour) || !name.startsWith('M:') || !/^D:\d+$/.test(length))
      throw new Error(`No marker: ${marker}`);
    events.push({
      number: Number(head[1]),
      start: head[2] ?? '',
      note,
      colour: colour.slice(14),
      name: name.slice(2),
      length: Number(length.slice(2)),
    });
  }
  return { title: title.slice(7), events };
};

export const exportedOf = (changes: Partial<ExportedPoint> = {}): ExportedPoint => ({
  id: 'point-00001',
  number: 1,
  round: 'Round 1',
  file: { id: 'file1', name: 'cut.mp4', type: 'video/mp4' },
  selector: { moment: { frame: 18_200, rate: { frames: 25, seconds: 1 } } },
  kind: 'change',
  internal: false,
  state: 'open',
  author: 'Ann Alba',
  at: '2026-03-02T10:00:00.000Z',
  body: '12, not 14',
  answer: undefined,
  accepted: undefined,
  thread: [],
  ...changes,
});
