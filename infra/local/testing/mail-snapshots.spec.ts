/**
 * Snapshots of every mail (subject, preheader, plain text), a file for each language: a changed word shows in its
 * diff.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { languages } from '#domain/email-template/language.ts';
import { allMails } from './mail-snapshots.ts';

beforeAll(() => {
  vi.stubEnv('APP_DOMAIN', 'proofline.example');
  vi.stubEnv('LINK_SECRET', 'sample');
});
afterAll(() => vi.unstubAllEnvs());

const preheaderOf = (html: string): string => /mso-hide:all">([^<]*?)&#847;/.exec(html)?.[1] ?? '';

it.each(languages)('the mails in %s', async (language) => {
  const told = allMails(language).map(
    ({ name, subject, html, text }) =>
      `=== ${name}\nSubject: ${subject}\nPreheader: ${preheaderOf(html)}\n\n${text.trim()}\n`,
  );
  await expect(told.join('\n')).toMatchFileSnapshot(`./mail-snapshots/${language}.txt`);
});

it.each(languages)('in %s none has a picture that would tell of its being opened', (language) => {
  for (const { name, html, work } of allMails(language)) {
    // Pictures are attached, so displaying them makes no request.
    const attached = ['workspace-logo', ...(work ? ['work-picture'] : [])];
    expect(html.match(/<img src="[^"]*"/g), name).toEqual(attached.map((id) => `<img src="cid:${id}"`));
    expect(html, name).not.toMatch(/background-image|url\(/i);
  }
});

it.each(languages)(
  'in %s none has an open tag, a value that is missing, or two spaces in a row',
  (language) => {
    for (const { name, subject, text, html } of allMails(language)) {
      expect(`${subject}\n${text}`, name).not.toMatch(/\{\{|undefined|NaN|\[object|\S {2}\S/);
      expect(html, name).toContain(`<html lang="${language}"`);
    }
  },
);

it.each(languages)('in %s the line beside the subject has words, and no address of a link', (language) => {
  for (const { name, html } of allMails(language)) {
    expect(preheaderOf(html), name).toMatch(/\p{L}{2,} \p{L}/u);
    expect(preheaderOf(html), name).not.toContain('://');
  }
});
