import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { account } from '#lib/texts/en/account.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { AddressFirst, asksFirst } from './address-first.tsx';

const { startFederated } = vi.hoisted(() => ({ startFederated: vi.fn() }));
vi.mock('#lib/session/google-sign-in.tsx', () => ({ startFederated }));
const texts = signIn.signOn;

afterEach(() => {
  cleanup();
  startFederated.mockReset();
});

const company = (required = false) => ({
  origin: 'https://ridge.proofline.example',
  authorize: 'https://pool.example/oauth2/authorize?x=1',
  name: 'Ridge',
  domains: ['ridge.example'],
  required,
});
const show = (required?: boolean, address?: string) => {
  const onForm = vi.fn();
  const signOn = company(required);
  render(<AddressFirst signOn={signOn} address={address} back="/projects/4#notes" onForm={onForm} />);
  return { onForm, signOn };
};
const give = (address: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: address } });
  fireEvent.click(screen.getByRole('button', { name: texts.goOn }));
};
const button = (name: string) => screen.queryByRole('button', { name });

it('offers the company’s sign-on to any address at its domain, and goes there with address and way back', () => {
  const { onForm, signOn } = show();
  give(' Nobody@Ridge.example ');
  fireEvent.click(button(texts.button('Ridge')) as HTMLElement);
  expect(startFederated).toHaveBeenCalledWith(signOn, '/projects/4#notes', {
    address: 'Nobody@Ridge.example',
  });
  expect(onForm).not.toHaveBeenCalled();
  fireEvent.click(button(texts.others) as HTMLElement);
  expect(onForm).toHaveBeenCalledWith('Nobody@Ridge.example');
});

it('leaves the owner a link where it is required', () => {
  const { onForm } = show(true, 'ann@ridge.example');
  expect(button(texts.others)).toBeNull();
  fireEvent.click(button(texts.owner) as HTMLElement);
  expect(onForm).toHaveBeenCalledWith('ann@ridge.example');
});

it.each(['ann@other.example', 'ann@mail.ridge.example', 'ann@ridge.example.org'])(
  'offers the form to %s',
  (address) => {
    const { onForm } = show(true);
    give(address);
    expect(onForm).toHaveBeenCalledWith(address);
    expect(button(texts.button('Ridge'))).toBeNull();
  },
);

it('asks again for an address that is none', () => {
  const { onForm } = show();
  give('ann');
  expect(screen.getByText(account.notAnAddress)).toBeTruthy();
  expect(onForm).not.toHaveBeenCalled();
});

it('is passed over for a known address of another domain', () => {
  expect(asksFirst(company(), 'ann@other.example')).toBe(false);
  expect(asksFirst(company(), 'ann@ridge.example')).toBe(true);
  expect(asksFirst(company(), undefined)).toBe(true);
});
