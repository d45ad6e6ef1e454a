/** Languages of clients, templates and built-in mails (delivery.md section 3). */
export const languages = ['en', 'es', 'it', 'fr'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Name of each language in itself, by which its readers find it. */
export const ownNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
};

type Variant = { readonly parent_id?: number | null; readonly language: string };

/** Picks a template's variant: in the language, else in English, else their parent. `undefined` without any variant. */
export const chooseVariant = <T extends Variant>(
  variants: readonly T[],
  language: Language,
): T | undefined => {
  const inLanguage = (wanted: Language) => variants.find((variant) => variant.language === wanted);
  return (
    inLanguage(language) ??
    inLanguage(defaultLanguage) ??
    variants.find((variant) => !variant.parent_id) ??
    variants[0]
  );
};

/** Address for several contacts, behind a greeting: "Hola a todos", "Buongiorno a tutti", "Bonjour à tous". */
export const everyone: Record<Language, string> = {
  en: 'everyone',
  es: 'a todos',
  it: 'a tutti',
  fr: 'à tous',
};

/** Value of `contact_name`: the first name of a single contact, else `everyone`. */
export const contactName = (
  contacts: readonly { readonly firstname: string }[],
  language: Language,
): string => {
  const [only, ...others] = contacts;
  return only && others.length === 0 ? only.firstname : everyone[language];
};

/** Name of a stage's first revision, which is no round. */
export const previewWord: Record<Language, string> = {
  en: 'preview',
  es: 'vista previa',
  it: 'anteprima',
  fr: 'aperçu',
};

const dueToday: Record<Language, string> = {
  en: 'due today',
  es: 'vence hoy',
  it: 'scade oggi',
  fr: 'échéance aujourd’hui',
};

/** Value of `business_days_overdue`: the number of days; on the due day itself, that it is due today. */
export const overdueWords = (days: number, language: Language): string =>
  days > 0 ? String(days) : `0 (${dueToday[language]})`;
