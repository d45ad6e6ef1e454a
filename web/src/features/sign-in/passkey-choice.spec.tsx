import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { ApiError } from '#lib/calls/api.ts';
import { common } from '#lib/texts/en/common.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import './enter-by-passkey.ts'; // Loaded by the first press, which would be slow here.
import { PasskeyChoice } from './passkey-choice.tsx';

const texts = signIn.passkey;
const { signInByPasskey } = vi.hoisted(() => ({ signInByPasskey: vi.fn() }));
vi.mock('#lib/session/passkey.ts', () => ({ signInByPasskey }));

beforeEach(() => {
  signInByPasskey.mockReset();
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseRequestOptionsFromJSON: () => {} }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (address: string, waits = false) => {
  const onDone = vi.fn();
  render(
    <form>
      <input name="username" aria-label="Email" defaultValue={address} />
      <PasskeyChoice waits={waits} onDone={onDone} />
    </form>,
  );
  return onDone;
};
const button = () => screen.getByRole('button', { name: texts.button });
const press = () => {
  button().focus();
  fireEvent.click(button());
};
const said = (reason: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(reason));

describe('the passkey of the sign-in', () => {
  it.each([
    ['has none', undefined],
    ['has them of an older kind', () => {}],
  ])('is not offered by a browser that %s', (_case, known) => {
    vi.stubGlobal('PublicKeyCredential', known);
    show('ada@vault.example');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks for the address first, and puts the cursor there', async () => {
    show(' ');
    press();
    await said(texts.addressMissing);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(signInByPasskey).not.toHaveBeenCalled();
  });

  it('signs in by the address in the form', async () => {
    signInByPasskey.mockResolvedValue('done');
    const onDone = show(' ada@vault.example ');
    press();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(signInByPasskey).toHaveBeenCalledExactlyOnceWith('ada@vault.example');
  });

  it('waits for the browser, and takes no second press meanwhile', async () => {
    signInByPasskey.mockReturnValue(new Promise(() => {}));
    show('ada@vault.example');
    press();
    await waitFor(() => expect(signInByPasskey).toHaveBeenCalledOnce());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    press();
    expect(signInByPasskey).toHaveBeenCalledOnce();
  });

  it('is not begun beside a sign-in by the form', () => {
    show('', true);
    press();
    expect(button().getAttribute('aria-busy')).toBeNull();
  });

  it('says nothing about a question that was closed, and may be pressed again', async () => {
    signInByPasskey.mockResolvedValueOnce('none').mockResolvedValueOnce('cancelled');
    const onDone = show('ada@vault.example');
    press();
    await said(texts.none);
    press();
    await waitFor(() => expect(signInByPasskey).toHaveBeenCalledTimes(2));
    await said('');
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
    expect(document.activeElement).toBe(button());
    expect(onDone).not.toHaveBeenCalled();
  });

  it('takes the reason away while it asks again', async () => {
    signInByPasskey.mockResolvedValueOnce('none').mockReturnValue(new Promise(() => {}));
    show('ada@vault.example');
    press();
    await said(texts.none);
    press();
    await said('');
  });

  const refusal = problemOf({ code: 'passkey_refused' });
  it.each([
    ['the server refuses', new ApiError(403, refusal), refusal.message],
    ['the server is not reached', new ApiError(0, undefined), common.offline],
    ['the device cannot', new DOMException('', 'SecurityError'), texts.unable],
    ['anything else fails', new TypeError('no such part'), common.failedHere],
  ])('says why it did not sign in: %s', async (_case, error, reason) => {
    signInByPasskey.mockRejectedValue(error);
    const onDone = show('ada@vault.example');
    press();
    await said(reason);
    expect(onDone).not.toHaveBeenCalled();
  });
});
