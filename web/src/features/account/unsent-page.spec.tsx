/** Page of actions that were not sent before the workspace moved, at its former address. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { type Kept, ownCalls } from '#lib/offline/outbox-calls.ts';
import { aWorkspaceHere } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { connection } from '#lib/texts/en/connection.ts';
import { unsent as texts } from '#lib/texts/en/enter.ts';

const sendFromFormer = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
const goOnFromFormer = vi.hoisted(() => vi.fn());
vi.mock('#lib/session/former-address.ts', () => ({ sendFromFormer, goOnFromFormer }));
const dropCall = vi.hoisted(() => vi.fn());
const confirmCall = vi.hoisted(() => vi.fn());
vi.mock('#lib/offline/outbox.ts', () => ({ dropCall, confirmCall }));

const { UnsentPage } = await import('./unsent-page.tsx');

const call = (id: string, more: Partial<Kept> = {}): Kept => ({
  id,
  title: `Add note ${id}`,
  message: { method: 'POST', address: '/api/projects/1/notes' },
  at: Date.now(),
  page: '/projects/1/timeline',
  ...more,
});
const note = call('1', { detail: 'Mind the tide' });

const open = (calls: readonly Kept[], wasSignedIn = true) => {
  ownCalls.show(calls);
  return showPage(
    <UnsentPage workspace={aWorkspaceHere} wasSignedIn={wasSignedIn} back="/projects?tab=all" />,
  );
};
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  dropCall.mockImplementation(async (id: string) =>
    ownCalls.show(ownCalls.calls().filter((one) => one.id !== id)),
  );
});
afterEach(() => {
  cleanup();
  ownCalls.show([]);
  vi.clearAllMocks();
});

it('shows what waits with its words, says that it could not be sent, and goes on once it was sent', async () => {
  await open([note]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.title(1));
  expect(screen.getByText('Mind the tide')).toBeTruthy();
  expect(screen.getByText(texts.last)).toBeTruthy();
  sendFromFormer.mockResolvedValueOnce(true);
  press(texts.tryAgain);
  expect(await screen.findByText(texts.stillNot)).toBeTruthy();
  expect(goOnFromFormer).not.toHaveBeenCalled();
  sendFromFormer.mockImplementationOnce(async () => {
    ownCalls.show([]);
    return true;
  });
  press(texts.tryAgain);
  await waitFor(() => expect(goOnFromFormer).toHaveBeenCalledWith('/projects?tab=all'));
});

it('offers no attempt where the session is over, also where that shows by an attempt', async () => {
  await open([note], false);
  expect(button(texts.tryAgain)).toBeNull();
  expect(screen.getByText(`${texts.over} ${texts.take}`)).toBeTruthy();
  cleanup();
  await open([note]);
  sendFromFormer.mockResolvedValueOnce(false);
  press(texts.tryAgain);
  expect(await screen.findByText(`${texts.over} ${texts.take}`)).toBeTruthy();
  expect(button(texts.tryAgain)).toBeNull();
});

it('shows a refused action with its reason, an old one with its question, and lets both be discarded', async () => {
  const refused = { ...problemOf({ code: 'conflict' }), message: 'Somebody was faster.' };
  await open([call('1', { refused }), call('2', { at: Date.now() - 23.5 * 3600_000 })]);
  expect(screen.getByText(connection.refused('Add note 1'))).toBeTruthy();
  expect(screen.getByText('Somebody was faster.')).toBeTruthy();
  expect(button(texts.tryAgain)).toBeNull();
  confirmCall.mockResolvedValue(undefined);
  sendFromFormer.mockResolvedValue(true);
  press(connection.send);
  await waitFor(() => expect(sendFromFormer).toHaveBeenCalled());
  expect(confirmCall).toHaveBeenCalledWith('2');
  for (const one of ['1', '2']) {
    fireEvent.click(screen.getAllByRole('button', { name: connection.discard })[0] as HTMLElement);
    await waitFor(() => expect(dropCall).toHaveBeenCalledWith(one));
  }
  await waitFor(() => expect(goOnFromFormer).toHaveBeenCalledOnce());
});

it('copies all words, and goes on without them at a press', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await open([note, call('2')]);
  await act(async () => press(texts.copy));
  vi.unstubAllGlobals();
  expect(writeText.mock.calls).toEqual([['Add note 1\nMind the tide\n\nAdd note 2']]);
  expect(button(texts.copied)).toBeTruthy();
  expect(goOnFromFormer).not.toHaveBeenCalled();
  press(texts.goOn);
  expect(goOnFromFormer).toHaveBeenCalledWith('/projects?tab=all');
});
