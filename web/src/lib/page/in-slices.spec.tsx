import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useInSlices } from './in-slices.tsx';

/** Renders the hook, and lists the answers that it has returned. */
const rendered = () => {
  const seen: (string | undefined)[] = [];
  function Page({ answer }: { answer: string | undefined }) {
    seen.push(useInSlices(answer));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const give = (answer: string | undefined) => flushSync(() => root.render(createElement(Page, { answer })));
  return { seen, give };
};

it('an answer that arrives is left to a later rendering, and its next form is not', async () => {
  const { seen, give } = rendered();
  give(undefined);
  give('first');
  expect(seen).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(seen.at(-1)).toBe('first'));
  give('second');
  expect(seen.at(-1)).toBe('second');
});

it('an answer from the cache is rendered at once', () => {
  const { seen, give } = rendered();
  give('kept');
  expect(seen).toEqual(['kept']);
});
