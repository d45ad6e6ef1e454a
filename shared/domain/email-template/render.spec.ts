import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, linkList } from './html.ts';
import { chooseVariant, contactName } from './language.ts';
import { type TemplateType, tagsOf } from './merge-tags.ts';
import {
  type PreviewMail,
  parseTags,
  refusalToSendPreview,
  render,
  roundValues,
  type TagValues,
  templateProblems,
} from './render.ts';

const send = (body: string, values: TagValues, more: { subject?: string; type?: TemplateType } = {}) =>
  render({ subject: 'Subject', type: 'none', language: 'en', ...more, body, values });

const bodyOf = (body: string, values: TagValues) => {
  const rendered = send(body, values);
  return rendered.ok ? rendered.html : rendered;
};

test('tags are found once each, with or without spaces', () => {
  expect(parseTags('{{client_name}} {{ review_link }} {{client_name}} {x} {{nope}}')).toEqual([
    'client_name',
    'review_link',
    'nope',
  ]);
});

describe('a template that is saved', () => {
  test.each<[TemplateType, string, string, object[]]>([
    ['first_rev', '{{project_name}}', '<p>{{contact_name}}</p><p>{{review_link}}</p>', []],
    ['first_rev', '', '{{reviewlink}}', [{ code: 'unknown_tag', tag: 'reviewlink' }]],
    ['first_rev', '', '{{toString}}', [{ code: 'unknown_tag', tag: 'toString' }]],
    ['first_rev', '', '{{<b>review_link</b>}}', [{ code: 'unknown_tag', tag: '<b>review_link</b>' }]],
    ['first_rev', '', '{{survey_link}}', [{ code: 'tag_not_for_type', tag: 'survey_link' }]],
    ['survey', '', '{{survey_link}} {{survey_link}}', []],
    ['reminder', '', '{{files}}', [{ code: 'tag_not_for_type', tag: 'files' }]],
    ['first_rev', '{{review_link}}', '', [{ code: 'misplaced_tag', tag: 'review_link' }]],
    ['first_rev', '{{project_overview}}', '', [{ code: 'misplaced_tag', tag: 'project_overview' }]],
    ['first_rev', '', '<a href="{{review_link}}">See</a>', []],
    ['first_rev', '', "<a href='mailto:{{user_email}}'>Write</a>", []],
    ['first_rev', '', '<a href="{{client_name}}">See</a>', [{ code: 'misplaced_tag', tag: 'client_name' }]],
    [
      'first_rev',
      '',
      '<a href="javascript:{{client_name}}">',
      [{ code: 'misplaced_tag', tag: 'client_name' }],
    ],
    ['first_rev', '', '<p title="{{client_name}}">', [{ code: 'misplaced_tag', tag: 'client_name' }]],
    ['first_rev', '', '<a href="{{files}}">', [{ code: 'misplaced_tag', tag: 'files' }]],
    [
      'first_rev',
      '',
      '<a title=">" href="{{client_name}}">',
      [{ code: 'misplaced_tag', tag: 'client_name' }],
    ],
    ['first_rev', '', '{ {{client_name}} } {{{user_name}}{', []],
    ['first_rev', '', '{{review_link}', [{ code: 'malformed_tag', tag: '{{review_link' }]],
    ['first_rev', 'review_link}}', '', [{ code: 'malformed_tag', tag: 'review_link}}' }]],
  ])('%s with subject %j and body %j', (type, subject, body, problems) => {
    expect(templateProblems(type, { subject, body })).toEqual(problems);
  });

  test('each type offers its own tags', () => {
    expect(tagsOf('survey')).toContain('survey_link');
    expect(tagsOf('survey')).not.toContain('review_link');
    expect(tagsOf('invite')).not.toContain('project_name');
    expect(tagsOf('none')).toHaveLength(31);
  });
});

describe('a mail', () => {
  test('has its texts escaped, their line breaks kept', () => {
    expect(bodyOf('<p>{{client_name}}</p>', { client_name: '<b>Q&A</b> "x"' })).toBe(
      '<p>&lt;b&gt;Q&amp;A&lt;/b&gt; &quot;x&quot;</p>',
    );
    expect(bodyOf('{{deliverable_notes}}', { deliverable_notes: 'one\r\ntwo' })).toBe('one<br>two');
  });

  test('inserts a value literally: neither as a tag nor as a replacement pattern', () => {
    expect(bodyOf('{{client_name}}', { client_name: '{{user_name}} $& $1' })).toBe('{{user_name}} $&amp; $1');
  });

  test('has links labelled in its language, or by the template', () => {
    const values = { review_link: 'https://acme.example/link/a?b=1&c=2' };
    expect(bodyOf('<p>{{review_link}}</p><a href="{{review_link}}">See</a>', values)).toBe(
      '<p><a href="https://acme.example/link/a?b=1&amp;c=2">Review the work</a></p>' +
        '<a href="https://acme.example/link/a?b=1&amp;c=2">See</a>',
    );
    const french = render({ subject: '', body: '{{review_link}}', type: 'none', language: 'fr', values });
    expect(french).toMatchObject({ html: expect.stringContaining('>Voir le travail</a>') });
  });

  test('has no link inside a link', () => {
    const values = { review_link: 'https://acme.example/r' };
    expect(
      bodyOf('<a href="{{review_link}}"><b>{{review_link}}</b></a><abbr>{{review_link}}</abbr>', values),
    ).toBe(
      '<a href="https://acme.example/r"><b>Review the work</b></a>' +
        '<abbr><a href="https://acme.example/r">Review the work</a></abbr>',
    );
  });

  test('URL-encodes texts inside an address', () => {
    expect(bodyOf('<a href="mailto:{{user_email}}">x</a>', { user_email: 'a@b.co?bcc="c\ud800' })).toBe(
      '<a href="mailto:a@b.co%3Fbcc%3D%22c%EF%BF%BD">x</a>',
    );
  });

  test('inserts HTML as it is', () => {
    const files = linkList([{ href: 'https://acme.example/a', label: 'a<b>.png', about: '2 MB' }]);
    expect(bodyOf('{{files}}', { files })).toBe(
      '<ul><li><a href="https://acme.example/a">a&lt;b&gt;.png</a><br>2 MB</li></ul>',
    );
    expect(bodyOf('{{email_signature}}', { email_signature: html`` })).toBe('');
  });

  test('has a subject of one line of plain text', () => {
    const rendered = send(
      '',
      { project_name: 'Q&A\r\nBcc: x@example.com' },
      { subject: ' On {{project_name}} ' },
    );
    expect(rendered).toEqual({ ok: true, subject: 'On Q&A Bcc: x@example.com', html: '' });
  });

  test.each<[string, TagValues, object]>([
    ['{{client_name}}', {}, { code: 'missing_value', tag: 'client_name' }],
    ['{{review_link}}', { review_link: ' ' }, { code: 'missing_value', tag: 'review_link' }],
    ['{{review_link}}', { review_link: 'javascript:alert(1)' }, { code: 'unsafe_link', tag: 'review_link' }],
    ['{{review_link}}', { review_link: 'data:text/html,x' }, { code: 'unsafe_link', tag: 'review_link' }],
    ['{{review_link}}', { review_link: '/relative' }, { code: 'unsafe_link', tag: 'review_link' }],
    ['{{nope}}', {}, { code: 'unknown_tag', tag: 'nope' }],
    ['{{client_name}', { client_name: 'x' }, { code: 'malformed_tag', tag: '{{client_name' }],
  ])('with body %j and %j is refused', (body, values, refusal) => {
    expect(send(body, values)).toEqual({ ok: false, ...refusal });
  });

  test('lacks a value for its subject', () => {
    expect(send('', {}, { subject: '{{project_name}}' })).toEqual({
      ok: false,
      code: 'missing_value',
      tag: 'project_name',
    });
  });

  test('no markup from a client’s name and no tag is left, whatever the name', () => {
    fc.assert(
      fc.property(fc.string(), (client_name) => {
        const rendered = send('<p>{{client_name}}</p>', { client_name }, { subject: 'S {{client_name}}' });
        if (!rendered.ok) throw new Error(rendered.code);
        expect(rendered.html.slice(3, -4).replaceAll('<br>', '')).not.toMatch(/[<>"']/);
        expect(rendered.subject).not.toMatch(/[\r\n]/);
      }),
    );
  });
});

test('a round’s numbers in words agree with what they count', () => {
  const numbers = {
    revision_number: 1,
    stage_revisions_left: 1,
    stage_revisions_count: 2,
    allowed_feedback_days: 3,
  };
  expect(roundValues(numbers, 'es')).toEqual({
    revision_number: 'uno',
    revision_number_n: '1',
    revision_number_st: '1.ª',
    stage_revisions_left: 'una',
    stage_revisions_left_n: '1',
    stage_revisions_count: '2',
    allowed_feedback_days: '3',
  });
});

test.each([
  ['en', 'preview'],
  ['es', 'vista previa'],
  ['it', 'anteprima'],
  ['fr', 'aperçu'],
] as const)(
  'the round of a preview is called by its name in %s, since there is no zeroth',
  (language, word) => {
    const numbers = {
      revision_number: 0,
      stage_revisions_left: 0,
      stage_revisions_count: 0,
      allowed_feedback_days: 1,
    };
    expect(roundValues(numbers, language)).toMatchObject({
      revision_number: word,
      revision_number_n: '0',
      revision_number_st: word,
    });
  },
);

describe('sending a preview', () => {
  const mail = (more: Partial<PreviewMail>) =>
    refusalToSendPreview({
      body: '{{review_link}}',
      link: '',
      has_files: false,
      is_reminder: false,
      ...more,
    });

  test.each<[string, Partial<PreviewMail>, string | undefined]>([
    ['a link and the tag', { link: 'https://x.example' }, undefined],
    ['a link by ftp', { link: 'ftp://x.example' }, undefined],
    ['a link without the tag', { link: 'https://x.example', body: 'Hello' }, 'review_link_tag_missing'],
    ['files without the tag', { has_files: true, body: 'Hello' }, 'review_link_tag_missing'],
    ['files listed', { has_files: true, body: '{{review_link}} {{files}}' }, undefined],
    ['files listed but none uploaded', { body: '{{files}}' }, 'no_files_uploaded'],
    ['a link without scheme', { link: 'x.example' }, 'link_without_scheme'],
    ['neither link nor files', { body: 'Hello' }, undefined],
    ['a reminder with the tag and no link', { is_reminder: true }, 'reminder_without_link'],
    ['a reminder of uploaded files', { is_reminder: true, has_files: true }, undefined],
    ['a reminder with a link of any kind', { is_reminder: true, link: 'x.example' }, undefined],
    [
      'a reminder without the tag',
      { is_reminder: true, link: 'https://x.example', body: 'Hello' },
      undefined,
    ],
  ])('with %s', (_case, more, refusal) => {
    expect(mail(more)).toBe(refusal);
  });
});

describe('languages', () => {
  const parent = { id: 1, parent_id: null, language: 'es' };
  const english = { id: 2, parent_id: 1, language: 'en' };
  const french = { id: 3, parent_id: 1, language: 'fr' };

  test('a variant falls back to English, then to the parent', () => {
    expect(chooseVariant([english, parent, french], 'fr')).toBe(french);
    expect(chooseVariant([french, english, parent], 'it')).toBe(english);
    expect(chooseVariant([french, parent], 'it')).toBe(parent);
    expect(chooseVariant([], 'it')).toBeUndefined();
  });

  test('a single contact is addressed by first name, several as everyone', () => {
    expect(contactName([{ firstname: 'Ana' }], 'es')).toBe('Ana');
    expect(contactName([{ firstname: 'Ana' }, { firstname: 'Leo' }], 'en')).toBe('everyone');
    expect(contactName([{ firstname: 'Ana' }, { firstname: 'Leo' }], 'es')).toBe('a todos');
  });
});
