/** Entries of the audit log as files. Both carry the hashes, by which a later log can be compared with what was taken away. */
import type { Language } from '../email-template/language.ts';
import { csvOf, zonedTime } from '../point/export/csv.ts';
import type { ChainedEntry } from './chain.ts';
import { auditSentence } from './sentences/index.ts';

interface Reader {
  readonly language: Language;
  readonly timezone: string;
}

type Column = readonly [title: string, of: (entry: ChainedEntry, reader: Reader) => string];

const columns: readonly Column[] = [
  ['Number', ({ seq }) => String(seq)],
  ['Time', ({ content }, { timezone }) => zonedTime(content.at, timezone)],
  ['Kind', ({ content }) => content.kind],
  ['Entry', ({ content }, { language }) => auditSentence(content, language)],
  ['Result', ({ content }) => (content.refused === null ? 'allowed' : `refused: ${content.refused}`)],
  ['Actor kind', ({ content }) => content.actor.kind],
  ['Actor id', ({ content }) => String(content.actor.id ?? '')],
  ['Actor', ({ content }) => content.actor.name],
  ['Subject kind', ({ content }) => content.subject?.kind ?? ''],
  ['Subject id', ({ content }) => content.subject?.id ?? ''],
  ['Subject', ({ content }) => content.subject?.name ?? ''],
  ['Project id', ({ content }) => String(content.project?.id ?? '')],
  ['Project', ({ content }) => content.project?.name ?? ''],
  [
    'Details',
    ({ content }) =>
      content.details
        .map(({ name, to }) => (to === undefined ? name : `${name}: ${to ? 'on' : 'off'}`))
        .join('\n'),
  ],
  ['Network', ({ content }) => content.origin?.network ?? ''],
  ['Browser', ({ content }) => content.origin?.browser ?? ''],
  ['System', ({ content }) => content.origin?.system ?? ''],
  ['Previous hash', ({ previous }) => previous],
  ['Hash', ({ hash }) => hash],
];

export const auditCsv = (entries: readonly ChainedEntry[], reader: Reader): string =>
  csvOf([
    columns.map(([title]) => title),
    ...entries.map((entry) => columns.map(([, of]) => of(entry, reader))),
  ]);

export const auditJson = (
  entries: readonly ChainedEntry[],
  { language, timezone }: Reader,
  exported_on: string,
): string =>
  JSON.stringify(
    {
      exported_on,
      timezone,
      entries: entries.map((entry) => ({ ...entry, sentence: auditSentence(entry.content, language) })),
    },
    null,
    2,
  );
