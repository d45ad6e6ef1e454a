import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showPage } from '#lib/show-page.testing.tsx';
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
      <PasswordDialog onClose={() => {}} />
      <Toasts />
    </>,
  );
  const dialog = within(screen.getByRole('dialog', { name: texts.title }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}\\b(?! again)`)), { target: { value } });
  fill(texts.current, 'Proofline-2026');
  fill(texts.next, next);
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${texts.again}`)), { target: { value: next } });
  fireEvent.click(dialog.getByRole('button', { name: texts.confirm }));
  return dialog;
};
const refusing = (name: string, message: string) =>
  changePassword.mockRejectedValue(Object.assign(new Error(message), { name }));

it('states the rule of the sign-up, and refuses a password that breaks it before it is sent', async () => {
  const dialog = await submit('Abcdefg1');
  expect(dialog.getByText(rules.rule)).toBeTruthy();
  expect(dialog.getAllByText(texts.weak).length).toBeGreaterThan(0);
  expect(changePassword).not.toHaveBeenCalled();
});

it('says in the product’s words that the provider refuses a new password', async () => {
  refusing('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
  const dialog = await submit('Another-2026');
  await dialog.findAllByText(texts.weak);
  expect(document.body.textContent).not.toContain('policy');
});

it('says once that there is no connection, and blames no field', async () => {
  refusing('NetworkError', 'A network error has occurred.');
  const dialog = await submit('Another-2026');
  expect((await screen.findAllByText(common.offline)).length).toBe(1);
  expect(dialog.queryByRole('textbox', { invalid: true } as never)).toBeNull();
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  expect(document.body.textContent).not.toContain('network error');
});

it('tells a person who signed up with Google how to get a first password', async () => {
  refusing('NotAuthorizedException', 'Incorrect username or password.');
  const dialog = await submit('Another-2026');
  await dialog.findAllByText(texts.wrong);
  expect(dialog.getByText(texts.currentHint)).toBeTruthy();
  expect(texts.currentHint).toContain('Forgot your password?');
});
