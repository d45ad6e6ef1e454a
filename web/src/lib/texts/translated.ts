/**
 * Language of this page, constant from its start to its end (lib/language.ts). It is set before the first page is
 * rendered, but after the modules of the app's start are evaluated: these may hold a catalogue, but no single text.
 */
import type { Problem } from '#contracts/errors.ts';
import { fill } from '#contracts/placeholders.ts';
import { defaultLanguage, type Language, languages } from '#domain/email-template/language.ts';

/** Texts in a language, by the name of their catalogue, with the errors that its readers can meet. */
export type Translations = Readonly<Record<string, object>> & {
  readonly errors: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
};

let spoken: Language = 'en';
let translations: readonly Translations[] = [];

export const language = (): Language => spoken;

/** First of the browser's languages that Proofline speaks. */
export const browserLanguage = (): Language =>
  navigator.languages.flatMap(
    (tag) => languages.find((one) => one === tag.slice(0, 2).toLowerCase()) ?? [],
  )[0] ?? defaultLanguage;

/**
 * Sets the language of the page, before it is shown, with the portal's texts and, for the team, its own. Without
 * translations the texts stay English.
 */
export const speak = (chosen: Language, ...texts: readonly Translations[]): void => {
  spoken = chosen;
  translations = texts;
  const { document } = globalThis as { readonly document?: { readonly documentElement: { lang: string } } };
  if (document) document.documentElement.lang = texts.length > 0 ? chosen : 'en';
};

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries under a key in each of the texts that have it. */
const under = (texts: readonly object[], key: PropertyKey): readonly unknown[] =>
  texts.filter((some) => Object.hasOwn(some, key)).map((some): unknown => Reflect.get(some, key));

const layered = <T extends object>(english: T, layers: () => readonly object[]): T => {
  const groups = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get: (target, key) => {
      const text: unknown = Reflect.get(target, key);
      if (!isGroup(text)) return under(layers(), key)[0] ?? text;
      const known = groups.get(key);
      if (known) return known;
      const group = layered(text, () => under(layers(), key).filter(isGroup));
      groups.set(key, group);
      return group;
    },
  });
};

/**
 * Catalogue in the page's language: each text is the translation's. Contacts load the portal's texts only, so that the
 * team's stay English for them, unseen (translations.ts).
 */
/*@__NO_SIDE_EFFECTS__*/
export const translated = <T extends object>(name: string, english: T): T =>
  layered(english, () => under(translations, name).filter(isGroup));

/**
 * Server's refusal in the language of the page. A refusal that contacts are not expected to meet loses its text, so
 * that the failed action's own title is shown.
 */
export const problemHere = (problem: Problem): Problem => {
  if (translations.length === 0) return problem;
  const { code, params = {}, id } = problem;
  const { title = '', text = '' } = translations.find(({ errors }) => errors[code])?.errors[code] ?? {};
  const values = id === undefined ? params : { ...params, id };
  return { ...problem, title: fill(title, values), message: fill(text, values) };
};
