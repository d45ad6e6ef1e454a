import { hasLinkScheme } from '../workflow/preview.ts';
import { escapeHtml, escapeLines, isSafeLink, link, type SafeHtml, singleLine } from './html.ts';
import { type Language, previewWord } from './language.ts';
import {
  type HtmlTag,
  isLinkTag,
  isTagName,
  type LinkTag,
  linkLabels,
  type TagName,
  type TemplateType,
  type TextTag,
  tagOf,
} from './merge-tags.ts';
import { cardinalWord, ordinalNumber } from './number-words.ts';

/** Values of merge tags. Texts and links are plain strings; HTML must be built by `html` or sanitised. */
export type TagValues = {
  readonly [Name in TextTag | LinkTag]?: string;
} & { readonly [Name in HtmlTag]?: SafeHtml };

/** Stored text of a template. Merge tags are written `{{tag_name}}`. */
export type TemplateText = { readonly subject: string; readonly body: string };

/** Reason to refuse saving or sending a template. `tag` is the tag's name, as written. */
export type TagProblem = {
  readonly code: 'malformed_tag' | 'unknown_tag' | 'tag_not_for_type' | 'misplaced_tag';
  readonly tag: string;
};

export type Rendered =
  | { readonly ok: true; readonly subject: string; readonly html: string }
  | {
      readonly ok: false;
      readonly code: TagProblem['code'] | 'missing_value' | 'unsafe_link';
      readonly tag: string;
    };

const tagPattern = /\{\{([^{}]*)\}\}/g;
/** Quoted attribute values may contain `>`. */
const markupPattern = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
/** Matches the start of the attribute value that surrounds a position in markup. */
const attributeStart = /([\w-]+)\s*=\s*(?:"([^"]*)|'([^']*))$/;

/** Names of the tags in a text, known or not, in order and without duplicates. */
export const parseTags = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(tagPattern)].map(([, name = '']) => name.trim())),
];

/** The text with each tag as `wordsOf` its name says. */
export const withTags = (text: string, wordsOf: (name: string) => string): string =>
  text.replace(tagPattern, (_, name: string) => wordsOf(name.trim()));

type TagContext = 'subject' | 'content' | 'link_text' | 'address' | 'address_part' | 'markup';

/** Context of each tag in a body, which decides the kinds of values allowed there. */
const contextsIn = (body: string): readonly { readonly name: string; readonly context: TagContext }[] => {
  const markup = [...body.matchAll(markupPattern)].map(({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
  }));
  return [...body.matchAll(tagPattern)].map(({ index, 1: name = '' }) => {
    const inside = markup.find(({ from, to }) => from < index && index < to);
    const context = inside
      ? contextInMarkup(body.slice(inside.from, index))
      : contextInContent(body.slice(0, index));
    return { name: name.trim(), context };
  });
};

const contextInContent = (before: string): TagContext => {
  const opened = Math.max(...[...before.matchAll(/<a\s/gi)].map(({ index }) => index), -1);
  return opened > before.toLowerCase().lastIndexOf('</a') ? 'link_text' : 'content';
};

const contextInMarkup = (before: string): TagContext => {
  const [, attribute = '', double, single] = attributeStart.exec(before) ?? [];
  if (attribute.toLowerCase() !== 'href') return 'markup';
  const start = (double ?? single ?? '').trim();
  if (start === '') return 'address';
  // After a fixed scheme, no value can turn the URL into a script.
  return /^(https?:\/\/|mailto:)/i.test(start) ? 'address_part' : 'markup';
};

const fits = (name: TagName, context: TagContext): boolean => {
  switch (context) {
    case 'content':
    case 'link_text':
      return true;
    case 'subject':
    case 'address_part':
      return tagOf(name).kind === 'text';
    case 'address':
      return tagOf(name).kind === 'link';
    case 'markup':
      return false;
  }
};

/**
 * Problems that prevent saving a template of the type: stray braces, tags that don't exist or have no value in mails
 * of this type, and tags in a context that does not allow their kind (HTML and links in a subject, anything but a
 * link at the start of a URL). Empty for a valid template. `render` refuses the same.
 */
export const templateProblems = (
  type: TemplateType,
  { subject, body }: TemplateText,
): readonly TagProblem[] => {
  const placed = [
    ...parseTags(subject).map((name) => ({ name, context: 'subject' as const })),
    ...contextsIn(body),
  ];
  const ofTags = placed.flatMap(({ name, context }): TagProblem[] => {
    if (!isTagName(name)) return [{ code: 'unknown_tag', tag: name }];
    if (!tagOf(name).types.includes(type)) return [{ code: 'tag_not_for_type', tag: name }];
    return fits(name, context) ? [] : [{ code: 'misplaced_tag', tag: name }];
  });
  const ofBraces = [subject, body].flatMap((text): TagProblem[] => {
    const stray = /\{\{[^{}]{0,40}|[^{}]{0,40}\}\}/.exec(text.replace(tagPattern, ' '));
    return stray ? [{ code: 'malformed_tag', tag: stray[0] }] : [];
  });
  const all = [...ofBraces, ...ofTags];
  return all.filter(
    ({ code, tag }, index) => all.findIndex((other) => other.code === code && other.tag === tag) === index,
  );
};

/**
 * Renders a mail: the subject as plain text on one line, the body as HTML with every text escaped and every link
 * checked. Refuses, with the tag's name, if anything would be left unresolved; an empty text is a value, an empty link
 * is not. The body itself must be sanitised before.
 */
export const render = (
  mail: TemplateText & {
    readonly type: TemplateType;
    readonly values: TagValues;
    readonly language: Language;
  },
): Rendered => {
  const { subject, body, type, values, language } = mail;
  const [problem] = templateProblems(type, mail);
  if (problem) return { ok: false, ...problem };

  for (const name of parseTags(`${subject}\n${body}`).filter(isTagName)) {
    const value = values[name];
    if (value === undefined) return { ok: false, code: 'missing_value', tag: name };
    if (tagOf(name).kind !== 'link' || typeof value !== 'string') continue;
    if (value.trim() === '') return { ok: false, code: 'missing_value', tag: name };
    if (!isSafeLink(value)) return { ok: false, code: 'unsafe_link', tag: name };
  }

  const places = contextsIn(body).values();
  return {
    ok: true,
    subject: singleLine(subject.replace(tagPattern, (_tag, name: string) => textOf(values, name.trim()))),
    html: body.replace(tagPattern, (_tag, name: string) => {
      const context = places.next().value?.context ?? 'markup';
      return contentOf(values, name.trim(), context, language);
    }),
  };
};

const textOf = (values: TagValues, name: string): string => {
  const value = isTagName(name) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const contentOf = (values: TagValues, name: string, context: TagContext, language: Language): string => {
  const value = isTagName(name) ? values[name] : undefined;
  if (value === undefined) return '';
  if (typeof value !== 'string') return value.html;
  if (context === 'address') return escapeHtml(value.trim());
  if (context === 'address_part') return escapeHtml(inAddress(value));
  if (!isLinkTag(name)) return escapeLines(value).html;
  const label = linkLabels[language][name];
  // Nested links are invalid HTML: the inner one would end the outer one.
  return context === 'link_text' ? escapeHtml(label) : link(value, label).html;
};

/** URL-encodes a text, so that it can't end its part of a URL or start another. Mail addresses stay readable. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@');

/** Numbers for a mail about a revision round. `revision_number` counts the rounds; the preview's is 0. */
export type RoundNumbers = {
  readonly revision_number: number;
  readonly stage_revisions_left: number;
  readonly stage_revisions_count: number;
  readonly allowed_feedback_days: number;
};

/** Values of the tags for a round's numbers, in figures and in words. */
export const roundValues = (numbers: RoundNumbers, language: Language) => {
  const { revision_number, stage_revisions_left, stage_revisions_count, allowed_feedback_days } = numbers;
  const isPreview = revision_number === 0;
  return {
    // A preview is not a round: there is no zeroth.
    revision_number: isPreview ? previewWord[language] : cardinalWord(revision_number, language),
    revision_number_n: String(revision_number),
    // "Revisión", "revisione" and "révision" are feminine.
    revision_number_st: isPreview
      ? previewWord[language]
      : ordinalNumber(revision_number, language, 'feminine'),
    stage_revisions_left: cardinalWord(stage_revisions_left, language, 'feminine'),
    stage_revisions_left_n: String(stage_revisions_left),
    stage_revisions_count: String(stage_revisions_count),
    allowed_feedback_days: String(allowed_feedback_days),
  } satisfies TagValues;
};

export type PreviewMailRefusal =
  | 'review_link_tag_missing'
  | 'reminder_without_link'
  | 'no_files_uploaded'
  | 'link_without_scheme';

/** Codes of the refusals in the error catalogue. */
export const previewMailCodes = {
  review_link_tag_missing: 'review_link_tag_missing',
  reminder_without_link: 'review_link_required',
  no_files_uploaded: 'files_tag_without_files',
  link_without_scheme: 'review_link_scheme',
} as const satisfies Record<PreviewMailRefusal, string>;

/** Content of a mail to send. `link` is the agent's, empty for none; `has_files` is true if files were uploaded. */
export type PreviewMail = {
  readonly body: string;
  readonly link: string;
  readonly has_files: boolean;
  readonly is_reminder: boolean;
};

/** Refusal to send a preview or a reminder, if any (delivery.md section 5). */
export const refusalToSendPreview = ({
  body,
  link: given,
  has_files,
  is_reminder,
}: PreviewMail): PreviewMailRefusal | undefined => {
  const tags = parseTags(body);
  const offered = has_files || given.trim() !== '';
  if (!has_files && tags.includes('files')) return 'no_files_uploaded';
  if (is_reminder) return tags.includes('review_link') && !offered ? 'reminder_without_link' : undefined;
  if (given.trim() !== '' && !hasLinkScheme(given.trim())) return 'link_without_scheme';
  return offered && !tags.includes('review_link') ? 'review_link_tag_missing' : undefined;
};
