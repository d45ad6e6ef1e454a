/**
 * Language of this page, constant from its start to its end (lib/language.ts). It is set before the first page is
 * rendered, but after the modules of the app's start are evaluated: these may hold a catalogue, but no single text.
 */
import type { Problem } from '#contracts/errors.ts';
import { fill } from '#contracts/placeholders.ts';
import type { Language } from '#domain/email-template/language.ts';

/** Texts of the portal in a language, by the name of their catalogue, with the errors that a contact can meet. */
export type Translations = Readonly<Record<string, object>> & {
  readonly errors: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
};

let spoken: Language = 'en';
let translations: Translations | undefined;

export const language = (): Language => spoken;

/** Sets the language of the page, before it is shown. Without translations the texts stay English. */
export const speak = (chosen: Language, texts: Translations | undefined): void => {
  spoken = chosen;
  translations = texts;
  const { document } = globalThis as { readonly document?: { readonly documentElement: { lang: string } } };
  if (document) document.documentElement.lang = texts ? chosen : 'en';
};

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ownOf = (texts: object | undefined, key: PropertyKey): unknown =>
  texts && Object.hasOwn(texts, key) ? Reflect.get(texts, key) : undefined;

const layered = <T extends object>(english: T, translation: () => object | undefined): T => {
  const groups = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get: (target, key) => {
      const text: unknown = Reflect.get(target, key);
      if (!isGroup(text)) return ownOf(translation(), key) ?? text;
      const known = groups.get(key);
      if (known) return known;
      const group = layered(text, () => ownOf(translation(), key) as object | undefined);
      groups.set(key, group);
      return group;
    },
  });
};

/**
 * Catalogue in the page's language: each text is the translation's, or the English one where contacts never see it
 * (listed in translations.ts).
 */
/*@__NO_SIDE_EFFECTS__*/
export const translated = <T extends object>(name: string, english: T): T =>
  layered(english, () => ownOf(translations, name) as object | undefined);

/**
 * Server's refusal in the language of the page. A refusal that contacts are not expected to meet loses its text, so
 * that the failed action's own title is shown.
 */
export const problemHere = (problem: Problem): Problem => {
  if (!translations) return problem;
  const { code, params = {}, id } = problem;
  const { title = '', text = '' } = translations.errors[code] ?? {};
  const values = id === undefined ? params : { ...params, id };
  return { ...problem, title: fill(title, values), message: fill(text, values) };
};
