import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSessions, listSessions, type SessionOfPerson } from '#contracts/session.ts';
import { ApiError } from '#lib/calls/api.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { common } from '#lib/texts/en/common.ts';
import { sessions as texts } from '#lib/texts/en/sessions.ts';
import { Toasts } from '#ui/index.ts';
import { sessionsQuery } from './api.ts';
import { Sessions } from './sessions.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('#lib/calls/api.ts', async (load) => ({ ...(await load<object>()), api }));
vi.mock('#lib/format/format.ts', () => ({
  useFormat: () => ({ dateTime: (value: string) => value, exact: (value: string) => `${value} UTC` }),
}));

const here: SessionOfPerson = {
  id: 'here',
  browser: 'Chrome',
  system: 'Windows',
  network: '203.0.113.0/24',
  signed_in_on: '2026-03-20T10:00:00.000Z',
  seen_on: '2026-03-21T10:00:00.000Z',
  present: true,
};
const phone: SessionOfPerson = {
  ...here,
  id: 'phone',
  browser: 'Safari',
  system: 'iPhone',
  network: '2001:db8:1::/48',
  seen_on: '2026-03-21T09:30:00.000Z',
  present: false,
};
const unknown: SessionOfPerson = { ...phone, id: 'unknown', browser: null, system: null, network: null };

beforeEach(() => void api.mockReset());
afterEach(cleanup);

const show = (...sessions: readonly SessionOfPerson[]) =>
  showPage(
    <>
      <h1>Profile</h1>
      <Sessions />
      <Toasts />
    </>,
    sessions.length === 0 ? [] : [[sessionsQuery.queryKey, { sessions }]],
  );
const rows = () => [...screen.getByRole('list', { name: texts.title }).children] as HTMLElement[];
const device = texts.deviceOn('Safari', 'iPhone');

it('tells of each session its device, its network and when it was used; the present one has no way to end it', async () => {
  await show(here, phone, unknown);
  const [first, second, third] = rows().map((row) => within(row));
  first?.getByText(texts.deviceOn('Chrome', 'Windows'));
  first?.getByText(texts.present);
  first?.getByText(texts.inUse);
  expect(first?.queryByRole('button')).toBeNull();
  second?.getByText(device);
  second?.getByText(texts.lastUsed(phone.seen_on));
  second?.getByText(texts.signedIn(phone.signed_in_on));
  second?.getByText(texts.network('2001:db8:1::/48'));
  second?.getByRole('button', { name: texts.endOf(device) });
  third?.getByText(texts.unknownDevice);
  third?.getByRole('button', { name: texts.endOf(texts.unknownDevice) });
});

it('ends one of them, and keeps the focus in the list', async () => {
  api.mockResolvedValue({ ok: true });
  await show(here, phone, unknown);
  fireEvent.click(screen.getByRole('button', { name: texts.endOf(device) }));
  await screen.findByText(texts.ended(device));
  expect(api).toHaveBeenCalledWith(endSessions, { body: { session: 'phone' } });
  expect(rows().length).toBe(2);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: texts.title }));
});

it('shows two that are being ended as busy', async () => {
  api.mockReturnValue(new Promise(() => {}));
  await show(here, phone, unknown);
  const ends = [device, texts.unknownDevice].map((name) =>
    screen.getByRole('button', { name: texts.endOf(name) }),
  );
  for (const end of ends) fireEvent.click(end);
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  for (const end of ends) expect(end.getAttribute('aria-busy')).toBe('true');
});

it('ends all others after a question', async () => {
  api.mockResolvedValue({ ok: true });
  await show(here, phone, unknown);
  fireEvent.click(screen.getByRole('button', { name: texts.endOthers }));
  expect(api).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: texts.confirm.confirm }));
  await screen.findByText(texts.alone);
  expect(api).toHaveBeenCalledWith(endSessions, { body: { others: true } });
  expect(rows().length).toBe(1);
});

it('keeps a session in the list that could not be ended, and says why', async () => {
  api.mockRejectedValue(new ApiError(0, undefined));
  await show(here, phone);
  fireEvent.click(screen.getByRole('button', { name: texts.endOf(device) }));
  await screen.findByText(common.offline);
  screen.getByText(texts.notEnded);
  expect(rows().length).toBe(2);
});

it('says that there is no other device', async () => {
  await show(here);
  screen.getByText(texts.alone);
  expect(screen.queryByRole('button', { name: texts.endOthers })).toBeNull();
});

it('says that the list could not be loaded, and loads it again', async () => {
  api.mockRejectedValueOnce(new ApiError(0, undefined)).mockResolvedValue({ sessions: [here] });
  await show();
  await screen.findByText(texts.failed);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(texts.present);
  expect(api).toHaveBeenCalledWith(listSessions, expect.anything());
});
