import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type InboxEntry, listInbox, markInbox } from '#contracts/inbox.ts';
import type { InboxState } from '#domain/inbox/inbox.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { inbox as texts } from '#lib/texts/en/inbox.ts';
import { rememberLeaving } from '../left-at.ts';
import { InboxPage } from './inbox-page.tsx';

const entry = (hour: number, changes: Partial<InboxEntry> = {}): InboxEntry => ({
  id: `1-7-${hour}-71-a-0`,
  kind: 'changes_requested',
  state: 'unread',
  at: `2026-03-02T${hour}:00:00.000Z`,
  since: `2026-03-02T${hour}:00:00.000Z`,
  by: 'Ann Alba',
  project: { id: 7, name: 'Harvest film', client_name: 'Velo & Vine' },
  client_id: 2,
  workflow_id: 71,
  stage_id: 710,
  stage: 'Concept',
  revision_id: 711,
  round: 0,
  points: 0,
  detail: '',
  ...changes,
});

const server = fakeServer();
let lists: Partial<Record<InboxState, InboxEntry[]>>;
beforeEach(() => {
  lists = {};
  localStorage.clear();
  server.on(listInbox, ({ query }) => ({ items: lists[query.state] ?? [], next: null }));
  server.on(markInbox, { ok: true });
});
afterEach(cleanup);
const marked = () => server.calls(markInbox).map(({ body }) => body);

/** Page with the filter of its address. */
function Filtered({ asked }: { asked: number | undefined }) {
  const [project, setProject] = useState(asked);
  return <InboxPage view="inbox" project={project} onProject={setProject} />;
}
const show = (readOnly = false, asked?: number) =>
  showPage(<Filtered asked={asked} />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: readOnly }],
  ]);
const about = `${texts.says.changes_requested('Ann Alba')}, Harvest film, Concept`;

it('tells apart what came since one was away, what is unread and what was read', async () => {
  const me = someone();
  rememberLeaving(`${me.tenant.id}.${me.user.id}`, Date.parse('2026-03-02T13:00:00.000Z'));
  lists = { unread: [entry(15), entry(12)], read: [entry(10, { state: 'read', kind: 'approved' })] };
  await show();
  for (const [title, count] of [
    [texts.since, 1],
    [texts.unread, 1],
    [texts.earlier, 1],
  ] as const) {
    const section = await screen.findByRole('region', { name: title });
    expect(within(section).getAllByRole('listitem')).toHaveLength(count);
  }
});

it('marks an entry as done, and one that is opened as read', async () => {
  lists = { unread: [entry(12)] };
  await show();
  fireEvent.click(await screen.findByRole('button', { name: texts.done(about) }));
  await waitFor(() => expect(marked()).toEqual([{ ids: [entry(12).id], state: 'done' }]));
  const link = screen.getByRole('link', { name: /asked for changes/ });
  expect(link.getAttribute('href')).toBe('/projects/7/timeline/71?stage=710');
  fireEvent.click(link);
  await waitFor(() => expect(marked()).toHaveLength(2));
  expect(marked()[1]).toEqual({ ids: [entry(12).id], state: 'read' });
});

it('keeps the focus in the list at the moment at which the pressed button’s row goes', async () => {
  lists = { unread: [entry(12)], read: [entry(10, { state: 'read', kind: 'approved' })] };
  await show();
  const done = await screen.findByRole('button', { name: texts.done(about) });
  done.focus();
  const lost = vi.fn();
  const watch = new MutationObserver(() => {
    if (!done.isConnected && document.activeElement === document.body) lost();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  lists = { read: [entry(10, { state: 'read', kind: 'approved' })] };
  fireEvent.click(done);
  await waitFor(() => expect(done.isConnected).toBe(false));
  watch.disconnect();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: texts.view.inbox }));
  expect(lost).not.toHaveBeenCalled();
});

it('marks nothing while the workspace is read-only, and opens entries all the same', async () => {
  lists = { unread: [entry(12)] };
  await show(true);
  const done = await screen.findByRole('button', { name: texts.done(about) });
  expect(done.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: /asked for changes/ }));
  expect(marked()).toEqual([]);
});

it('says that all is done, or that it could not be loaded', async () => {
  await show();
  await screen.findByText(texts.empty.inbox.title);
  cleanup();
  server.on(listInbox, refuse('internal', { id: '7f' }));
  await show();
  await screen.findByText(texts.failed);
});

it('says that a project’s entries are all done, and leads from its filter to those of all', async () => {
  server.on(listInbox, ({ query: { state, project } }) => ({
    items: state === 'unread' && project === undefined ? [entry(12)] : [],
    next: null,
  }));
  await show(false, 12);
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: texts.project });
  expect([filter.value, filter.selectedOptions[0]?.textContent]).toEqual(['12', texts.chosenProject]);
  screen.getByText(texts.empty.ofProject.title);
  const all = screen.getByRole('button', { name: texts.showAll });
  all.focus();
  fireEvent.click(all);
  await screen.findByRole('button', { name: texts.done(about) });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: texts.view.inbox }));
});

it('leads on from an empty inbox, and back from an empty view of it', async () => {
  await show();
  await screen.findByText(texts.empty.inbox.title);
  expect(screen.getByRole('link', { name: texts.empty.toHome }).getAttribute('href')).toBe('/');
  cleanup();
  await showPage(<InboxPage view="snoozed" project={undefined} onProject={() => {}} />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: false }],
  ]);
  await screen.findByText(texts.empty.snoozed.title);
  expect(screen.getByRole('link', { name: texts.empty.toInbox }).getAttribute('href')).toBe('/inbox');
});

it('marks all that is unread, also what is not loaded, but nothing that comes after the press', async () => {
  const later = entry(11);
  const pages: Record<string, { items: InboxEntry[]; next: string | null }> = {
    '': { items: [entry(15), entry(14)], next: '1772460000000_1' },
    '1772460000000_1': { items: [entry(13)], next: '1772456400000_2' },
    '1772456400000_2': { items: [later], next: null },
  };
  server.on(listInbox, ({ query: { state, before = '' } }) =>
    state === 'unread' ? (pages[before] ?? { items: [], next: null }) : { items: [], next: null },
  );
  const calls = server.hold(markInbox);
  await show();
  fireEvent.click(await screen.findByRole('button', { name: texts.allRead }));
  await waitFor(() => expect(calls).toHaveLength(1));
  pages[''] = { items: [entry(16)], next: null };
  server.on(markInbox, { ok: true });
  calls[0]?.answer({ ok: true });
  await waitFor(() =>
    expect(marked().flatMap(({ ids }) => ids)).toEqual(
      [entry(15), entry(14), entry(13), later].map(({ id }) => id),
    ),
  );
  expect(marked().every(({ state }) => state === 'read')).toBe(true);
});

it('counts the entries of a section, with a plus while further ones are not loaded', async () => {
  const me = someone();
  rememberLeaving(`${me.tenant.id}.${me.user.id}`, Date.parse('2026-03-02T13:00:00.000Z'));
  const read = entry(10, { state: 'read', kind: 'approved' });
  server.on(listInbox, ({ query: { state, before } }) => {
    if (state === 'read') return { items: [read], next: null };
    return before
      ? { items: [entry(11)], next: null }
      : { items: [entry(15), entry(12)], next: '1772460000000_1' };
  });
  await show();
  const counts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { level: 2, name: `${texts.since} 1` });
  expect(counts()).toEqual([`${texts.since} 1`, `${texts.unread} 1+`, `${texts.earlier} 1`]);
  fireEvent.click(screen.getByRole('button', { name: texts.more }));
  await screen.findByRole('heading', { level: 2, name: `${texts.unread} 2` });
});

it('says below its entries that the rest did not load, and offers it again', async () => {
  const rest = { items: [entry(11)], next: null };
  let isDown = true;
  server.on(listInbox, ({ query: { state, before } }) => {
    if (state === 'read') return { items: [], next: null };
    if (before) return isDown ? refuse('internal', { id: '7f' }) : rest;
    return { items: [entry(15)], next: '1772460000000_1' };
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: texts.more }));
  await screen.findByText(/^The rest did not load\. ./);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: texts.more }));
  await screen.findByRole('heading', { level: 2, name: `${texts.unread} 2` });
  expect(screen.queryByText(/did not load/)).toBeNull();
});
