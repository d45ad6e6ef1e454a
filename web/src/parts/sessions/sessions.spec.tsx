import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSessions, listSessions, type SessionOfPerson } from '#contracts/session.ts';
import { badGateway, fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { common } from '#lib/texts/en/common.ts';
import { sessions as texts } from '#lib/texts/en/sessions.ts';
import { Toasts } from '#ui/index.ts';
import { sessionsQuery } from './api.ts';
import { Sessions } from './sessions.tsx';

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

const server = fakeServer();
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
  server.on(endSessions, { ok: true });
  await show(here, phone, unknown);
  fireEvent.click(screen.getByRole('button', { name: texts.endOf(device) }));
  await screen.findByText(texts.ended(device));
  expect(server.calls(endSessions)).toMatchObject([{ body: { session: 'phone' } }]);
  expect(rows().length).toBe(2);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: texts.title }));
});

it('shows two that are being ended as busy', async () => {
  const held = server.hold(endSessions);
  await show(here, phone, unknown);
  const ends = [device, texts.unknownDevice].map((name) =>
    screen.getByRole('button', { name: texts.endOf(name) }),
  );
  for (const end of ends) fireEvent.click(end);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  for (const end of ends) expect(end.getAttribute('aria-busy')).toBe('true');
});

it('ends all others after a question', async () => {
  server.on(endSessions, { ok: true });
  await show(here, phone, unknown);
  fireEvent.click(screen.getByRole('button', { name: texts.endOthers }));
  expect(server.calls()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: texts.confirm.confirm }));
  await screen.findByText(texts.alone);
  expect(server.calls(endSessions)).toMatchObject([{ body: { others: true } }]);
  expect(rows().length).toBe(1);
});

it('keeps a session in the list that could not be ended, and says why', async () => {
  server.on(endSessions, badGateway);
  await show(here, phone);
  const end = () => fireEvent.click(screen.getByRole('button', { name: texts.endOf(device) }));
  end();
  await screen.findByText(texts.notEnded);
  screen.getByText(common.failedHere);
  expect(rows().length).toBe(2);
  server.on(endSessions, lost());
  end();
  await screen.findByText(common.unanswered.title);
  expect(rows().length).toBe(2);
});

it('says that there is no other device', async () => {
  await show(here);
  screen.getByText(texts.alone);
  expect(screen.queryByRole('button', { name: texts.endOthers })).toBeNull();
});

it('says that the list could not be loaded, and loads it again', async () => {
  server.on(listSessions, lost());
  await show();
  await screen.findByText(texts.failed);
  server.on(listSessions, { sessions: [here] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(texts.present);
  expect(server.calls(listSessions)).toHaveLength(2);
});
