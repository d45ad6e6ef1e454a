import { describe, expect, it } from 'vitest';
import type { EmailTemplate } from '../../../../shared/contracts/templates.ts';
import { tagsOf } from '../../../../shared/domain/email-template/merge-tags.ts';
import { type EmailValue, emailBody, emailProblem, newEmail, storedFamilies, typesOf } from './email.ts';
import type { Entry } from './shelf.ts';

const entry = (value: EmailValue, deleted = false): Entry<EmailValue> => ({
  key: value.title,
  value,
  deleted,
});
const reminder: EmailValue = { ...newEmail('reminders', []), title: 'By hand' };
const stored = (more: Partial<EmailTemplate>): EmailTemplate => ({
  id: 1,
  parent_id: null,
  type: 'first_preview',
  title: 'First',
  subject: 'Look',
  body: '<p>Look</p>',
  language: 'en',
  system: false,
  created_on: '2026-03-01T00:00:00.000Z',
  updated_on: '2026-03-01T00:00:00.000Z',
  ...more,
});

it('every type has its tab', () => {
  expect(typesOf).toEqual({
    production: [
      'first_preview',
      'first_rev',
      'other_rev',
      'last_rev',
      'additional_rev_free',
      'additional_rev_cost',
      'deliverable',
      'multi-update',
      'none',
    ],
    reminders: ['reminder', 'feedback_auto_reminder'],
    invites: ['invite'],
    csat: ['survey'],
  });
});

describe('a new template', () => {
  it('greets the client in the name of the agent, in English', () => {
    const made = newEmail('production', []);
    expect(made).toMatchObject({ title: 'New Template', texts: [{ language: 'en' }] });
    expect(made.texts[0].body).toMatch(/^<p>Hello {{client_name}},<\/p>.*{{user_name}}/);
    expect(tagsOf(made.type)).toEqual(expect.arrayContaining(['client_name', 'user_name']));
    expect(emailProblem(made)).toBeUndefined();
  });

  it('has the first type of its tab', () => {
    expect(newEmail('production', []).type).toBe('first_preview');
    expect(newEmail('csat', []).type).toBe('survey');
  });

  it('is the automated reminder once there is one by hand', () => {
    expect(newEmail('reminders', []).type).toBe('reminder');
    expect(newEmail('reminders', [entry(reminder)]).type).toBe('feedback_auto_reminder');
    expect(newEmail('reminders', [entry(reminder, true)]).type).toBe('reminder');
  });
});

it('the languages of a template are one with it, and follow its title and type', () => {
  const [family, ...others] = storedFamilies([
    stored({}),
    stored({ id: 2, parent_id: 1, language: 'it', subject: 'Guarda' }),
  ]);
  expect(others).toEqual([]);
  if (!family) throw new Error('no family');
  expect(family.value.texts.map(({ language }) => language)).toEqual(['en', 'it']);
  expect(emailBody({ ...family.value, title: ' Renamed ', type: 'first_rev' })).toEqual({
    title: 'Renamed',
    type: 'first_rev',
    language: 'en',
    subject: 'Look',
    body: '<p>Look</p>',
    variants: [{ language: 'it', subject: 'Guarda', body: '<p>Look</p>' }],
  });
});

it.each<[string, Partial<EmailValue>, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['a tag of no such name', { texts: [{ language: 'en', subject: 'Look', body: '{{nobody}}' }] }, 'body'],
  ['no subject', { texts: [{ language: 'en', subject: '', body: '' }] }, 'subject'],
])('is not saved with %s', (_, wrong, field) => {
  expect(emailProblem({ ...reminder, ...wrong })).toMatchObject({ field });
});
