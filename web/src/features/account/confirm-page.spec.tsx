import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { account } from '#lib/texts/en/account.ts';
import { ConfirmPage } from './confirm-page.tsx';

const signInFirst = vi.fn(async (_email: string, _password: string) => false);
vi.mock('#lib/session/first-sign-in.ts', () => ({
  signInFirst: (email: string, password: string) => signInFirst(email, password),
}));

const { confirm: texts, fields } = account;
const entrance = {
  domain: 'proofline.example',
  here: 'sign_up',
  name: 'Harbor & Light',
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: null,
  single_sign_on: null,
} as const;
const sent: unknown[] = [];
const answers = (...given: readonly Response[]) => {
  const left = [...given];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return left.shift();
  });
};
const made = (knownAlready: boolean) => Response.json({ email: 'ana@harbor.example', knownAlready });
const refusal = (code: 'password_differs' | 'password_missing') =>
  Response.json(
    { error: { code, title: errors[code].title, message: errors[code].text, field: 'password' } },
    { status: 422 },
  );
beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: keyof typeof fields, value: string) =>
  fireEvent.change(screen.getByLabelText(fields[name], { exact: false, selector: 'input' }), {
    target: { value },
  });

it('asks for the password of the sign-up, and makes the workspace with it', async () => {
  answers(made(false));
  await showPage(<ConfirmPage entrance={entrance} token="t" />);
  press(texts.press);
  expect(screen.getByText(account.passwordMissing)).toBeTruthy();
  expect(sent).toEqual([]);
  type('adminPassword', 'Proofline-2026');
  press(texts.press);
  await screen.findByRole('heading', { name: texts.ready });
  expect(sent).toEqual([{ token: 't', password: 'Proofline-2026' }]);
  // The sign-in failed here; otherwise the app follows.
  expect(signInFirst).toHaveBeenCalledWith('ana@harbor.example', 'Proofline-2026');
});

it('lets a person who does not know that password choose another', async () => {
  answers(refusal('password_differs'), made(false));
  await showPage(<ConfirmPage entrance={entrance} token="t" />);
  type('adminPassword', 'Not-the-one-1');
  press(texts.press);
  await screen.findByText(errors.password_differs.text);
  press(texts.anew);
  expect(screen.queryByText(errors.password_differs.text)).toBeNull();
  const main = within(screen.getByRole('main'));
  fireEvent.change(main.getByLabelText(/^Password/), { target: { value: 'Chosen-here-1' } });
  type('confirmation', 'Chosen-here-1');
  press(texts.press);
  await screen.findByRole('heading', { name: texts.ready });
  expect(sent.at(-1)).toEqual({ token: 't', password: 'Chosen-here-1', anew: true });
});

it('asks no password of a person with a login, unless the login was deleted meanwhile', async () => {
  answers(refusal('password_missing'), made(true));
  await showPage(<ConfirmPage entrance={entrance} token="t" isKnown />);
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  press(texts.press);
  expect(await screen.findByLabelText(/^Password/)).toBeTruthy();
  expect(sent).toEqual([{ token: 't' }]);
});
