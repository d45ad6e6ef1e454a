import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listProjects, type ProjectRow } from '#contracts/projects.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { tour } from '#lib/texts/en/tour.ts';
import Tour from './tour.tsx';

const { dashboard, projects, timeline, timelineNone } = tour.steps;
/** Requested pages, and a function that shows each. */
let going: { readonly address: string; readonly arrive: () => void }[];

const server = fakeServer();
beforeEach(() => {
  going = [];
});
afterEach(cleanup);

const take = (items: ProjectRow[]) => {
  server.on(listProjects, { items, cursor: null, now: '2026-03-02T12:00:00.000Z' });
  const onGo = (address: string) => new Promise<void>((arrive) => going.push({ address, arrive }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tour onGo={onGo} onClose={() => {}} />
    </QueryClientProvider>,
  );
};
const heading = () => screen.queryByRole('heading', { level: 2, hidden: true })?.textContent;
const next = () => fireEvent.click(screen.getByRole('button', { name: tour.next, hidden: true }));
const arrive = async (address: string) => {
  await vi.waitFor(() => expect(going.at(-1)?.address).toBe(address));
  await act(async () => going.at(-1)?.arrive());
};

it('says nothing of a page before that page is shown', async () => {
  take([aRow({ id: 7 })]);
  expect(heading()).toBeUndefined();
  await arrive('/');
  expect(heading()).toBe(dashboard.title);
  next();
  await vi.waitFor(() => expect(going).toHaveLength(2));
  expect(heading()).toBe(dashboard.title);
  await arrive('/projects');
  expect(heading()).toBe(projects.title);
  next();
  await vi.waitFor(() => expect(going).toHaveLength(3));
  expect(heading()).toBe(projects.title);
  await arrive('/projects/7/timeline');
  expect(screen.getByText(timeline.text)).toBeTruthy();
});

it('shows the timeline step without a page if there is no project', async () => {
  take([]);
  await arrive('/');
  next();
  await arrive('/projects');
  next();
  await screen.findByText(timelineNone.text);
  expect(going).toHaveLength(2);
});
