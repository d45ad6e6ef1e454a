import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someone } from '#lib/samples.testing.ts';
import { type Me, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { clientsQuery, usersQuery } from '#lib/workspace-queries.ts';
import { ProjectListPage } from './project-list-page.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], cursor: null }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const owner = someone();
const few = {
  owner: false,
  admin: false,
  access_all_projects: false,
  create_projects: false,
};

const show = (me: Me) =>
  showPage(<ProjectListPage archived={false} search={{}} onSearch={() => {}} />, [
    [meQuery.queryKey, me],
    [subscriptionQuery.queryKey, { name: 'professional', appsumo: false, read_only: false }],
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
  await show(someone({ id: 3, client_id: 2, language: 'en' }));
  expect(await screen.findByText(texts.empty.clientText)).toBeTruthy();
});
