/** Documents in which the texts are read, and the rules for every sentence of a language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#domain/email-template/language.ts';
import { documentOf, fileOf, sentencesIn } from '#e2e/all-texts.ts';

const textsIn = async (language: (typeof languages)[number]) =>
  [...(await sentencesIn(language)).values()].flat();

it.each(languages)(
  'docs/texts/%s.md is that of the catalogues; `npm run docs` writes it',
  async (language) => {
    expect(readFileSync(fileOf(language), 'utf8')).toBe(await documentOf(language));
  },
);

describe('every sentence that contacts read', () => {
  it.each(languages)('in %s is whole and free of "!"', async (language) => {
    const wrong = (await textsIn(language)).filter(
      // The specification's own message.
      ([place, text]) =>
        place !== 'billing.added.success' && / {2}|undefined|\[object|NaN|[!¡]|(^| )[,.;]/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('in French keeps its signs on the line of the word before', async () => {
    const wrong = (await textsIn('fr')).filter(([, text]) => / [:;?!»]|« |\S[;?!»]|«[^\u00a0]/u.test(text));
    expect(wrong).toEqual([]);
  });

  it('in Spanish opens its questions', async () => {
    const wrong = (await textsIn('es')).filter(([, text]) => text.includes('?') && !text.includes('¿'));
    expect(wrong).toEqual([]);
  });

  it.each(['es', 'it', 'fr'] as const)('in %s is formal', async (language) => {
    const familiar = {
      es: /(?<!\p{L})(tú|tu|tus|ti|contigo|tienes|puedes|tuyo)(?!\p{L})/iu,
      it: /(?<!\p{L})(tu|tuo|tua|tuoi|tue|ti|puoi|hai|sei)(?!\p{L})/iu,
      fr: /(?<!\p{L})(tu|toi|tes|ton|peux)(?!\p{L})/iu,
    }[language];
    expect((await textsIn(language)).filter(([, text]) => familiar.test(text))).toEqual([]);
  });
});
