import { escapeHtml, escapeLines, isSafeLink, link, type SafeHtml, singleLine } from './html.ts';
import type { Language } from './language.ts';
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

/** What is filled in. A text or link is a plain string; what is HTML must have been made or sanitised as such. */
export type TagValues = {
  readonly [Name in TextTag | LinkTag]?: string;
} & { readonly [Name in HtmlTag]?: SafeHtml };

/** The stored text of a template: merge tags are written `{{tag_name}}`. */
export type TemplateText = { readonly subject: string; readonly body: string };

/** Why a template can't be saved or sent. `tag` is the tag's name, as written. */
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
/** A quoted value may hold a `>` of its own. */
const markupPattern = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
/** The start of the attribute's value that a position in markup lies in. */
const attributeStart = /([\w-]+)\s*=\s*(?:"([^"]*)|'([^']*))$/;

/** The names of the tags a text holds, each once, in their order, known or not. */
export function parseTags(text: string): readonly string[] {
  return [...new Set([...text.matchAll(tagPattern)].map(([, name = '']) => name.trim()))];
}

type Place = 'subject' | 'content' | 'link_text' | 'address' | 'address_part' | 'markup';

/** Where in a body each tag stands: what a value may be depends on it. */
function placesIn(body: string): readonly { readonly name: string; readonly place: Place }[] {
  const markup = [...body.matchAll(markupPattern)].map(({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
  }));
  return [...body.matchAll(tagPattern)].map(({ index, 1: name = '' }) => {
    const inside = markup.find(({ from, to }) => from < index && index < to);
    const place = inside
      ? placeInMarkup(body.slice(inside.from, index))
      : placeInContent(body.slice(0, index));
    return { name: name.trim(), place };
  });
}

function placeInContent(before: string): Place {
  const opened = Math.max(...[...before.matchAll(/<a\s/gi)].map(({ index }) => index), -1);
  return opened > before.toLowerCase().lastIndexOf('</a') ? 'link_text' : 'content';
}

function placeInMarkup(before: string): Place {
  const [, attribute = '', double, single] = attributeStart.exec(before) ?? [];
  if (attribute.toLowerCase() !== 'href') return 'markup';
  const start = (double ?? single ?? '').trim();
  if (start === '') return 'address';
  // After a scheme of its own an address can't be turned into a script by what is filled in.
  return /^(https?:\/\/|mailto:)/i.test(start) ? 'address_part' : 'markup';
}

function fits(name: TagName, place: Place): boolean {
  switch (place) {
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
}

/**
 * What keeps a template of the type from being saved: braces that are no tag, tags that don't exist or have no value in
 * mails of this type, and tags where their value can't stand (HTML and links in a subject, anything but a link at the
 * start of an address). Empty for a good one. `render` refuses the same.
 */
export function templateProblems(type: TemplateType, { subject, body }: TemplateText): readonly TagProblem[] {
  const placed = [
    ...parseTags(subject).map((name) => ({ name, place: 'subject' as const })),
    ...placesIn(body),
  ];
  const ofTags = placed.flatMap(({ name, place }): TagProblem[] => {
    if (!isTagName(name)) return [{ code: 'unknown_tag', tag: name }];
    if (!tagOf(name).types.includes(type)) return [{ code: 'tag_not_for_type', tag: name }];
    return fits(name, place) ? [] : [{ code: 'misplaced_tag', tag: name }];
  });
  const ofBraces = [subject, body].flatMap((text): TagProblem[] => {
    const stray = /\{\{[^{}]{0,40}|[^{}]{0,40}\}\}/.exec(text.replace(tagPattern, ' '));
    return stray ? [{ code: 'malformed_tag', tag: stray[0] }] : [];
  });
  const all = [...ofBraces, ...ofTags];
  return all.filter(
    ({ code, tag }, index) => all.findIndex((other) => other.code === code && other.tag === tag) === index,
  );
}

/**
 * The mail that a template of the type makes of the values: the subject as plain text on one line, the body as HTML with
 * every text escaped and every link checked. Refused, with the tag's name, when anything would be left unresolved; an
 * empty text is a value, an empty link is not. The body itself is taken as sanitised.
 */
export function render(
  mail: TemplateText & {
    readonly type: TemplateType;
    readonly values: TagValues;
    readonly language: Language;
  },
): Rendered {
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

  const places = placesIn(body).values();
  return {
    ok: true,
    subject: singleLine(subject.replace(tagPattern, (_tag, name: string) => textOf(values, name.trim()))),
    html: body.replace(tagPattern, (_tag, name: string) => {
      const place = places.next().value?.place ?? 'markup';
      return contentOf(values, name.trim(), place, language);
    }),
  };
}

function textOf(values: TagValues, name: string): string {
  const value = isTagName(name) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function contentOf(values: TagValues, name: string, place: Place, language: Language): string {
  const value = isTagName(name) ? values[name] : undefined;
  if (value === undefined) return '';
  if (typeof value !== 'string') return value.html;
  if (place === 'address') return escapeHtml(value.trim());
  if (place === 'address_part') return escapeHtml(inAddress(value));
  if (!isLinkTag(name)) return escapeLines(value).html;
  const label = linkLabels[language][name];
  // A link within a link would end the outer one.
  return place === 'link_text' ? escapeHtml(label) : link(value, label).html;
}

/** A text as a part of an address: nothing in it can end the part or start another. Mail addresses stay readable. */
function inAddress(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@');
}

/** The numbers a mail about a revision round may tell. `revision_number` counts the rounds, so that the preview's is 0. */
export type RoundNumbers = {
  readonly revision_number: number;
  readonly stage_revisions_left: number;
  readonly stage_revisions_count: number;
  readonly allowed_feedback_days: number;
};

/** The values of the tags that tell a round's numbers, in figures and in the language's words. */
export function roundValues(numbers: RoundNumbers, language: Language) {
  const { revision_number, stage_revisions_left, stage_revisions_count, allowed_feedback_days } = numbers;
  return {
    revision_number: cardinalWord(revision_number, language),
    revision_number_n: String(revision_number),
    // "Revisión", "revisione" and "révision" are feminine; there is no zeroth.
    revision_number_st: revision_number === 0 ? '0' : ordinalNumber(revision_number, language, 'feminine'),
    stage_revisions_left: cardinalWord(stage_revisions_left, language, 'feminine'),
    stage_revisions_left_n: String(stage_revisions_left),
    stage_revisions_count: String(stage_revisions_count),
    allowed_feedback_days: String(allowed_feedback_days),
  } satisfies TagValues;
}

/** Why a preview or a reminder is not sent (delivery.md section 5). */
export type PreviewMailRefusal =
  | 'review_link_tag_missing'
  | 'reminder_without_link'
  | 'no_files_uploaded'
  | 'link_without_scheme';

/** What is sent along: `link` is what the agent gave, empty for none; `has_files` whether files were uploaded. */
export type PreviewMail = {
  readonly body: string;
  readonly link: string;
  readonly has_files: boolean;
  readonly is_reminder: boolean;
};

/** What stands against sending a preview or a reminder with this body (delivery.md section 5). */
export function refusalToSendPreview({
  body,
  link: given,
  has_files,
  is_reminder,
}: PreviewMail): PreviewMailRefusal | undefined {
  const tags = parseTags(body);
  const offered = has_files || given.trim() !== '';
  if (!has_files && tags.includes('files')) return 'no_files_uploaded';
  if (is_reminder) return tags.includes('review_link') && !offered ? 'reminder_without_link' : undefined;
  if (given.trim() !== '' && !/^(https?|ftp):/i.test(given.trim())) return 'link_without_scheme';
  return offered && !tags.includes('review_link') ? 'review_link_tag_missing' : undefined;
}
