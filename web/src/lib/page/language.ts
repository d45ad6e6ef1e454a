/**
 * Choice of the page's language. Contacts read the portal in their client's language, the team in the one that each
 * has chosen, or the browser's. Before a sign-in it is the invitation's (`?lang=`), otherwise the last one on this
 * device, otherwise the browser's. A page in the wrong language, or without the texts of its reader, is reloaded, so
 * that none of its texts stay.
 */
import { type Language, languages } from '#domain/email-template/language.ts';
import { isSeenPortal } from '#lib/session/seen-as.ts';
import { browserLanguage, language, speak, type Translations } from '#lib/texts/translated.ts';

/** Contacts load the portal's texts; members load the team's as well. */
export type Reader = 'client' | 'team';

const languageKey = 'proofline.language';
const readerKey = 'proofline.reader';

/** Pages of the team outside the frame: sign-up, and the second step that a workspace demands of its members. */
const ofTeam = /^\/(signup|verify-email|second-step)(\/|$)/;

const portals = {
  es: async () => (await import('#lib/texts/es/portal.ts')).portal,
  it: async () => (await import('#lib/texts/it/portal.ts')).portal,
  fr: async () => (await import('#lib/texts/fr/portal.ts')).portal,
};

const teams = {
  es: async () => (await import('#lib/texts/es/team.ts')).team,
  it: async () => (await import('#lib/texts/it/team.ts')).team,
  fr: async () => (await import('#lib/texts/fr/team.ts')).team,
};

const known = (name: string | null): Language | undefined => languages.find((one) => one === name);

/** Choices of this device; of this tab alone in a view as a contact, whose language is none of the member's. */
const kept = (): Storage => (isSeenPortal() ? sessionStorage : localStorage);

const chosenLanguage = (): Language => known(kept().getItem(languageKey)) ?? browserLanguage();

const readerAt = (pathname: string): Reader =>
  ofTeam.test(pathname) || kept().getItem(readerKey) === 'team' ? 'team' : 'client';

const textsFor = (chosen: Language, reader: Reader): Promise<readonly Translations[]> => {
  if (chosen === 'en') return Promise.resolve([]);
  return Promise.all([portals[chosen](), ...(reader === 'team' ? [teams[chosen]()] : [])]);
};

/** Reader whose texts this page has. */
let loaded: Reader = 'client';

/** Loads the texts of the page's language; falls back to English. */
export const startLanguage = async (): Promise<void> => {
  const asked = known(new URLSearchParams(location.search).get('lang'));
  if (asked) kept().setItem(languageKey, asked);
  const chosen = chosenLanguage();
  loaded = readerAt(location.pathname);
  const texts = await textsFor(chosen, loaded).catch((error: unknown) => {
    console.warn(`the texts in ${chosen} could not be loaded`, error);
    return [];
  });
  speak(chosen, ...texts);
};

const isHere = (wanted: Language, reader: Reader): boolean =>
  wanted === language() && (wanted === 'en' || reader === 'client' || loaded === 'team');

const loadAnew = (): Promise<never> => {
  location.reload();
  return new Promise(() => {});
};

/** Reloads the page if its address needs other texts; does not return then. */
export const expectLanguageOf = async (pathname: string): Promise<void> => {
  if (!isHere(chosenLanguage(), readerAt(pathname))) await loadAnew();
};

/** Stores the signed-in person's language, and reloads the page if it has other texts; does not return then. */
export const expectLanguage = async (wanted: Language, reader: Reader): Promise<void> => {
  kept().setItem(languageKey, wanted);
  kept().setItem(readerKey, reader);
  if (!isHere(wanted, reader)) await loadAnew();
};
