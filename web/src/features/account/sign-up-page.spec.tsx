import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkSubdomain, signUp, signUpWithGoogle } from '#contracts/account.ts';
import { errors } from '#contracts/errors.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { account as texts } from '#lib/texts/en/account.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { SignUpPage } from './sign-up-page.tsx';

const entrance = {
  domain: 'proofline.example',
  here: 'nothing',
  name: null,
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: { origin: 'https://proofline.example', authorize: 'https://google.example' },
} as const;
const server = fakeServer();
beforeEach(() => server.on(checkSubdomain, { ok: true }));
afterEach(cleanup);

const type = (field: keyof typeof texts.fields, value: string) => {
  const [input] = screen.getAllByLabelText(texts.fields[field], { exact: false });
  if (input) fireEvent.change(input, { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fillIn = () => {
  type('tenantName', 'Harbor & Light');
  type('adminFirstName', 'Ana');
  type('adminLastName', 'Lund');
  type('adminEmail', 'ana@harbor.example');
};

it('shows a wait while the account is created, and returns to the choice with the error', async () => {
  const held = server.hold(signUp);
  await showPage(<SignUpPage entrance={entrance} />);
  fillIn();
  press(texts.signUp.continue);
  await screen.findByRole('heading', { name: texts.signUp.login });
  // Google may know the owner by another address.
  expect(screen.getByText(texts.signUp.loginText('ana@harbor.example', true))).toBeTruthy();
  press(texts.signUp.create);
  await screen.findByRole('heading', { name: texts.signUp.creating });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const reason = 'adminEmail is wrong, and so is tenantName';
  held[0]?.answer(refuse('invalid_input', { params: { reason } }));
  await screen.findByRole('heading', { name: texts.signUp.login });
  expect(screen.getByRole('alert').textContent).toContain('Admin Email is wrong, and so is Agency Name');
  // The typed values are kept: pressing again is enough.
  press(texts.signUp.create);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  expect(server.calls()).toHaveLength(3);
  const sent = held[1]?.body;
  expect(sent).toMatchObject({ adminEmail: 'ana@harbor.example', subdomain: 'harborlight' });
  expect(sent).not.toHaveProperty('adminPassword');
});

it('the sign-up of the marketplace also asks for a code, and keeps it across the redirect to Google', async () => {
  server.leave(signUpWithGoogle);
  await showPage(<SignUpPage entrance={entrance} redeems />);
  expect(screen.getByText('.proofline.example')).toBeTruthy();
  fillIn();
  press(texts.signUp.continue);
  // Shown once, at its field.
  expect(screen.getAllByText(texts.refused.redeem_code_invalid)).toHaveLength(1);
  expect(document.activeElement?.getAttribute('name')).toBe('appsumoCode');
  type('appsumoCode', 'BAZAAR-1');
  press(texts.signUp.continue);
  await screen.findByRole('heading', { name: texts.signUp.login });
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  press(signIn.google.button);
  cleanup();
  // Returned from Google.
  const returned = { back: '/signup', handover: { code: 'c'.repeat(43), verifier: 'v'.repeat(43) } };
  await showPage(<SignUpPage entrance={entrance} returned={returned} />);
  await vi.waitFor(() => expect(server.calls().at(-1)?.route).toBe(signUpWithGoogle));
  expect(server.calls().at(-1)?.body).toMatchObject({
    tenantName: 'Harbor & Light',
    appsumoCode: 'BAZAAR-1',
    code: returned.handover.code,
  });
});

it('the sign-up of the marketplace leads back to the code that is refused at the end', async () => {
  server.on(signUp, refuse('code_unknown', { field: 'appsumoCode' }));
  await showPage(<SignUpPage entrance={entrance} redeems />);
  fillIn();
  type('appsumoCode', 'BAZAAR-1');
  press(texts.signUp.continue);
  await screen.findByRole('heading', { name: texts.signUp.login });
  press(texts.signUp.create);
  await screen.findByRole('heading', { name: texts.signUp.details });
  await screen.findByText(errors.code_unknown.text);
  expect(document.querySelector('[name="appsumoCode"]')?.getAttribute('aria-invalid')).toBe('true');
});
