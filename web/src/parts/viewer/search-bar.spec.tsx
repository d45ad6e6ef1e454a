import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import type { Pages } from './page-strip.tsx';
import type { Found } from './search.ts';
import SearchBar from './search-bar.tsx';

const texts = viewer.search;
const server = fakeServer();
afterEach(cleanup);

let run = 0;
/**
 * Pages with these words each; null for a text that cannot be read. URLs are new in each test, because of the cache.
 */
const pagesOf = (...contents: readonly (string | null)[]): Pages => {
  run += 1;
  server.store((address) => {
    const content = contents[Number(address.split('/').at(-1))];
    if (content === null || content === undefined) throw new Error('offline');
    const words = content
      .split(/(?<= )/)
      .filter(Boolean)
      .map((text, index) => ({ text, box: [index * 10, 1, 8, 2] }));
    return Response.json({ words });
  });
  return contents.map((_, index) => ({ small: `${index}.webp`, text: `https://s3.example/${run}/${index}` }));
};
const settled = () => act(async () => new Promise((done) => setTimeout(done, 0)));

const show = async (pages: Pages, page = 1) => {
  const onFound = vi.fn<(found: Found | undefined) => void>();
  const onPage = vi.fn<(page: number) => void>();
  const onPages = vi.fn();
  function Host() {
    const [shown, setShown] = useState(page);
    onPage.mockImplementation(setShown);
    return (
      <SearchBar {...{ pages, onPages, page: shown, onPage, onFound, texts }} onClose={() => undefined} />
    );
  }
  render(<Host />);
  await settled();
  return { onFound, onPage, onPages };
};
const field = () => screen.getByRole('textbox', { name: texts.field });
const type = async (value: string) => {
  fireEvent.change(field(), { target: { value } });
  await settled();
};
const told = () => screen.getByRole('status').textContent;

it('begins at the page in sight, and goes round through all places', async () => {
  const { onPage, onFound } = await show(pagesOf('soup soup', 'wine', 'Soup 12'), 2);
  await type('soup');
  expect(told()).toBe('3 of 3');
  expect(onPage.mock.calls).toEqual([[3]]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await settled();
  expect(told()).toBe('1 of 3');
  expect(onFound.mock.lastCall?.[0]).toEqual({
    needle: 'soup',
    counts: new Map([
      [1, 2],
      [3, 1],
    ]),
    current: { page: 1, index: 0 },
  });
  fireEvent.click(screen.getByRole('button', { name: texts.previous }));
  await settled();
  expect(told()).toBe('3 of 3');
});

it('reads each text once, six at a time, and says how far it is', async () => {
  const pages = pagesOf(...Array.from({ length: 20 }, () => 'soup'));
  let free: (() => void)[] = [];
  const read = vi.fn(
    () => new Promise<Response>((done) => free.push(() => done(Response.json({ words: [] })))),
  );
  server.store(read);
  await show(pages);
  await type('soup');
  expect(read).toHaveBeenCalledTimes(6);
  expect(told()).toBe(texts.searching(0, 20));
  for (let round = 0; round < 4; round += 1) {
    const waiting = free;
    free = [];
    for (const done of waiting) done();
    await settled();
  }
  expect(read).toHaveBeenCalledTimes(20);
  expect(told()).toBe(texts.mute);
});

it('asks for pages that are not known, and says which could not be read', async () => {
  const [first, second] = pagesOf('soup', null);
  const { onPages } = await show([first, second, undefined]);
  await type('soup');
  expect(onPages).toHaveBeenCalledWith(0, 3);
  expect(told()).toBe('1 of 1 · 2 of 3 pages searched');
  cleanup();
  await show(pagesOf('soup', null));
  await type('soup');
  expect(told()).toBe('1 of 1 · 1 page could not be searched');
  await type('wine');
  expect(told()).toBe('Not found · 1 page could not be searched');
});

it('says of pages without a word that they are pictures', async () => {
  await show([{ small: 'a.webp', text: null }, ...pagesOf('')]);
  expect(told()).toBe(texts.mute);
});
