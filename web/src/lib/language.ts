/**
 * Choice of the page's language. Contacts read the portal in their client's language, the team in English. Before a
 * sign-in it is the invitation's (`?lang=`), otherwise the last one on this device, otherwise the browser's. A page
 * in the wrong language is reloaded, so that none of its texts stay.
 */
import { defaultLanguage, type Language, languages } from '#domain/email-template/language.ts';
import { language, speak } from './texts/translated.ts';

const key = 'proofline.language';

/** Pages in English only: those for the agency, before it has a workspace. */
const englishOnly = /^\/(signup|verify-email)(\/|$)/;

const translations = {
  es: async () => (await import('./texts/es/portal.ts')).portal,
  it: async () => (await import('./texts/it/portal.ts')).portal,
  fr: async () => (await import('./texts/fr/portal.ts')).portal,
};

const known = (name: string | null): Language | undefined => languages.find((one) => one === name);

const languageAt = (pathname: string): Language => {
  if (englishOnly.test(pathname)) return 'en';
  const ofBrowser = navigator.languages.flatMap((tag) => known(tag.slice(0, 2).toLowerCase()) ?? []);
  return known(localStorage.getItem(key)) ?? ofBrowser[0] ?? defaultLanguage;
};

/** Loads the texts of the page's language; falls back to English. */
export const startLanguage = async (): Promise<void> => {
  const asked = known(new URLSearchParams(location.search).get('lang'));
  if (asked) localStorage.setItem(key, asked);
  const chosen = languageAt(location.pathname);
  const texts =
    chosen === 'en'
      ? undefined
      : await translations[chosen]().catch((error: unknown) => {
          console.warn(`the texts in ${chosen} could not be loaded`, error);
          return undefined;
        });
  speak(chosen, texts);
};

const loadAnew = (): Promise<never> => {
  location.reload();
  return new Promise(() => {});
};

/** Reloads the page if its address needs another language; does not return then. */
export const expectLanguageOf = async (pathname: string): Promise<void> => {
  if (languageAt(pathname) !== language()) await loadAnew();
};

/** Stores the signed-in person's language, and reloads the page if it has another one; does not return then. */
export const expectLanguage = async (wanted: Language): Promise<void> => {
  localStorage.setItem(key, wanted);
  if (wanted !== language()) await loadAnew();
};
