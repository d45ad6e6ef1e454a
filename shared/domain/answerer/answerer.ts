/**
 * Answerer: the colleague to whom a mailed link was forwarded, as they name themselves. Name and address are words of the
 * link's holder and grant nothing (docs/decisions/0060).
 */
import type { Language } from '../email-template/language.ts';

export interface Answerer {
  readonly name: string;
  readonly email: string;
}

/** Somebody by the name that the project has, and by the colleague's who used their link. */
export interface Named {
  readonly name: string;
  readonly answerer?: Pick<Answerer, 'name'> | undefined;
}

export const answererLimits = { name: 80 } as const;

/**
 * Name that may stand in a history and in a mail's subject: no control characters, line separators, marks that turn the
 * direction of the text around them, and no brackets of HTML and of merge tags.
 */
export const plainName = /^[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069<>{}]+$/u;

const byLink: Readonly<Record<Language, (name: string, contact: string) => string>> = {
  en: (name, contact) => `${name}, by ${contact}’s link`,
  es: (name, contact) => `${name}, con el enlace de ${contact}`,
  it: (name, contact) => `${name}, con il link di ${contact}`,
  fr: (name, contact) => `${name}, par le lien de ${contact}`,
};

/** Name as everybody reads it, in the reader's language; English for one that is not known. */
export const shownName = ({ name, answerer }: Named, language: string): string => {
  if (!answerer) return name;
  // Without the list of languages, whose file is of the members' pages.
  const words = Object.entries(byLink).find(([one]) => one === language)?.[1] ?? byLink.en;
  return words(answerer.name, name);
};

/** True if both are the same colleague, or neither is one. */
export const isSameAnswerer = (
  one: { readonly answerer?: Named['answerer'] },
  other: { readonly answerer?: Named['answerer'] },
): boolean => one.answerer?.name === other.answerer?.name;
