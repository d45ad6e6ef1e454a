import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../email-template/language.ts';
import {
  isOutdated,
  progressIn,
  questionIn,
  surveyIn,
  type Translated,
  translationsAfter,
  withQuestion,
  withTranslation,
} from './translations.ts';

const asked: Translated = { question: 'How was it?', translations: { es: '¿Qué tal?', it: 'Com’è andata?' } };
const renamed = withQuestion(asked, 'How was our work?');

describe('a survey in a language', () => {
  test('asks each question in its text of that language, or as written first', () => {
    const items = [
      { id: 1, ...asked },
      { id: 2, question: 'Else?', translations: { es: ' ' } },
    ];
    const questions = (language: Language) => surveyIn(items, language).map(({ question }) => question);
    expect(questions('es')).toEqual(['¿Qué tal?', 'Else?']);
    expect(questions('fr')).toEqual(['How was it?', 'Else?']);
    expect(progressIn(items, 'es')).toEqual({ questions: 2, written: 1, outdated: 0 });
  });

  test('asks a text that is older than its question', () => {
    expect(questionIn(renamed, 'es')).toBe('¿Qué tal?');
    expect(progressIn([renamed], 'es')).toEqual({ questions: 1, written: 1, outdated: 1 });
  });
});

describe('a question that changes', () => {
  test('keeps its texts, each marked with the question it was written for', () => {
    expect(renamed).toEqual({
      question: 'How was our work?',
      translations: asked.translations,
      translated_from: { es: 'How was it?', it: 'How was it?' },
    });
    // The mark tells what was translated, not the last wording before this one.
    expect(withQuestion(renamed, 'Are you happy?').translated_from).toEqual(renamed.translated_from);
  });

  test('back to what it was has no marks', () => {
    expect(withQuestion(renamed, ' How was it? ')).toEqual({ ...asked, question: ' How was it? ' });
  });

  test('marks nothing that was written before it had words', () => {
    expect(withQuestion({ ...asked, question: ' ' }, 'How was it?')).toEqual(asked);
  });
});

describe('a text written anew, or confirmed by the same words,', () => {
  test.each(['¿Qué tal nuestro trabajo?', '¿Qué tal?'])('is no longer marked: %s', (es) => {
    expect(withTranslation(renamed, 'es', es)).toEqual({
      question: 'How was our work?',
      translations: { es, it: 'Com’è andata?' },
      translated_from: { it: 'How was it?' },
    });
  });

  test('if blank, is removed with its mark', () => {
    expect(withTranslation(withTranslation(renamed, 'es', ''), 'it', ' ')).toEqual({
      question: 'How was our work?',
    });
  });
});

describe('a save', () => {
  test('without texts keeps them, and marks those of a question that changes', () => {
    expect(translationsAfter(asked, { question: 'How was it?' })).toEqual({
      translations: asked.translations,
    });
    expect(translationsAfter(asked, { question: 'And now?' })).toEqual({
      translations: asked.translations,
      translated_from: { es: 'How was it?', it: 'How was it?' },
    });
  });

  test('with texts keeps those alone; without the list of marks, an unchanged text of a changed question is marked', () => {
    const translations = { es: '¿Qué tal?', fr: 'Et alors ?' };
    expect(translationsAfter(asked, { question: 'And now?', translations })).toEqual({
      translations,
      translated_from: { es: 'How was it?' },
    });
    const given = { question: 'And now?', translations, translated_from: {} };
    expect(translationsAfter(asked, given)).toEqual({ translations });
  });

  test('keeps a mark that is still due, and none of a text that there is not', () => {
    expect(translationsAfter(renamed, { question: 'How was our work?' })).toEqual({
      translations: asked.translations,
      translated_from: { es: 'How was it?', it: 'How was it?' },
    });
    const given = {
      question: 'How was our work?',
      translations: { it: 'Com’è andata?' },
      translated_from: { es: 'How was it?', it: 'How was our work?' },
    };
    expect(translationsAfter(renamed, given)).toEqual({ translations: { it: 'Com’è andata?' } });
  });
});

const words = fc.constantFrom('', ' ', 'a', 'b', 'c ', 'd');
const language = fc.constantFrom(...languages);
const texts = fc.record({ en: words, es: words, it: words, fr: words }, { requiredKeys: [] });
const item = fc
  .record({ question: words, translations: texts }, { requiredKeys: ['question'] })
  .map((given): Translated => ({ question: given.question, ...translationsAfter(undefined, given) }));
const change = fc.oneof(
  words.map((question) => (now: Translated) => withQuestion(now, question)),
  fc.tuple(language, words).map(
    ([of, text]) =>
      (now: Translated) =>
        withTranslation(now, of, text),
  ),
);

describe('after any number of changes', () => {
  const after = (start: Translated, changes: readonly ((now: Translated) => Translated)[]) =>
    changes.reduce((now, next) => next(now), start);

  test('a survey differs in its words alone, and asks nothing blank', () => {
    const item = fc.record({
      id: fc.nat(),
      is_star_rating: fc.boolean(),
      question: fc.string().filter((question) => question.trim() !== ''),
      translations: texts,
    });
    fc.assert(
      fc.property(fc.array(item), language, (items, language) => {
        const shown = surveyIn(items, language);
        expect(shown.map(({ question: _, ...rest }) => rest)).toEqual(
          items.map(({ id, is_star_rating }) => ({ id, is_star_rating })),
        );
        expect(shown.every(({ question }) => question.trim() !== '')).toBe(true);
      }),
    );
  });

  test('a text is outdated only if it is written, for a question other than the present one', () => {
    fc.assert(
      fc.property(item, fc.array(change), language, (start, changes, language) => {
        const now = after(start, changes);
        if (!isOutdated(now, language)) return;
        expect(now.translations?.[language]?.trim()).toBeTruthy();
        expect(now.translated_from?.[language]?.trim()).not.toBe(now.question.trim());
      }),
    );
  });

  test('a change of the question drops no text, and one of a text touches no other', () => {
    fc.assert(
      fc.property(item, fc.array(change), words, language, (start, changes, text, language) => {
        const now = after(start, changes);
        expect(withQuestion(now, text).translations).toEqual(now.translations);
        const written = withTranslation(now, language, text);
        for (const other of languages.filter((one) => one !== language)) {
          expect(written.translations?.[other]).toBe(now.translations?.[other]);
          expect(written.translated_from?.[other]).toBe(now.translated_from?.[other]);
        }
        expect(isOutdated(written, language)).toBe(false);
      }),
    );
  });

  test('the form and a save of what it holds agree', () => {
    fc.assert(
      fc.property(item, fc.array(change), (start, changes) => {
        const { question, translations = {}, translated_from = {} } = after(start, changes);
        const stored = translationsAfter(start, { question, translations, translated_from });
        expect({ question, ...stored }).toEqual(after(start, changes));
      }),
    );
  });
});
