import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPasskeys, removePasskey } from '#contracts/passkeys.ts';
import { ApiError } from '#lib/calls/api.ts';
import { meQuery } from '#lib/session/me.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { common } from '#lib/texts/en/common.ts';
import { passkeys as texts } from '#lib/texts/en/passkeys.ts';
import { Passkeys } from './passkeys.tsx';

const { makePasskey, toast } = vi.hoisted(() => ({ makePasskey: vi.fn(), toast: vi.fn() }));
vi.mock('#ui/index.ts', async (original) => ({ ...(await original<object>()), toast }));
vi.mock('#lib/session/passkey.ts', () => ({ makePasskey }));

const server = fakeServer();
/** Passkeys at the server. */
let kept: { id: string; name: string; added_on: string }[];
const lists = () => server.on(listPasskeys, () => ({ passkeys: kept }));
const broken = refuse('internal', { id: '7f3c2a' });

const laptop = { id: 'aaa', name: 'iCloud Keychain', added_on: '2026-11-20T10:00:00.000Z' };
const phone = { id: 'bbb', name: 'Passkey', added_on: '2026-11-21T10:00:00.000Z' };

beforeEach(() => {
  kept = [];
  makePasskey.mockReset();
  toast.mockReset();
  // This browser knows passkeys.
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseRequestOptionsFromJSON: () => {} }),
  );
  lists();
  server.on(removePasskey, ({ body: { passkey } }) => {
    kept = kept.filter(({ id }) => id !== passkey);
    return { ok: true } as const;
  });
});
afterEach(cleanup);

const show = () =>
  showPage(
    <>
      <h1>Profile</h1>
      <Passkeys />
    </>,
    [[meQuery.queryKey, someone()]],
  );
const adding = () => screen.findByRole('button', { name: texts.add });
const said = (message: object) =>
  waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(message)));

describe('passkeys on the profile', () => {
  it('are awaited with the lead alone: neither “none” nor a button is shown yet', async () => {
    server.leave(listPasskeys);
    await show();
    expect(screen.getByText(texts.lead)).toBeTruthy();
    expect(screen.queryByText(texts.none)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are none, and one can be added', async () => {
    await show();
    expect(await screen.findByText(texts.none)).toBeTruthy();
    expect(await adding()).toBeTruthy();
  });

  it('are asked for again after a failure', async () => {
    server.on(listPasskeys, broken);
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(texts.failed);
    lists();
    kept = [laptop];
    fireEvent.click(screen.getByRole('button', { name: common.retry }));
    expect(await screen.findByText(laptop.name)).toBeTruthy();
  });

  it('are numbered where the identity provider names all alike', async () => {
    kept = [laptop, phone];
    await show();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([laptop.name, texts.name(2)]);
    expect(screen.getByRole('button', { name: texts.removeOf(texts.name(2)) })).toBeTruthy();
  });

  it('are listed and removed by a browser that knows none, which can add none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    kept = [laptop];
    await show();
    expect(await screen.findByText(texts.unable)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: texts.removeOf(laptop.name) }));
    fireEvent.click(screen.getByRole('button', { name: texts.confirm.confirm }));
    const none = await screen.findByText(texts.none);
    await said({ title: texts.removed });
    expect(server.calls(removePasskey)).toMatchObject([{ body: { passkey: laptop.id } }]);
    // The button that was pressed is gone: the focus is at its place, not at the top of the page.
    await waitFor(() => expect(document.activeElement).toBe(none.parentElement));
  });

  it('stay, and say why, where a removal is refused', async () => {
    kept = [laptop];
    await show();
    fireEvent.click(await screen.findByRole('button', { name: texts.removeOf(laptop.name) }));
    server.on(removePasskey, broken);
    fireEvent.click(screen.getByRole('button', { name: texts.confirm.confirm }));
    await said({ title: texts.notRemoved, tone: 'error' });
    expect(screen.getByText(laptop.name)).toBeTruthy();
  });

  it('are shown with one that was just added', async () => {
    makePasskey.mockImplementation(async () => {
      kept = [laptop];
      return 'done';
    });
    await show();
    fireEvent.click(await adding());
    expect(await screen.findByText(laptop.name)).toBeTruthy();
    await said({ title: texts.added });
  });

  it('say nothing about a question that was closed', async () => {
    makePasskey.mockResolvedValue('cancelled');
    await show();
    const button = await adding();
    fireEvent.click(button);
    await waitFor(() => expect(makePasskey).toHaveBeenCalledOnce());
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    ['one of this device is there', new DOMException('', 'InvalidStateError'), texts.known],
    ['this device cannot', new DOMException('', 'SecurityError'), texts.notThisDevice],
    ['the server is not reached', new ApiError(0, undefined), common.offline],
  ])('say why none was added: %s', async (_case, error, text) => {
    makePasskey.mockRejectedValue(error);
    await show();
    fireEvent.click(await adding());
    await said({ title: texts.notAdded, text, tone: 'error' });
  });
});
