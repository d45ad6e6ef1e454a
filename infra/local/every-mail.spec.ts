/** What every mail says, subject and plain text, kept in a file a language: a change of words shows in its diff. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { languages } from '../../shared/domain/email-template/language.ts';
import { everyMail } from './every-mail.ts';

beforeAll(() => {
  vi.stubEnv('APP_DOMAIN', 'proofline.example');
  vi.stubEnv('LINK_SECRET', 'sample');
});
afterAll(() => vi.unstubAllEnvs());

it.each(languages)('the mails in %s', async (language) => {
  const mails = everyMail(language);
  const told = mails.map(({ name, subject, text }) => `=== ${name}\nSubject: ${subject}\n\n${text.trim()}\n`);
  await expect(told.join('\n')).toMatchFileSnapshot(`./every-mail/${language}.txt`);
});

it.each(languages)(
  'in %s none has an open tag, a value that is missing, or two spaces in a row',
  (language) => {
    for (const { name, subject, text, html } of everyMail(language)) {
      expect(`${subject}\n${text}`, name).not.toMatch(/\{\{|undefined|NaN|\[object|\S {2}\S/);
      expect(html, name).toContain(`<html lang="${language}"`);
    }
  },
);
