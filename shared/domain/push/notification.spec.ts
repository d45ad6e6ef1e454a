import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../email-template/language.ts';
import { inboxKinds } from '../inbox/inbox.ts';
import { inboxWords } from '../inbox/words/index.ts';
import { notificationOf, type PushedEntry } from './notification.ts';

const entry: PushedEntry = {
  kind: 'changes_requested',
  by: 'Ann Alba',
  project: { id: 7, name: 'Harvest film' },
  client_id: 3,
  workflow_id: 1,
  stage_id: 2,
  stage: 'Concept',
  revision_id: 5,
  round: 0,
  points: 0,
  detail: '',
};
const told = (changes: Partial<PushedEntry> = {}, language: (typeof languages)[number] = 'en') =>
  notificationOf(
    { ...entry, ...changes },
    { workspace: 'Studio', language, words: inboxWords[language], date: (day) => `<${day}>` },
  );

describe('notification of an entry', () => {
  it('has the inbox’s sentence, the place, and the workspace', () => {
    expect(told()).toEqual({
      title: 'Ann Alba asked for changes',
      body: 'Harvest film · Concept · Preview · Studio',
      tag: 'project-7',
      path: '/projects/7/timeline/1?stage=2',
      lang: 'en',
    });
  });

  it.each([
    ['es', 'Ann Alba pidió cambios', 'Harvest film · Concept · Revisión 2 · Studio'],
    ['it', 'Ann Alba ha chiesto modifiche', 'Harvest film · Concept · Revisione 2 · Studio'],
    ['fr', 'Ann Alba a demandé des modifications', 'Harvest film · Concept · Révision 2 · Studio'],
  ] as const)('is in the language of its reader: %s', (language, title, body) =>
    expect(told({ round: 2 }, language)).toMatchObject({ title, body, lang: language }),
  );

  it('has the day that was asked for as its reader has dates, and the number of points', () => {
    expect(told({ kind: 'more_time_asked', detail: '2026-03-09' }).title).toBe(
      'Ann Alba asks for time until <2026-03-09>',
    );
    expect(told({ kind: 'points', points: 3 }).title).toBe('Ann Alba added 3 points');
  });

  it('replaces others of its project alone, and opens the work where the kind is about it', () => {
    expect(told({ kind: 'mention' })).toMatchObject({
      tag: 'project-7',
      path: '/projects/7/timeline/1?stage=2&work=5',
    });
    expect(told({ kind: 'bounced', project: null, detail: 'a@b.example', client_id: null })).toMatchObject({
      tag: 'workspace',
      path: '/settings/team',
    });
  });

  it('fits into a message and opens a page of the workspace, however long its names are', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(
        fc.constantFrom(...inboxKinds),
        fc.constantFrom(...languages),
        name,
        name,
        name,
        fc.nat(),
        (kind, language, by, stage, project, id) => {
          const made = told({ kind, by, stage, project: { id, name: project }, detail: by }, language);
          expect(new TextEncoder().encode(JSON.stringify(made)).length).toBeLessThan(3900);
          expect(new URL(made.path, 'https://studio.example').origin).toBe('https://studio.example');
          expect(made.path).toMatch(/^\/[a-z]/);
        },
      ),
    );
  });
});
