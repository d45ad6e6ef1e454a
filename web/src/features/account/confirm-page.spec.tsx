import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { confirmSignUp } from '#contracts/account.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { account } from '#lib/texts/en/account.ts';
import { password } from '#lib/texts/en/password.ts';
import { ConfirmPage } from './confirm-page.tsx';

const signInFirst = vi.fn(async (_email: string, _password: string) => false);
vi.mock('#lib/session/first-sign-in.ts', () => ({
  signInFirst: (email: string, password: string) => signInFirst(email, password),
}));

const { confirm: texts } = account;
const entrance = {
  domain: 'proofline.example',
  here: 'sign_up',
  name: 'Harbor & Light',
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: null,
  single_sign_on: null,
} as const;
const server = fakeServer();
afterEach(cleanup);
const sent = () => server.calls(confirmSignUp).map(({ body }) => body);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Password/), { target: { value } });

it('asks for a password once, and makes the workspace with it', async () => {
  server.on(confirmSignUp, { email: 'ana@harbor.example', knownAlready: false });
  await showPage(<ConfirmPage entrance={entrance} token="t" />);
  press(texts.passwordPress);
  expect(screen.getByText(password.missing)).toBeTruthy();
  expect(sent()).toEqual([]);
  type('Harbour-lamp-2026');
  press(texts.passwordPress);
  await screen.findByRole('heading', { name: texts.ready });
  expect(sent()).toEqual([{ token: 't', password: 'Harbour-lamp-2026' }]);
  // The sign-in failed here; otherwise the app follows.
  expect(signInFirst).toHaveBeenCalledWith('ana@harbor.example', 'Harbour-lamp-2026');
});

it('says while a password is typed how long it still has to be, and whether it is guessed first', async () => {
  await showPage(<ConfirmPage entrance={entrance} token="t" />);
  expect(screen.getByText(password.rule)).toBeTruthy();
  type('lanterns');
  expect(screen.getByText(password.short(2))).toBeTruthy();
  type('Harbor-Light-1');
  expect(screen.getByText(password.common)).toBeTruthy();
  type('lanterns on a pier');
  expect(screen.getByText(password.good)).toBeTruthy();
});

it('says at the field that the server refuses the password', async () => {
  server.on(confirmSignUp, refuse('password_leaked', { field: 'password' }));
  await showPage(<ConfirmPage entrance={entrance} token="t" />);
  type('lanterns on a pier');
  press(texts.passwordPress);
  await screen.findByText(password.leaked);
  expect(screen.queryByRole('alert', { name: texts.failed })).toBeNull();
});

it('asks no password of a person with a login, unless the login was deleted meanwhile', async () => {
  server.on(confirmSignUp, refuse('password_missing', { field: 'password' }));
  await showPage(<ConfirmPage entrance={entrance} token="t" isKnown />);
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  press(texts.press);
  expect(await screen.findByLabelText(/^Password/)).toBeTruthy();
  expect(sent()).toEqual([{ token: 't' }]);
});
