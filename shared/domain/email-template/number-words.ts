import { toCardinal as enCardinal, toOrdinal as enOrdinal } from 'n2words/en-US';
import { toCardinal as esCardinal } from 'n2words/es-ES';
import { toCardinal as frCardinal, toOrdinal as frOrdinal } from 'n2words/fr-FR';
import { toCardinal as itCardinal, toOrdinal as itOrdinal } from 'n2words/it-IT';
import type { Language } from './language.ts';

/** Gender of the counted noun. English has none. */
export type Gender = 'masculine' | 'feminine';

/** Largest number that is spelled out (delivery.md section 3). */
const maxNumber = 9999;

const checked = (n: number, least: number): number => {
  if (!Number.isInteger(n) || n < least || n > maxNumber) throw new RangeError(`No words for ${n}`);
  return n;
};

/** Cardinal in words: `one`, `veintiuna`, `trois`. Throws a RangeError except for whole numbers from 0 to 9999. */
export const cardinalWord = (n: number, language: Language, gender: Gender = 'masculine'): string => {
  checked(n, 0);
  switch (language) {
    case 'en':
      return enCardinal(n);
    case 'es':
      // The library omits the accent, and inflects "ciento", which has one form only.
      return esCardinal(n, { gender })
        .replace('dieciseis', 'dieciséis')
        .replace(/\bcienta\b/, 'ciento');
    case 'it':
      return n === 1 && gender === 'feminine' ? 'una' : itCardinal(n);
    case 'fr':
      return gender === 'feminine' ? frCardinal(n).replace(/\bun$/, 'une') : frCardinal(n);
  }
};

/** Ordinal in words: `first`, `segunda`, `ventunesimo`. Throws a RangeError except for whole numbers from 1 to 9999. */
export const ordinalWord = (n: number, language: Language, gender: Gender = 'masculine'): string => {
  checked(n, 1);
  const feminine = gender === 'feminine';
  switch (language) {
    case 'en':
      return enOrdinal(n);
    case 'es':
      return feminine ? spanishOrdinal(n).replace(/o\b/g, 'a') : spanishOrdinal(n);
    case 'it':
      return italianOrdinal(n).replace(/o$/, feminine ? 'a' : 'o');
    case 'fr':
      return feminine && n === 1 ? 'première' : frOrdinal(n);
  }
};

/** Ordinal in figures: `1st`, `2.ª`, `3º`, `1re`. Throws a RangeError except for whole numbers from 1 to 9999. */
export const ordinalNumber = (n: number, language: Language, gender: Gender = 'masculine'): string => {
  checked(n, 1);
  const feminine = gender === 'feminine';
  switch (language) {
    case 'en':
      return `${n}${englishSuffix(n)}`;
    case 'es':
      return feminine ? `${n}.ª` : `${n}.º`;
    case 'it':
      return feminine ? `${n}ª` : `${n}º`;
    case 'fr':
      if (n > 1) return `${n}e`;
      return feminine ? '1re' : '1er';
  }
};

const englishSuffix = (n: number): string => {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return (teens ? undefined : ['th', 'st', 'nd', 'rd'][n % 10]) ?? 'th';
};

/** Corrects the library for numbers that end in six and ten. */
const italianOrdinal = (n: number): string =>
  itOrdinal(n)
    .replace(/seesimo$/, 'seiesimo')
    .replace(/diecesimo$/, 'decimo');

// The library's ordinals are not those of the Spanish academy ("octicentésimo", "segundo milésimo").
const spanishUnder20 = [
  ...['', 'primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno'],
  ...['décimo', 'undécimo', 'duodécimo', 'decimotercero', 'decimocuarto', 'decimoquinto', 'decimosexto'],
  ...['decimoséptimo', 'decimoctavo', 'decimonoveno'],
];
const spanishTens = [
  ...['', '', 'vigésimo', 'trigésimo', 'cuadragésimo', 'quincuagésimo'],
  ...['sexagésimo', 'septuagésimo', 'octogésimo', 'nonagésimo'],
];
const spanishHundreds = [
  ...['', 'centésimo', 'ducentésimo', 'tricentésimo', 'cuadringentésimo', 'quingentésimo'],
  ...['sexcentésimo', 'septingentésimo', 'octingentésimo', 'noningentésimo'],
];

const spanishOrdinal = (n: number): string => {
  const thousands = Math.floor(n / 1000);
  const below100 = n % 100;
  const under20 = below100 < 20 ? below100 : below100 % 10;
  return [
    thousands > 1 ? `${esCardinal(thousands)}milésimo` : thousands === 1 && 'milésimo',
    spanishHundreds[Math.floor(n / 100) % 10],
    below100 >= 20 && spanishTens[Math.floor(below100 / 10)],
    spanishUnder20[under20],
  ]
    .filter(Boolean)
    .join(' ');
};
