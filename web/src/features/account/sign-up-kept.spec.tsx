/** Details of a sign-up whose author goes away and comes back. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { checkSubdomain, signUp } from '#contracts/account.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { account as texts } from '#lib/texts/en/account.ts';
import { SignUpPage } from './sign-up-page.tsx';

const entrance = {
  domain: 'proofline.example',
  here: 'nothing',
  name: null,
  identity: { region: 'eu-west-1', pool: 'p', client: 'c', endpoint: null },
  google: null,
} as const;

const server = fakeServer();
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, value: string) => {
  const input = field(name);
  if (!input) throw new Error(`no field ${name}`);
  fireEvent.change(input, { target: { value } });
};
const fillIn = () => {
  type('tenantName', 'Harbor');
  type('adminFirstName', 'Ana');
  type('adminLastName', 'Lund');
  type('adminEmail', 'ana@harbor.example');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const signUpNow = async () => {
  fillIn();
  press(texts.signUp.continue);
  await screen.findByRole('heading', { name: texts.signUp.login });
  press(texts.signUp.create);
};

it('has what was typed again after a reload, but the code of the marketplace only where it is asked for', async () => {
  await showPage(<SignUpPage entrance={entrance} redeems />);
  fillIn();
  type('appsumoCode', 'BAZAAR-1');
  cleanup();
  await showPage(<SignUpPage entrance={entrance} />);
  expect([field('tenantName')?.value, field('adminEmail')?.value]).toEqual(['Harbor', 'ana@harbor.example']);
  expect(field('appsumoCode')).toBeNull();
  cleanup();
  await showPage(<SignUpPage entrance={entrance} redeems />);
  expect(field('appsumoCode')?.value).toBe('BAZAAR-1');
});

it('keeps nothing of a sign-up that was made, and waits for nothing when its page comes back', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  server.on(checkSubdomain, { ok: true });
  server.on(signUp, { domain: 'harbor.proofline.example' });
  await showPage(<SignUpPage entrance={entrance} />);
  await signUpNow();
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
  // The browser shows the page as it was left, to correct the address for instance.
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await screen.findByRole('heading', { name: texts.signUp.login });
  press(texts.signUp.back);
  expect(field('adminEmail')?.value).toBe('ana@harbor.example');
  cleanup();
  await showPage(<SignUpPage entrance={entrance} />);
  expect(field('adminEmail')?.value).toBe('');
});
