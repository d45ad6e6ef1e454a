import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { listProjects, type ProjectRow } from '#contracts/projects.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aSubscription } from '#lib/testing/samples.testing.ts';
import { tour } from '#lib/texts/en/tour.ts';
import Tour from './tour.tsx';

const { proof, home, sample, timeline, timelineNone, seeAs } = tour.steps;
/** Requested pages, and a function that shows each. */
let going: { readonly address: string; readonly arrive: () => void }[];

const server = fakeServer();
beforeEach(() => {
  going = [];
});
afterEach(cleanup);

const take = (items: ProjectRow[], sample_project?: number) => {
  server.on(getSubscription, { ...aSubscription, sample_project });
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
  expect(heading()).toBe(proof.title);
  next();
  await vi.waitFor(() => expect(going).toHaveLength(2));
  expect(heading()).toBe(proof.title);
  await arrive('/');
  expect(heading()).toBe(home.title);
  next();
  await vi.waitFor(() => expect(going).toHaveLength(3));
  expect(heading()).toBe(home.title);
  await arrive('/projects/7/timeline');
  expect(screen.getByText(timeline.text)).toBeTruthy();
});

it('shows the timeline step without a page if there is no project', async () => {
  take([]);
  await arrive('/');
  next();
  await vi.waitFor(() => expect(going).toHaveLength(2));
  await arrive('/');
  next();
  await screen.findByText(timelineNone.text);
  expect(going).toHaveLength(2);
});

/** Page with the elements of some steps, each lit at its own left edge. */
const show = (html: string) => {
  const page = document.createElement('div');
  page.innerHTML = html;
  document.body.append(page);
  for (const [at, element] of [...page.querySelectorAll<HTMLElement>('[data-lit]')].entries()) {
    // As the newest browsers do.
    element.scrollIntoView = () => Promise.resolve();
    element.getBoundingClientRect = () => new DOMRect(100 * (at + 1), 50, 80, 40);
  }
  onTestFinished(() => page.remove());
};
const litAt = () => document.querySelector<HTMLElement>('dialog > div')?.style.left;

it('shows the button of a proof, the list of first steps, the points of the sample and its client’s page', async () => {
  show(`<main>
    <h1>Home</h1>
    <a href="/projects/proof" data-lit>Send a proof</a>
    <ol data-lit><li><a href="/settings/workspace">Add it</a></li></ol>
    <section aria-labelledby="room-points" data-lit></section>
    <span data-tour="see-as" data-lit></span>
  </main>`);
  take([aRow({ id: 9 }), aRow({ id: 7 })], 7);
  await arrive('/');
  await vi.waitFor(() => expect(litAt()).toBe('96px'));
  next();
  await vi.waitFor(() => expect(going).toHaveLength(2));
  await arrive('/');
  await vi.waitFor(() => expect(litAt()).toBe('196px'));
  next();
  // The sample rather than the newest project.
  await arrive('/projects/7/timeline');
  expect(heading()).toBe(sample.title);
  await vi.waitFor(() => expect(litAt()).toBe('296px'));
  next();
  await screen.findByText(seeAs.text);
  await vi.waitFor(() => expect(litAt()).toBe('396px'));
});

it('shows the turns and the stages where neither first steps nor the sample are left', async () => {
  show(`<main>
    <h1 data-lit>Home</h1>
    <nav data-lit><a href="/projects?turn=yours">Yours</a></nav>
    <ol data-lit><li><button type="button" aria-current="step">Layout</button></li></ol>
    <section aria-labelledby="stage-points" data-lit></section>
  </main>`);
  take([aRow({ id: 9 })], 7);
  await arrive('/');
  // Its reader may send no proof.
  await vi.waitFor(() => expect(litAt()).toBe('96px'));
  next();
  await vi.waitFor(() => expect(going).toHaveLength(2));
  await arrive('/');
  await vi.waitFor(() => expect(litAt()).toBe('196px'));
  next();
  await arrive('/projects/9/timeline');
  expect(heading()).toBe(timeline.title);
  await vi.waitFor(() => expect(litAt()).toBe('296px'));
});
