import { describe, expect, test } from 'vitest';
import { systemTemplate, systemTemplates } from './defaults.ts';
import { html } from './html.ts';
import { languages } from './language.ts';
import { type TagName, tagOf, tagsOf } from './merge-tags.ts';
import { parseTags, render, type TagValues, templateProblems } from './render.ts';
import { samples } from './system-mail/samples.testing.ts';
import type { SystemMail } from './system-mail/values.ts';
import { systemMail } from './system-mail.testing.ts';

const sampleOf = (name: TagName) => {
  switch (tagOf(name).kind) {
    case 'text':
      return `a ${name}`;
    case 'link':
      return `https://acme.example/${name}`;
    case 'html':
      return html`<i>${name}</i>`;
  }
};
const allValues = Object.fromEntries(tagsOf('none').map((name) => [name, sampleOf(name)])) as TagValues;

describe('system templates', () => {
  test('there are the twelve types in four languages', () => {
    expect(systemTemplates()).toHaveLength(48);
    expect(new Set(systemTemplates().map(({ type, language }) => `${type} ${language}`)).size).toBe(48);
  });

  test.each(systemTemplates())('$type in $language can be saved and sent', (template) => {
    expect(templateProblems(template.type, template)).toEqual([]);
    expect(render({ ...template, values: allValues })).toMatchObject({ ok: true });
    expect(`${template.title}${template.subject}${template.body}`).not.toMatch(/[!¡]/);
  });

  test.each(languages)('in %s say the same as in English, tag by tag', (language) => {
    for (const { type, body } of systemTemplates().filter((template) => template.language === language)) {
      expect([...parseTags(body)].sort()).toEqual([...parseTags(systemTemplate(type, 'en').body)].sort());
    }
  });
});

const names = Object.keys(samples) as SystemMail[];
const every = names.flatMap((name) => languages.map((language) => ({ name, language })));

describe('built-in mails', () => {
  test.each(every)('$name in $language is complete, without "!" and escaped', ({ name, language }) => {
    const mail = systemMail(name, samples[name], language);
    expect(mail.subject).not.toBe('');
    // A code is typed into the page that asked for it: a link would make the mail look like phishing.
    if (name === 'decision_code') expect(mail.html).toContain('<strong>012345</strong>');
    // Nothing is open any more to the mailbox that a contact has left.
    else if (name === 'contact_address_changed') expect(mail.html).not.toContain('<a ');
    else expect(mail.html).toContain('<a href="https://acme.example/');
    expect(`${mail.subject}${mail.html}`).not.toMatch(/[!¡]|undefined|\[object|\{\{/);
    expect(mail.html).not.toMatch(/<film>|<script>|<p><(ul|blockquote)|<p><\/p>/);
  });

  test.each(names)('%s is worded in each language on its own', (name) => {
    expect(new Set(languages.map((language) => systemMail(name, samples[name], language).html)).size).toBe(4);
  });

  test('a digest lists the waiting revisions, with round and delay', () => {
    const { subject, html: body } = systemMail('reminder_digest', samples.reminder_digest, 'en');
    expect(subject).toBe('2 reviews are waiting for you');
    expect(body).toContain('Spring &lt;film&gt;: First cut</a><br>second revision round, due today</li>');
    expect(body).toContain('preview, 3 business days overdue</li>');
    const spanish = systemMail('reminder_digest', samples.reminder_digest, 'es').html;
    expect(spanish).toContain('segunda ronda de revisión, vence hoy');
  });

  test.each(languages)('in %s what people wrote is quoted', (language) => {
    const rated = { ...samples.owner_csat, comment: 'Lovely' };
    expect(systemMail('client_requested_changes', samples.client_requested_changes, language).html).toContain(
      'Louder',
    );
    expect(systemMail('client_commented', samples.client_commented, language).html).toContain('Who is<br>');
    expect(systemMail('note_added', samples.note_added, language).html).toContain('Kept');
    expect(systemMail('scope_added', samples.scope_added, language).html).toContain('Kept');
    expect(systemMail('owner_csat', rated, language).html).toContain('Lovely');
  });

  test('a client’s text is quoted with its line breaks, a note as HTML', () => {
    const asked = systemMail('client_requested_changes', samples.client_requested_changes, 'en').html;
    expect(asked).toContain('<blockquote>Louder<br>&lt;script&gt;</blockquote>');
    expect(systemMail('note_added', samples.note_added, 'en').html).toContain(
      '<blockquote><p>Kept</p></blockquote>',
    );
    const rated = { ...samples.owner_csat, comment: 'Lovely' };
    expect(systemMail('owner_csat', rated, 'en').html).toContain('<blockquote>Lovely</blockquote>');
  });

  test('a name can’t break out of the subject', () => {
    const values = { ...samples.owner_new_client, client_name: 'Acme\r\nBcc: x@example.com' };
    expect(systemMail('owner_new_client', values, 'en').subject).toBe('New client: Acme Bcc: x@example.com');
  });
});
