import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errors, type Problem } from '#contracts/errors.ts';
import { ApiError } from '#lib/calls/api.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { common } from '#lib/texts/en/common.ts';
import { password as rules } from '#lib/texts/en/password.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { Toasts } from '#ui/index.ts';
import { PasswordDialog } from './password-dialog.tsx';

const changePassword = vi.hoisted(() => vi.fn());
vi.mock('#lib/session/passwords.ts', () => ({ changePassword }));

const texts = settings.profile.password;

afterEach(() => {
  cleanup();
  changePassword.mockReset();
});

const submit = async (next: string) => {
  await showPage(
    <>
      <h1>Profile</h1>
      <PasswordDialog names={['Ana Lund', 'ana@harbor.example']} onClose={() => {}} />
      <Toasts />
    </>,
  );
  const dialog = within(screen.getByRole('dialog', { name: texts.title }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}\\b(?! again)`)), { target: { value } });
  fill(texts.current, 'Harbour-lamp-2026');
  fill(texts.next, next);
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${texts.again}`)), { target: { value: next } });
  fireEvent.click(dialog.getByRole('button', { name: texts.confirm }));
  return dialog;
};
const refusing = (code: 'password_wrong' | 'password_leaked', field: string) => {
  const { title, text } = errors[code];
  const problem = { code, title, message: text, field };
  changePassword.mockRejectedValue(new ApiError(422, problem as Problem));
};

it('states the rule, and refuses a password that breaks it before it is sent', async () => {
  const dialog = await submit('Abcdefg1');
  expect(dialog.getByText(rules.rule)).toBeTruthy();
  expect(dialog.getAllByText(rules.weak).length).toBeGreaterThan(0);
  expect(changePassword).not.toHaveBeenCalled();
});

it('refuses a password that rests on the person’s names', async () => {
  const dialog = await submit('Ana-Lund-Harbor-1');
  expect(dialog.getAllByText(rules.common).length).toBeGreaterThan(0);
  expect(changePassword).not.toHaveBeenCalled();
});

it.each([
  ['password_wrong', 'current'],
  ['password_leaked', 'next'],
] as const)('says at its field that the server refuses it: %s', async (code, field) => {
  refusing(code, field);
  const dialog = await submit('lanterns on a wet pier');
  await dialog.findAllByText(errors[code].text);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
});

it('says once that there is no connection, and blames no field', async () => {
  changePassword.mockRejectedValue(new ApiError(0, undefined));
  await submit('lanterns on a wet pier');
  expect((await screen.findAllByText(common.offline)).length).toBe(1);
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});
