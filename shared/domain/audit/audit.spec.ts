import { describe, expect, test } from 'vitest';
import { languages } from '../email-template/language.ts';
import { auditCsv, auditJson } from './export.ts';
import { type AuditContent, auditKinds, auditSentence, concernsPerson, nextEntry, noHead } from './index.ts';

const content = (changes: Partial<AuditContent> = {}): AuditContent => ({
  id: 'e1',
  at: '2026-03-02T10:00:00.000Z',
  kind: 'member_changed',
  actor: { kind: 'member', id: 1, name: 'Olga Owner' },
  subject: { kind: 'user', id: '5', name: 'Nora North' },
  project: null,
  details: [],
  origin: { network: '203.0.113.0/24', browser: 'Firefox', system: 'macOS' },
  refused: null,
  ...changes,
});

describe('the sentence of an entry', () => {
  test.each(languages.flatMap((language) => auditKinds.map((kind) => [language, kind] as const)))(
    'in %s, of %s, has no gap',
    (language, kind) => {
      for (const details of [
        [],
        [{ name: 'admin', to: true }, { name: 'add_users', to: false }, { name: 'name' }],
      ]) {
        for (const actor of [content().actor, { kind: 'unknown', id: null, name: '' } as const]) {
          const sentence = auditSentence(content({ kind, details, actor }), language);
          expect(sentence).toMatch(/^\S.*\.$/);
          expect(sentence).not.toMatch(/undefined|null| {2}|\(\)/);
          if (language === 'fr') expect(sentence).not.toMatch(/ [:;?!»]/);
        }
      }
    },
  );

  test('names permissions that were granted and withdrawn, and other fields', () => {
    const details = [{ name: 'admin', to: true }, { name: 'add_users', to: false }, { name: 'surname' }];
    expect(auditSentence(content({ details }), 'en')).toBe(
      'Olga Owner changed Nora North, granted: admin, withdrew: manage team, changed: last name.',
    );
  });

  test('names five details, and counts the others', () => {
    const details = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name }));
    const of = (language: 'en' | 'it') => auditSentence(content({ kind: 'files_given', details }), language);
    expect(of('en')).toBe('Olga Owner was given files to see or download: a, b, c, d, e and 2 more.');
    expect(of('it')).toContain('a, b, c, d, e e altri 2');
  });

  test('tells a link from the person whose it is, and an unknown caller by the address they gave', () => {
    const by = (actor: AuditContent['actor'], kind: AuditContent['kind'], refused: string | null = null) =>
      auditSentence(content({ kind, actor, refused, subject: null }), 'en');
    expect(by({ kind: 'link', id: 3, name: 'Ann Alba' }, 'attack_refused', 'link_revoked')).toBe(
      'The holder of a link of Ann Alba was refused: a revoked link was used to answer.',
    );
    expect(by({ kind: 'unknown', id: null, name: 'eve@web.example' }, 'sign_in_refused')).toMatch(
      /^eve@web.example/,
    );
  });
});

test('a person is found by a part of the name, as actor, subject or recipient', () => {
  const entry = content({ details: [{ name: 'Ann Alba' }] });
  for (const text of ['olga', 'NORTH', ' alba ']) expect(concernsPerson(entry, text)).toBe(true);
  expect(concernsPerson(entry, 'carla')).toBe(false);
});

describe('the exported log', () => {
  const entry = nextEntry(
    noHead,
    content({ actor: { kind: 'member', id: 1, name: '=HYPERLINK("http://evil.example")' } }),
    { tenantId: 1, now: 1_772_445_600_000, days: 30 },
    () => 'ab'.repeat(32),
  );
  const reader = { language: 'en', timezone: 'Europe/Berlin' } as const;

  test('is a table with sentences, local times and hashes, in which nothing is calculated', () => {
    const [titles, row] = auditCsv([entry], reader).split('\r\n');
    expect(titles).toContain('"Number","Time","Kind","Entry"');
    expect(row).toContain('"2026-03-02T11:00:00+01:00"');
    expect(row).toContain('ab'.repeat(32));
    expect(row).toContain(`,"'=HYPERLINK(""http://evil.example"")",`);
  });

  test('has all fields of the chain, so that it can be checked elsewhere', () => {
    const { entries } = JSON.parse(auditJson([entry], reader, '2026-03-03T10:00:00.000Z'));
    expect(entries).toEqual([{ ...entry, sentence: auditSentence(entry.content, 'en') }]);
  });
});
