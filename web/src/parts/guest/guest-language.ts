/** Language of the last guest page on this device, for a page that is shown before anything could be loaded. */
import { defaultLanguage, type Language, languages } from '#domain/email-template/language.ts';

const key = 'proofline.guest-language';

const known = (name: string | null): Language | undefined => languages.find((one) => one === name);

const remembered = (): Language | undefined => {
  try {
    return known(localStorage.getItem(key));
  } catch {
    return undefined;
  }
};

export const rememberGuestLanguage = (language: Language): void => {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Ignored: only the language of an error depends on it.
  }
};

/** Language of the last guest page, otherwise the first supported one of the browser. */
export const guestLanguage = (): Language =>
  remembered() ??
  navigator.languages.flatMap((wanted) => known(wanted.slice(0, 2).toLowerCase()) ?? [])[0] ??
  defaultLanguage;
