/**
 * Every sentence that people read, with its place and with sample values, in a document for each language
 * (docs/texts): written by `npm run docs`, and proofread there.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eveningInWords } from '#domain/calendar/evening.ts';
import { systemTemplates } from '#domain/email-template/defaults.ts';
import { type Language, languages } from '#domain/email-template/language.ts';
import { linkLabels } from '#domain/email-template/merge-tags.ts';
import { samples as mailSamples } from '#domain/email-template/system-mail/samples.testing.ts';
import type { SystemMail } from '#domain/email-template/system-mail/values.ts';
import { systemMail } from '#domain/email-template/system-mail.testing.ts';
import { seenSum } from '#domain/file/seen.ts';
import { seenInWords } from '#domain/file/seen-words.ts';

type Texts = Readonly<Record<string, unknown>>;
type Sentence = (...given: unknown[]) => unknown;

const sources = join(import.meta.dirname, '../src/lib/texts');
const documents = join(import.meta.dirname, '../../docs/texts');

type Group = { readonly [name: string]: unknown };

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of two parts of a language, of which each may have a part of a catalogue. */
const merged = (one: Group, other: Group): Group => {
  const all: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = all[name];
    all[name] = isGroup(before) && isGroup(value) ? merged(before, value) : value;
  }
  return all;
};

/** Catalogues of a language by their names; the portal's and the team's are in a file each, beside the guests' own. */
const cataloguesOf = async (language: Language): Promise<Texts> => {
  let all: Group = {};
  for (const file of globSync('*.ts', { cwd: join(sources, language) }).toSorted()) {
    if (file.endsWith('.spec.ts')) continue;
    const { portal, team, ...others } = (await import(join(sources, language, file))) as Texts;
    for (const part of [others, portal, team]) if (isGroup(part)) all = merged(all, part);
  }
  // Included in other catalogues.
  const included = language === 'en' ? ['ui', 'englishSurvey'] : ['ui', 'errors'];
  const shown = Object.entries(all).filter(([name]) => !included.includes(name));
  return Object.fromEntries(shown.toSorted(([a], [b]) => a.localeCompare(b)));
};

/** Context of a sample: the language's own texts, the sentence's place, and the case: one, two, none. */
interface Case {
  readonly language: Language;
  readonly own: Texts;
  readonly place: string;
  readonly n: number;
}

const days: Readonly<Record<Language, readonly string[]>> = {
  en: ['24/11/2026', 'today', 'Tuesday'],
  es: ['24/11/2026', 'hoy', 'martes'],
  it: ['24/11/2026', 'oggi', 'martedì'],
  fr: ['24/11/2026', 'aujourd’hui', 'mardi'],
};
const inWords: Readonly<Record<Language, string>> = {
  en: '2 days',
  es: '2 días',
  it: '2 giorni',
  fr: '2 jours',
};

const numbers =
  /^(count|n|used|value|rounds|percent|paid|next|left|total|took|seats|allowed|days|contacts|calls|clicks|agreed|unused|step|steps|seconds|position|opened|ms|max|late|index|free|files|done|current|cost|changes|page|pages|version|place|shown|rating|of|hours|active|planned|due|overdue|projects|people|dir|minutes|percentage|question|queries|returned|round|round_number|top|number|before|after|seen)$/;
const flags = /^(is\w*|all|approved|requested|moved|paid|complained|byGoogle|move)$/;

/** Values of parameters with ambiguous names, by the place of their sentence. */
const particular: readonly (readonly [RegExp, string, (given: Case) => unknown])[] = [
  [
    /^review\.(by|overdue)/,
    'due',
    ({ language }) =>
      eveningInWords('2026-11-24T17:00:00Z', {
        format: 'DD/MM/YYYY',
        zone: 'Europe/Rome',
        language,
        now: '2026-11-20T10:00:00Z',
      }),
  ],
  [
    /^timeline\.(events|act\.what|reopenDialog)/,
    'round',
    ({ own, n }) => partOf(own, 'timeline.roundPhrase', n),
  ],
  [/^timeline\.seeAs/, 'shown', ({ own, n }) => partOf(own, 'timeline.roundName', n)],
  [/^compose\.about/, 'round', ({ own, n }) => partOf(own, 'compose.round', n)],
  [/^timeline\.(turn|subtitle)/, 'took', ({ language, n }) => (n === 1 ? inWords[language] : undefined)],
  [/^timeline\.events\.sinceAddressChange/, 'first', ({ n }) => n === 1],
  [/^timeline\.events\.revisionAdded|kindChanged/, 'paid', ({ n }) => n === 1],
  [/^timeline\.turn\.agency/, 'shared', ({ language, n }) => (n === 2 ? days[language][1] : undefined)],
  [/^timeline\.turn/, 'on', ({ language, n }) => days[language][n]],
  [/^timeline\.turn/, 'since', ({ language, n }) => days[language][n]],
  [/^timeline\.turn/, 'until', ({ language, n }) => `${days[language][n]} 18:00 CET`],
  [
    /^timeline\.events\.(undone|stageReopened)/,
    'reason',
    ({ own }) => partOf(own, 'timeline.reasons.mistake'),
  ],
  [/^timeline\.(events\.undone|undo)/, 'what', ({ own }) => partOf(own, 'timeline.undoable.Stage Approved')],
  [
    /^timeline\.events\.(filesAdded|filesHanded)/,
    'files',
    ({ n }) => ['a.mov', 'b.mov', 'c.mov', 'd.mov'].slice(n),
  ],
  [/^timeline\.confirm/, 'next', () => 'Final cut'],
  [/^timeline\.files\.position|^billing/, 'at', ({ n }) => n],
  [/^durations\.daysAndHours/, 'days', ({ own, n }) => partOf(own, 'durations.days', n)],
  [/^durations\.daysAndHours/, 'hours', ({ own, n }) => partOf(own, 'durations.hours', n)],
  [/^(review|delivery|dashboard|subscription|billing|limits)/, 'due', ({ n }) => (n === 0 ? 0 : n)],
  [
    /^timeline\.history\.notAgain/,
    'reason',
    ({ own }) => partOf(own, 'timeline.history.mailReasons.link_revoked'),
  ],
  [/^mails\.stopped/, 'reason', () => 'bounces'],
  [/^calendar\.movedInPart/, 'reason', ({ own }) => partOf(own, 'calendar.movedSince')],
  [/^forms\.conflict/, 'fields', () => ['Name', 'Notes']],
  [
    /^compose\.(recipients|remindedOnly)/,
    'people',
    () => [{ firstname: 'Ann', lastname: 'Lee', email: 'ann@client.example' }],
  ],
  [
    /^compose\.remindedOnly/,
    'answered',
    ({ n }) =>
      ['Ben', 'Cara'].slice(n === 0 ? 2 : n - 1).map((firstname) => ({ firstname, lastname: '', email: '' })),
  ],
  [/^points\.team\.leftAloneText/, 'numbers', ({ n }) => (n === 1 ? [3] : [3, 7])],
  [/^points\.team\.leftAloneText/, 'names', ({ n }) => (n === 0 ? '' : 'Ann Lee')],
  [
    /^timeline\.events\.answersChanged/,
    'changed',
    ({ n }) =>
      [3, 7]
        .slice(n === 1 ? 1 : 0)
        .map((number) => ({ number, was: 'done', by: 'Ann Lee', now: 'not_done' })),
  ],
  [
    /(^points|approval)\.seen$/,
    'what',
    ({ language }) => {
      const pages = { unit: 'pages', seen: 12, of: 14 } as const;
      const sum = seenSum([{ seen: true, how_far: pages }, { seen: false }]);
      return sum && seenInWords(sum, language);
    },
  ],
  [/^leaving\.uploads/, 'resumed', ({ n }) => Math.min(n, 1)],
  [/^(leaving\.uploads|review\.afterApproval)/, 'more', ({ n }) => n],
  [/^figures\.change/, 'by', ({ n }) => (n === 0 ? 12 : n)],
  [
    /^figures\.change/,
    'when',
    ({ own, n }) => partOf(own, `figures.change.${n === 0 ? 'ago' : 'range'}`, 30),
  ],
  [/^figures\.valueBefore/, 'value', ({ own }) => partOf(own, 'figures.ratingOf', 4)],
  [/^figures\.onTargetOf/, 'percent', ({ own }) => partOf(own, 'figures.percent', 67)],
  [/^figures\.onTargetOf/, 'onTarget', ({ n }) => n],
  [/^dateField/, 'format', () => 'DD/MM/YYYY'],
  [/^dateField/, 'typed', () => '31/02/2026'],
  [/^dateField/, 'example', () => '24/11/2026'],
  [/^dateField/, 'first', () => '24/11/2026'],
  [/^dateField/, 'last', () => '24/11/2026'],
  [/^(feedback\.sender|templates\.survey)/, 'language', () => 'Español'],
  [/^(feedback\.sender|templates\.survey)/, 'written', ({ n }) => n],
  [/^(feedback\.sender|templates\.survey)/, 'questions', () => 3],
  [/^(feedback\.sender\.inMail|templates\.survey\.changed)/, 'question', () => 'Rate our work'],
  [/(marked|quoted)$/, 'mark', () => ({ mark: 'strike', exact: 'soup 12' })],
];

const words: Readonly<Record<string, string>> = {
  stage: 'Layout',
  title: 'Layout',
  project: 'Harvest',
  agency: 'Northwind',
  workspace: 'Northwind',
  client: 'Acme',
  who: 'Ann Lee',
  by: 'Ann Lee',
  name: 'Ann Lee',
  author: 'Ann Lee',
  contact: 'Ann Lee',
  firstname: 'Ann',
  email: 'ann@client.example',
  to: 'ann@client.example',
  file: 'film.mov',
  query: 'vino',
  id: '7f3c2a',
  date: '24/11/2026',
  when: '24/11/2026 11:00',
  at: '24/11/2026 11:00 CET',
  value: '24/11/2026',
  was: '23/11/2026',
  price: '€ 29',
  on: '24/11/2026',
  what: 'Layout',
  filter: 'Layout',
  domain: 'acme.example',
  entity: 'https://idp.acme.example',
  host: 'portal.acme.example',
  hosts: 'acme.proofline.example, acmefilm.proofline.example',
  sender: 'mail@proofline.example',
  field: 'Name',
  browser: 'Firefox',
  system: 'Windows',
  device: 'Firefox, Windows',
  network: '203.0.113.0/24',
  plan: 'Professional',
};

const partOf = (texts: unknown, path: string, ...given: unknown[]): unknown => {
  const found = path.split('.').reduce<unknown>((part, key) => (part as Texts | undefined)?.[key], texts);
  return typeof found === 'function' ? (found as Sentence)(...given) : found;
};

const sampleOf = (name: string, given: Case): unknown => {
  const own = particular.find(([place, parameter]) => parameter === name && place.test(given.place));
  if (own) return own[2](given);
  if (flags.test(name) && typeof words[name] === 'undefined' && !/^paid$/.test(name)) return given.n === 1;
  if (numbers.test(name)) return given.n;
  return words[name] ?? `‹${name}›`;
};

/** Names of a function's parameters; those of an object are a list of their own. */
const parametersOf = (sentence: Sentence): readonly (string | readonly string[])[] => {
  const [head = ''] = String(sentence).split('=>');
  const braced = /\{([\s\S]*)\}/.exec(head)?.[1];
  const namesIn = (list: string) =>
    [...list.matchAll(/(?:^|,)\s*([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  return braced === undefined ? namesIn(head.replaceAll(/[()]/g, '')) : [namesIn(braced)];
};

/** Sentence with sample values, once for each resulting wording. */
const spoken = (sentence: Sentence, english: Sentence, given: Omit<Case, 'n'>): readonly string[] => {
  const parameters = parametersOf(english);
  const told = [1, 2, 0].map((n) => {
    const value = (name: string) => sampleOf(name, { ...given, n });
    const values = parameters.map((one) =>
      typeof one === 'string' ? value(one) : Object.fromEntries(one.map((name) => [name, value(name)])),
    );
    const said = sentence(...values);
    // Notice with a title and a text.
    return typeof said === 'object' && said !== null ? Object.values(said).join(' ') : String(said);
  });
  return [...new Set(told)];
};

/** Sentences of a catalogue, each with its place in it. */
const rowsOf = (
  texts: unknown,
  english: unknown,
  given: Omit<Case, 'n'>,
): readonly (readonly [place: string, text: string])[] => {
  if (typeof texts === 'string') return texts === '' ? [] : [[given.place, texts]];
  if (typeof texts === 'function')
    return spoken(texts as Sentence, (english ?? texts) as Sentence, given).map((text) => [
      given.place,
      text,
    ]);
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, text]) =>
    rowsOf(text, (english as Texts | undefined)?.[key], { ...given, place: `${given.place}.${key}` }),
  );
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Screens of the catalogues that are not named after theirs. */
const shownAt: Readonly<Record<string, string>> = {
  approvers: 'Round that several contacts decide',
  answering: 'Page of a mailed round: its reader’s name',
  account: 'Sign-up, and the search for a workspace’s address',
  common: 'Every page',
  compare: 'Comparison of two versions of a file',
  components: 'Controls of every page',
  connection: 'Notices of a lost connection and of calls that wait',
  delivery: 'Page of a mailed deliverable',
  durations: 'Lengths of time, within other sentences',
  enter: 'Entrance without a workspace',
  errors: 'Refusals by the server',
  frame: 'Menu and top bar',
  guestFailed: 'Mailed link that leads nowhere',
  leaving: 'Question before a page is left',
  left: 'Sign-in page after a log-out',
  noAccess: 'Page for people who are no members',
  guests: 'Form of a client who adds a colleague to a project',
  moreTime: 'Question for more time, on a mailed round and in the portal',
  push: 'Push messages on the profile, and their offer in the inbox',
  reminders: 'Page that switches reminders off',
  address: 'Change of the address that a person signs in with',
  reset: 'Form for a new password',
  review: 'Page of a mailed round',
  reviewHistory: 'Page of a mailed round: its history',
  recovery: 'Sign-in page: a recovery code in place of a lost phone',
  seenAs: 'Bar above a page that a member of the team sees as their client',
  sessions: 'List of sessions on the profile, and in a client’s account menu',
  signIn: 'Sign-in page',
  survey: 'Survey, mailed and in the portal',
  viewer: 'Viewer of pictures and pages',
};

const paragraphsOf = (html: string): string =>
  html
    .replaceAll(/<\/(p|li|blockquote)>|<br>/g, '\n')
    .replaceAll(/<a [^>]*>([^<]*)<\/a>/g, '[$1]')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line.trim()}`)
    .join('\n>\n');

const mailsOf = (language: Language): string => {
  const templates = systemTemplates()
    .filter((template) => template.language === language)
    .map(
      ({ type, title, subject, body }) =>
        `### Template ${type}: ${title}\n\n> **${subject}**\n>\n${paragraphsOf(body)}`,
    );
  const names = Object.keys(mailSamples) as SystemMail[];
  const built = names.map((name) => {
    const { subject, html } = systemMail(name, mailSamples[name], language);
    return `### Mail ${name}\n\n> **${subject}**\n>\n${paragraphsOf(html)}`;
  });
  const labels = Object.entries(linkLabels[language]).map(([tag, label]) => `- \`${tag}\`: ${label}`);
  return ['## Mails', ...templates, ...built, '### Buttons of mails', labels.join('\n')].join('\n\n');
};

/** Sentences of a language's catalogues, by catalogue. */
export const sentencesIn = async (
  language: Language,
): Promise<ReadonlyMap<string, readonly (readonly [place: string, text: string])[]>> => {
  const [own, english] = await Promise.all([cataloguesOf(language), cataloguesOf('en')]);
  return new Map(
    Object.entries(own).map(([name, texts]) => [
      name,
      rowsOf(texts, english[name], { language, own, place: name }),
    ]),
  );
};

/** Document of a language: its sentences by screen, beside the English ones, and its mails. */
export const documentOf = async (language: Language): Promise<string> => {
  const [own, english] = await Promise.all([sentencesIn(language), sentencesIn('en')]);
  const meaning = new Map([...english.values()].flat().toReversed());
  const parts = [...own].map(([name, rows]) => {
    const head = language === 'en' ? ['Place', 'Text'] : ['Place', 'Text', 'English'];
    const lines = rows.map(([place, text], index) => {
      const first = rows[index - 1]?.[0] !== place;
      const more = language === 'en' ? [] : [first ? cell(meaning.get(place) ?? '') : ''];
      return [first ? `\`${place.slice(name.length + 1)}\`` : '', cell(text), ...more];
    });
    const table = [head, head.map(() => '---'), ...lines]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n');
    return `## ${name}${shownAt[name] ? ` – ${shownAt[name]}` : ''}\n\n${table}`;
  });
  const intro =
    'Written by `npm run docs` from the catalogues. A text with values is shown for one, two and none of them.';
  return [`# Texts: ${language}`, intro, ...parts, mailsOf(language)].join('\n\n').concat('\n');
};

export const fileOf = (language: Language): string => join(documents, `${language}.md`);

if (import.meta.main) {
  mkdirSync(documents, { recursive: true });
  for (const language of languages) writeFileSync(fileOf(language), await documentOf(language));
}
