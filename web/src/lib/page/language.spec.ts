/** Choice of the page's language. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { common } from '#lib/texts/en/common.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { team as spanish } from '#lib/texts/es/team.ts';
import { language, speak } from '#lib/texts/translated.ts';
import { expectLanguage, expectLanguageOf, startLanguage } from './language.ts';

const reload = vi.fn();

/** Opens the page at an address, in a browser with these languages. */
const open = (address: string, ...languages: string[]) => {
  const { pathname, search } = new URL(address, 'https://north.proofline.example');
  vi.stubGlobal('location', { pathname, search, reload });
  vi.stubGlobal('navigator', { languages });
  return startLanguage();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
  speak('en');
});

it('takes the browser’s first language of the four before anything else is known', async () => {
  await open('/signin', 'de-DE', 'fr-CA', 'en');
  expect([language(), common.close]).toEqual(['fr', 'Fermer']);
  await open('/signin', 'de-DE');
  expect([language(), common.close]).toEqual(['en', 'Close']);
});

it('takes the language of an invitation’s link, and remembers it', async () => {
  await open('/signin?email=a%40b.example&lang=it', 'en');
  expect(language()).toBe('it');
  await open('/projects', 'en');
  expect(language()).toBe('it');
  await open('/signin?lang=xx', 'en');
  expect(language()).toBe('it');
});

it('has the team’s texts on the pages of a sign-up', async () => {
  await open('/signup', 'es');
  expect([language(), common.close, limits.administrator]).toEqual([
    'es',
    'Cerrar',
    spanish.limits.administrator,
  ]);
});

it('loads the page anew for a person with another language, once', async () => {
  await open('/projects', 'en');
  void expectLanguage('es', 'client');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await open('/projects', 'en');
  expect([language(), limits.administrator]).toEqual(['es', 'Contact your administrator']);
  await expectLanguage('es', 'client');
  expect(reload).toHaveBeenCalledOnce();
});

it('loads the page anew for a member of the team, whose texts a contact’s page lacks, once', async () => {
  await open('/signin', 'es');
  void expectLanguage('es', 'team');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await open('/projects', 'es');
  expect(limits.administrator).toBe(spanish.limits.administrator);
  await expectLanguage('es', 'team');
  expect(reload).toHaveBeenCalledOnce();
});

it('loads nothing anew for a member who reads English', async () => {
  await open('/signin', 'en');
  await expectLanguage('en', 'team');
  expect(reload).not.toHaveBeenCalled();
});

it('loads the page anew on the way to one with texts of the team', async () => {
  await open('/signin', 'es');
  await expectLanguageOf('/signin/url-retrieve');
  expect(reload).not.toHaveBeenCalled();
  void expectLanguageOf('/signup');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('keeps the language of a view as a contact in its tab alone', async () => {
  await open('/signin', 'fr');
  await expectLanguage('fr', 'client');
  sessionStorage.setItem('proofline.seen-as', '{}');
  void expectLanguage('it', 'client');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await open('/projects', 'fr');
  expect(language()).toBe('it');
  sessionStorage.removeItem('proofline.seen-as');
  await open('/projects', 'en');
  expect(language()).toBe('fr');
});
