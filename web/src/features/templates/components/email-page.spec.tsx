import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emailTemplatesQuery } from '../../../lib/lists.ts';
import { meQuery, subscriptionQuery } from '../../../lib/me.ts';
import { someone } from '../../../lib/testing.ts';
import { showPage } from '../../../lib/testing-page.tsx';
import { templates } from '../../../lib/texts/en/templates.ts';
import type { EmailTab } from '../email.ts';
import { EmailTemplatesPage } from './email-page.tsx';

const texts = templates.email;
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const template = (id: number, type: string) => ({
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
  showPage(<EmailTemplatesPage tab={tab} />, [
    [meQuery.queryKey, someone()],
    [
      subscriptionQuery.queryKey,
      { read_only: false, message_templates_allowed: 5, active_message_templates: 1, ...subscription },
    ],
    [
      emailTemplatesQuery.queryKey,
      { items: ['first_preview', 'reminder', 'invite', 'survey'].map((type, id) => template(id + 1, type)) },
    ],
  ]);
const add = () => screen.queryByRole('button', { name: texts.add })?.getAttribute('aria-disabled');

it('leaves the type of a reminder as it is', async () => {
  await show('reminders');
  expect(screen.getByLabelText(texts.loadedFor)).toHaveProperty('disabled', true);
  cleanup();
  await show('production');
  expect(screen.getByLabelText(texts.loadedFor)).toHaveProperty('disabled', false);
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
  fireEvent.click(dialog.getByRole('button', { name: texts.create }));
  expect(screen.getByRole('tab', { name: 'Italian', selected: true })).toBeTruthy();
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
