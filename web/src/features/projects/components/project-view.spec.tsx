import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
import type { ListSearch } from '../list-search.ts';
import { ProjectView } from './project-view.tsx';

const server = fakeServer();
afterEach(cleanup);

const show = (search: ListSearch) => {
  server.on(listProjects, { items: [], cursor: null, now: '2026-03-02T12:00:00.000Z', groups: [] });
  return showPage(
    <ProjectView view="board" search={search} onSearch={() => {}} waiting={null}>
      {() => null}
    </ProjectView>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, aSubscription],
    ],
  );
};

it('has no filters above a workspace without projects, and filters that let nothing through', async () => {
  await show({});
  expect(await screen.findByText(texts.empty.active)).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  await show({ search: 'poster' });
  expect(await screen.findByText(texts.empty.noMatch)).toBeTruthy();
  expect(screen.getByRole('searchbox')).toBeTruthy();
});
