import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { type EmailTemplate, emailTemplates, previewEmailTemplate } from '#contracts/templates.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { forms } from '#lib/texts/en/forms.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { Toasts } from '#ui/index.ts';
import type { EmailTab } from '../email-draft.ts';
import { EmailTemplatesPage } from './email-templates-page.tsx';

const texts = templates.email;
const server = fakeServer();
beforeEach(() => server.leave(previewEmailTemplate, listProjects, emailTemplates.list, getSubscription));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const template = (id: number, type: EmailTemplate['type']): EmailTemplate => ({
  id,
  parent_id: null,
  type,
  title: `The ${type}`,
  subject: 'Look',
  body: '<p>Look</p>',
  language: 'en',
  system: false,
  created_on: '2026-03-01T00:00:00.000Z',
  updated_on: '2026-03-01T00:00:00.000Z',
});
const show = (tab: EmailTab, subscription: object = {}) =>
  showPage(
    <>
      <EmailTemplatesPage tab={tab} />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [
        subscriptionQuery.queryKey,
        { read_only: false, message_templates_allowed: 5, active_message_templates: 1, ...subscription },
      ],
      [
        emailTemplatesQuery.queryKey,
        {
          items: (['first_preview', 'reminder', 'invite', 'survey'] as const).map((type, id) =>
            template(id + 1, type),
          ),
        },
      ],
    ],
  );
const add = () => screen.queryByRole('button', { name: texts.add })?.getAttribute('aria-disabled');

it('leaves the type of a reminder as it is', async () => {
  await show('reminders');
  expect(screen.getByLabelText(texts.loadedFor)).toHaveProperty('disabled', true);
  cleanup();
  await show('production');
  expect(screen.getByLabelText(texts.loadedFor)).toHaveProperty('disabled', false);
});

it('explains the subject line only for types whose mails are written by hand', async () => {
  await show('production');
  expect(screen.getByText(texts.subjectHint)).toBeTruthy();
  cleanup();
  await show('invites');
  expect(screen.queryByText(texts.subjectHint)).toBeNull();
});

it('gets a further language by a dialog, of those that it has not', async () => {
  await show('production');
  fireEvent.click(screen.getByRole('button', { name: texts.addLanguage }));
  const dialog = within(screen.getByRole('dialog', { name: texts.addLanguageTitle }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Spanish',
    'Italian',
    'French',
  ]);
  fireEvent.change(dialog.getByLabelText(texts.language), { target: { value: 'it' } });
  fireEvent.click(dialog.getByRole('button', { name: texts.addLanguage }));
  expect(screen.getByRole('tab', { name: 'Italian', selected: true })).toBeTruthy();
});

describe('a language that was removed and comes back by Undo', () => {
  const subject = () => screen.getByLabelText<HTMLInputElement>(texts.subject, { exact: false });
  const write = (value: string) => fireEvent.change(subject(), { target: { value } });
  const open = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
  const add = (language: string) => {
    fireEvent.click(screen.getByRole('button', { name: texts.addLanguage }));
    const dialog = within(screen.getByRole('dialog', { name: texts.addLanguageTitle }));
    fireEvent.change(dialog.getByLabelText(texts.language), { target: { value: language } });
    fireEvent.click(dialog.getByRole('button', { name: texts.addLanguage }));
  };
  const removeSpanish = async () => {
    await show('production');
    add('es');
    write('Mire');
    fireEvent.click(screen.getByRole('button', { name: texts.removeLanguage('Spanish') }));
    expect(screen.queryByRole('tab', { name: 'Spanish' })).toBeNull();
  };
  // The editor has a button of that name as well.
  const undo = async () => {
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    fireEvent.click(await notices.findByRole('button', { name: templates.undo }));
  };

  it('leaves all that was written in the others since, and a further one', async () => {
    await removeSpanish();
    write('Rewritten');
    add('fr');
    write('Regardez');
    await undo();
    open('Spanish');
    expect(subject().value).toBe('Mire');
    open('English');
    expect(subject().value).toBe('Rewritten');
    open('French');
    expect(subject().value).toBe('Regardez');
  });

  it('gives way to one that was added anew in its place', async () => {
    await removeSpanish();
    add('es');
    write('Mire otra vez');
    await undo();
    expect(screen.getAllByRole('tab', { name: 'Spanish' })).toHaveLength(1);
    open('Spanish');
    expect(subject().value).toBe('Mire otra vez');
  });
});

it('neither adds, copies nor deletes an invitation', async () => {
  await show('invites');
  expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
  expect(screen.queryByRole('button', { name: templates.menuOf('The invite') })).toBeNull();
});

it('adds none beyond the plan, and none while the subscription is read-only', async () => {
  await show('production');
  expect(add()).not.toBe('true');
  cleanup();
  await show('production', { active_message_templates: 5 });
  expect(add()).toBe('true');
  cleanup();
  await show('production', { read_only: true });
  expect(add()).toBe('true');
});

it('sends nothing of an edit, however long it stands, until Save Changes', async () => {
  server.leave(emailTemplates.update);
  await show('production');
  vi.useFakeTimers();
  const subject = screen.getByLabelText<HTMLInputElement>(texts.subject, { exact: false });
  fireEvent.change(subject, { target: { value: 'Mine' } });
  fireEvent.blur(subject);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  // Its own preview is rendered by the server during typing.
  expect(
    server.calls().filter(({ route }) => route.method !== 'GET' && route !== previewEmailTemplate),
  ).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: templates.save }));
  await waitFor(() =>
    expect(server.calls(emailTemplates.update)).toMatchObject([
      { params: { id: 1 }, body: { subject: 'Mine' } },
    ]),
  );
});

it('says that the templates were not saved, and keeps what was typed', async () => {
  server.on(emailTemplates.update, badGateway);
  await show('production');
  const subject = () => screen.getByLabelText<HTMLInputElement>(texts.subject, { exact: false });
  fireEvent.change(subject(), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: templates.save }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Failed to save Email Templates' }));
  expect(subject().value).toBe('Mine');
});

describe('a template that a colleague has stored since', () => {
  const theirs = {
    ...template(1, 'first_preview'),
    subject: 'Theirs',
    updated_on: '2026-03-02T00:00:00.000Z',
  };
  /** Saves an edit, which the server refuses; `reload` is the answer to the following request for the list. */
  const saveOver = async (reload: { items: EmailTemplate[] } | typeof badGateway) => {
    server.on(emailTemplates.update, refuse('conflict'));
    server.on(emailTemplates.list, reload);
    await show('production');
    fireEvent.change(screen.getByLabelText(texts.subject, { exact: false }), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: templates.save }));
    await screen.findByText(forms.conflict.title);
  };

  it('is shown once, with the choice between both versions', async () => {
    await saveOver({ items: [theirs] });
    expect(screen.getAllByText(forms.conflict.title)).toHaveLength(1);
    expect(screen.getByRole('button', { name: forms.conflict.mine })).toBeTruthy();
  });

  it('is only a notice if the newer version cannot be loaded', async () => {
    await saveOver(badGateway);
    expect(screen.queryByRole('button', { name: forms.conflict.mine })).toBeNull();
  });
});
