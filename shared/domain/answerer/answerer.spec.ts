import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../email-template/language.ts';
import {
  decidersBy,
  isCodeOpen,
  isSameAnswerer,
  linkDeciders,
  maskedAddress,
  plainName,
  proofRefusal,
  proofs,
  shownName,
} from './index.ts';

const cleo = { name: 'Cleo Katz', email: 'cleo@client.example' };

describe('the name of somebody', () => {
  it('is the contact’s, and with a colleague both names, in each language', () => {
    const told = (language: string) => shownName({ name: 'Ann Alba', answerer: cleo }, language);
    expect(shownName({ name: 'Ann Alba' }, 'fr')).toBe('Ann Alba');
    expect(['en', 'es', 'it', 'fr', 'xx'].map(told)).toEqual([
      'Cleo Katz, by Ann Alba’s link',
      'Cleo Katz, con el enlace de Ann Alba',
      'Cleo Katz, con il link di Ann Alba',
      'Cleo Katz, par le lien de Ann Alba',
      'Cleo Katz, by Ann Alba’s link',
    ]);
  });

  it('never stands for the contact alone, whatever a colleague says to be called', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...languages), (name, contact, language) => {
        const shown = shownName({ name: contact, answerer: { name } }, language);
        expect(shown.startsWith(name)).toBe(true);
        expect(shown.length).toBeGreaterThan(name.length + contact.length);
      }),
    );
  });

  it.each([
    ['Cleo Katz', true],
    ['Zoë Ångström-O’Neil, 2nd', true],
    ['李雷', true],
    ['', false],
    ['Cleo\nBcc: all@client.example', false],
    ['Cleo\u0000', false],
    ['Cleo\u2028Katz', false],
    ['\u202eoelC', false],
    ['<b>Cleo</b>', false],
    ['{{email_signature}}', false],
  ])('%j is taken: %s', (name, isTaken) => {
    expect(plainName.test(name)).toBe(isTaken);
  });

  it('tells one colleague from another, and from the contact', () => {
    const by = (name?: string) => (name === undefined ? {} : { answerer: { name } });
    expect(isSameAnswerer(by('Cleo'), by('Cleo'))).toBe(true);
    expect(isSameAnswerer(by(), by())).toBe(true);
    expect(isSameAnswerer(by('Cleo'), by('Dan'))).toBe(false);
    expect(isSameAnswerer(by('Cleo'), by())).toBe(false);
  });
});

describe('the proof of a decision', () => {
  it('is asked for as the project says, else as the workspace does, else not at all', () => {
    expect(decidersBy({}, {})).toBe('anyone');
    expect(decidersBy({ link_deciders: null }, { link_deciders: 'code' })).toBe('code');
    expect(decidersBy({ link_deciders: 'contact' }, { link_deciders: 'code' })).toBe('contact');
    expect(decidersBy({ link_deciders: 'anyone' }, { link_deciders: 'code' })).toBe('anyone');
  });

  it.each([
    ['anyone', undefined, 'link', undefined],
    ['anyone', cleo, 'link', undefined],
    ['contact', undefined, 'link', undefined],
    ['contact', cleo, 'link', 'contact_decides'],
    ['contact', cleo, 'link_and_code', 'contact_decides'],
    ['code', undefined, 'link', 'code_needed'],
    ['code', cleo, 'link', 'code_needed'],
    ['code', undefined, 'link_and_code', undefined],
    ['code', cleo, 'link_and_code', undefined],
  ] as const)('where %s may decide, %o with %s is refused: %s', (deciders, answerer, proof, reason) => {
    expect(proofRefusal(deciders, { answerer, proof })?.reason).toBe(reason);
  });

  it('never grows by a name, and is never asked of who signed in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...linkDeciders),
        fc.constantFrom(...proofs),
        fc.string(),
        (deciders, proof, name) => {
          const alone = proofRefusal(deciders, { proof });
          const named = proofRefusal(deciders, { answerer: { name }, proof });
          if (alone) expect(named).toBeDefined();
          if (proof === 'portal') expect([alone, named]).toEqual([undefined, undefined]);
        },
      ),
    );
  });
});

describe('a mailed code', () => {
  const expires = Date.UTC(2026, 10, 26, 10, 10);

  it('is taken until it expires, and for five tries', () => {
    expect(isCodeOpen({ tries: 0, expires }, expires)).toBe(true);
    expect(isCodeOpen({ tries: 4, expires }, expires)).toBe(true);
    expect(isCodeOpen({ tries: 5, expires }, expires)).toBe(false);
    expect(isCodeOpen({ tries: 0, expires }, expires + 1)).toBe(false);
  });

  it('is said to go to an address without telling it', () => {
    expect(maskedAddress('ann.alba@client.example')).toBe('a•••@client.example');
  });
});
