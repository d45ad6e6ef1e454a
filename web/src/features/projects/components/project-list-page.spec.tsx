import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { viewsQuery } from '#lib/calls/saved-views.ts';
import { clientsQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { type Me, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { choicesQuery } from '../api.ts';
import type { ListSearch } from '../list-search.ts';
import { ProjectListPage } from './project-list-page.tsx';

const server = fakeServer();
beforeEach(() => server.on(listProjects, { items: [], cursor: null, now: '2026-03-02T12:00:00.000Z' }));
afterEach(cleanup);

const owner = someone();
const few = {
  owner: false,
  admin: false,
  access_all_projects: false,
  create_projects: false,
};

const content = { turn: 'clients' as const, columns: ['client' as const] };
const view = {
  id: 3,
  name: 'Waiting',
  shared: true,
  author: 9,
  content,
  updated_on: '2026-03-02T09:00:00.000Z',
};

let choices: { stages: string[]; deliverables: string[] };
beforeEach(() => {
  choices = { stages: ['Cut', 'Layout'], deliverables: [] };
});

const show = (
  me: Me,
  search: ListSearch = {},
  onSearch: (search: ListSearch) => void = () => {},
  archived = false,
) =>
  showPage(<ProjectListPage archived={archived} search={search} onSearch={onSearch} />, [
    [viewsQuery.queryKey, { items: [view] }],
    [choicesQuery.queryKey, choices],
    [meQuery.queryKey, me],
    [subscriptionQuery.queryKey, aSubscription],
    [clientsQuery.queryKey, { clients: [] }],
    [usersQuery.queryKey, { users: [] }],
  ]);

it('explains an empty list by the projects that the user may see', async () => {
  await show(owner);
  expect(await screen.findByText(texts.empty.activeText)).toBeTruthy();
  cleanup();
  await show({ ...owner, user: { ...owner.user, ...few } });
  expect(await screen.findByText(texts.empty.teamText)).toBeTruthy();
  cleanup();
  await show(someone({ id: 3, client_id: 2 }));
  expect(await screen.findByText(texts.empty.clientText)).toBeTruthy();
});

it('has filters only where there is something to list, and keeps the field in which somebody searches', async () => {
  await show(owner);
  const field = () => screen.queryByLabelText(texts.search);
  await screen.findByText(texts.empty.activeText);
  expect(field()).toBeNull();
  expect(screen.getAllByRole('link', { name: texts.create })).toHaveLength(1);
  cleanup();
  await show(owner, { search: 'film' });
  expect(await screen.findByText(texts.empty.noMatchText)).toBeTruthy();
  expect(field()).toBeTruthy();
});

it('has an illustration and one next step on an empty list, if the user may take it', async () => {
  const contact = someone({ id: 3, client_id: 2 });
  const steps = async (me: Me, archived: boolean) => {
    await show(me, {}, undefined, archived);
    const title = await screen.findByText(archived ? texts.empty.archived : texts.empty.active);
    const state = title.parentElement;
    const drawing = () => state?.querySelector('[data-illustration]')?.getAttribute('data-illustration');
    await expect.poll(drawing).toBe(archived ? 'archive' : 'picture');
    const found = [...(state?.querySelectorAll('a, button') ?? [])].map((step) => [
      step.textContent,
      step.getAttribute('href'),
    ]);
    cleanup();
    return found;
  };
  expect(await steps(owner, false)).toEqual([[proofEntry.action, '/projects/proof']]);
  expect(await steps(owner, true)).toEqual([[texts.empty.toActive, '/projects']]);
  expect(await steps(contact, false)).toEqual([]);
  expect(await steps(contact, true)).toEqual([]);
});

it('takes away the search and all filters at once, and leaves order, groups and columns', async () => {
  await show(owner);
  expect(screen.queryByRole('button', { name: texts.clearAll })).toBeNull();
  cleanup();
  const onSearch = vi.fn();
  const look: ListSearch = {
    sort: 'name',
    direction: 'descending',
    group: 'client',
    columns: ['client'],
    view: 3,
  };
  await show(owner, { ...look, search: 'film', status: 'completed', owner: 7 }, onSearch);
  fireEvent.click(screen.getByRole('button', { name: texts.clearAll }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith(look);
});

it('marks the view that the address names, and offers to save what was changed in it', async () => {
  const { all, saveChanges, saveAsNew, save } = texts.views;
  const button = (name: string) => screen.queryByRole('button', { name });
  const current = () =>
    within(screen.getByRole('navigation', { name: texts.views.label }))
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('aria-current') === 'page' ? [link.textContent] : []));
  await show(owner, { ...content, view: 3 });
  expect(current()).toEqual([expect.stringContaining('Waiting')]);
  for (const name of [saveChanges, saveAsNew, save]) expect(button(name)).toBeNull();
  cleanup();
  await show(owner, { ...content, due: 'late', view: 3 });
  expect(button(saveChanges)).toBeTruthy();
  expect(button(saveAsNew)).toBeTruthy();
  cleanup();
  // Another member may keep their own copy alone.
  await show({ ...owner, user: { ...owner.user, ...few } }, { ...content, due: 'late', view: 3 });
  expect(button(saveChanges)).toBeNull();
  expect(button(saveAsNew)).toBeTruthy();
  cleanup();
  await show(owner, { turn: 'yours', view: 99 });
  expect(current()).toEqual([all]);
  expect(button(save)).toBeTruthy();
});

it('shows no views to a client', async () => {
  await show(someone({ id: 3, client_id: 2 }), { search: 'film' });
  expect(screen.queryByText(texts.views.all)).toBeNull();
  expect(screen.queryByText(texts.views.save)).toBeNull();
});

it('filters by stages and deliverables there are, and keeps one that is gone under its name', async () => {
  const options = (label: string) =>
    [...(screen.queryByLabelText<HTMLSelectElement>(label)?.options ?? [])].map(({ text }) => text);
  const { stage, anyStage, deliverable, anyDeliverable, more } = texts.filter;
  const unfold = (count: number) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: more(count) })));
  await show(owner, { search: 'film' });
  await unfold(0);
  expect(options(stage)).toEqual([anyStage, 'Cut', 'Layout']);
  // Nothing to choose from in a workspace without projects of several deliverables.
  expect(options(deliverable)).toEqual([]);
  cleanup();
  choices.deliverables = ['Film'];
  await show(owner, { stage: 'Mix', deliverable: 'Film' });
  await unfold(2);
  expect(options(stage)).toEqual([anyStage, 'Mix', 'Cut', 'Layout']);
  expect(screen.getByLabelText<HTMLSelectElement>(stage).value).toBe('Mix');
  expect(options(deliverable)).toEqual([anyDeliverable, 'Film']);
  expect(screen.queryByRole('button', { name: texts.clearFilter(texts.onlyStage('Mix')) })).toBeNull();
});
