import { describe, expect, it } from 'vitest';
import type { EmailTemplate } from '#contracts/templates.ts';
import {
  type EmailTab,
  type EmailValue,
  emailBody,
  emailProblem,
  emailTabs,
  missingTypes,
  newEmail,
  storedFamilies,
  textField,
  typesOf,
} from './email-draft.ts';
import type { Entry } from './template-store.ts';

const reminder: EmailValue = {
  title: 'By hand',
  type: 'reminder',
  texts: [{ language: 'en', subject: 'Still waiting', body: '<p>{{review_link}}</p>' }],
};

const onTheList = (value: EmailValue, more: Partial<Entry<EmailValue>> = {}): Entry<EmailValue> => ({
  key: value.title,
  base: value,
  value,
  deleted: false,
  ...more,
});

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
  updated_on: '2026-03-02T00:00:00.000Z',
  ...more,
});

describe('the template types of the tabs', () => {
  it.each<[string, EmailTab]>([
    ['first_preview', 'production'],
    ['additional_rev_cost', 'production'],
    ['deliverable', 'production'],
    ['multi-update', 'production'],
    ['none', 'production'],
    ['reminder', 'reminders'],
    ['feedback_auto_reminder', 'reminders'],
    ['invite', 'invites'],
    ['survey', 'csat'],
  ])('%s is offered on the tab %s, and there alone', (type, tab) => {
    const offering = emailTabs.filter((one) => typesOf[one].some((offered) => offered === type));
    expect(offering).toEqual([tab]);
  });

  it('the twelve types and "none" are on one tab each', () => {
    const offered = emailTabs.flatMap((tab) => typesOf[tab]);
    expect(offered).toHaveLength(13);
    expect(new Set(offered).size).toBe(13);
  });
});

describe('a new template on an empty tab', () => {
  it.each<[EmailTab, string]>([
    ['production', 'first_preview'],
    ['reminders', 'reminder'],
    ['invites', 'invite'],
    ['csat', 'survey'],
  ])('on the tab %s has the type %s', (tab, type) => {
    expect(newEmail(tab, []).type).toBe(type);
  });

  it('greets the client in English, and ends with the agent’s name', () => {
    expect(newEmail('production', [])).toEqual({
      title: 'New Template',
      type: 'first_preview',
      texts: [
        {
          language: 'en',
          subject: 'New Template',
          body: '<p>Hello {{client_name}},</p><p>{{user_name}}</p>',
        },
      ],
    });
  });

  it.each(emailTabs)('on the tab %s is valid as it is', (tab) => {
    expect(emailProblem(newEmail(tab, []))).toBeUndefined();
  });
});

describe('a new reminder beside one that is sent by hand', () => {
  it('is the automated one', () => {
    expect(newEmail('reminders', [onTheList(reminder)]).type).toBe('feedback_auto_reminder');
  });

  it('is sent by hand if the first is marked as deleted', () => {
    expect(newEmail('reminders', [onTheList(reminder, { deleted: true })]).type).toBe('reminder');
  });
});

describe('a template in English and Italian, beside one in French', () => {
  const italian = stored({ id: 2, parent_id: 1, language: 'it', subject: 'Guarda', body: '<p>Guarda</p>' });
  const french = stored({ id: 3, type: 'invite', title: 'Bienvenue', language: 'fr', system: true });

  it('is a single entry with both languages', () => {
    expect(storedFamilies([italian, stored({}), french])).toEqual([
      {
        id: 1,
        updated_on: '2026-03-02T00:00:00.000Z',
        system: false,
        value: {
          title: 'First',
          type: 'first_preview',
          texts: [
            { language: 'en', subject: 'Look', body: '<p>Look</p>' },
            { language: 'it', subject: 'Guarda', body: '<p>Guarda</p>' },
          ],
        },
      },
      {
        id: 3,
        updated_on: '2026-03-02T00:00:00.000Z',
        system: true,
        value: {
          title: 'Bienvenue',
          type: 'invite',
          texts: [{ language: 'fr', subject: 'Look', body: '<p>Look</p>' }],
        },
      },
    ]);
  });

  it('is saved with its own text beside title and type, and the other language as a variant', () => {
    expect(
      emailBody({
        title: ' Renamed ',
        type: 'first_rev',
        texts: [
          { language: 'en', subject: 'Look', body: '<p>Look</p>' },
          { language: 'it', subject: 'Guarda', body: '<p>Guarda</p>' },
        ],
      }),
    ).toEqual({
      title: 'Renamed',
      type: 'first_rev',
      language: 'en',
      subject: 'Look',
      body: '<p>Look</p>',
      variants: [{ language: 'it', subject: 'Guarda', body: '<p>Guarda</p>' }],
    });
  });

  it('has field paths without a prefix for its own text, and with the variant’s for others', () => {
    expect([textField(0, 'subject'), textField(1, 'subject'), textField(2, 'body')]).toEqual([
      'subject',
      'variants.0.subject',
      'variants.1.body',
    ]);
  });
});

describe('an invalid template', () => {
  const [english] = reminder.texts;

  it.each<[string, Partial<EmailValue>, { field: string; message: string }]>([
    ['it has no title', { title: ' ' }, { field: 'title', message: 'Enter a title.' }],
    [
      'it has no subject',
      { texts: [{ ...english, subject: ' ' }] },
      { field: 'subject', message: 'An email needs a subject.' },
    ],
    [
      'its body has a tag that there is not',
      { texts: [{ ...english, body: '{{nobody}}' }] },
      { field: 'body', message: 'The email has the tag "nobody", which is not available here.' },
    ],
    [
      'its subject has a tag of another type',
      { texts: [{ ...english, subject: '{{deliverable_name}}' }] },
      { field: 'subject', message: 'The email has the tag "deliverable_name", which is not available here.' },
    ],
    [
      'its second language has no subject',
      { texts: [english, { language: 'it', subject: '', body: '' }] },
      { field: 'variants.0.subject', message: 'An email needs a subject.' },
    ],
    [
      'its second language has a tag that there is not',
      { texts: [english, { language: 'it', subject: 'Guarda', body: '{{nessuno}}' }] },
      {
        field: 'variants.0.body',
        message: 'The email has the tag "nessuno", which is not available here.',
      },
    ],
  ])('when %s, then its field says so', (_, wrong, problem) => {
    expect(emailProblem({ ...reminder, ...wrong })).toEqual(problem);
  });
});

describe('the missing system templates of the reminders', () => {
  const bySystem = (more: Partial<Entry<EmailValue>> = {}) => onTheList(reminder, { system: true, ...more });

  it('include the type of a deleted one', () => {
    expect(missingTypes('reminders', [bySystem()])).toEqual(['feedback_auto_reminder']);
    expect(missingTypes('reminders', [])).toEqual(['reminder', 'feedback_auto_reminder']);
  });

  it('include a type that only the workspace’s own templates have', () => {
    expect(missingTypes('reminders', [onTheList(reminder, { system: false })])).toContain('reminder');
  });

  it('exclude one whose type was changed but not saved', () => {
    const retyped = bySystem({ value: { ...reminder, type: 'feedback_auto_reminder' } });
    expect(missingTypes('reminders', [retyped])).toEqual(['feedback_auto_reminder']);
  });

  it('exclude the type “none”', () => {
    expect(missingTypes('production', [])).not.toContain('none');
  });
});
