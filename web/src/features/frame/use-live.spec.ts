import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { looking } from './use-live.ts';

let client: QueryClient;
/** State at the server, which the page reads. */
let state: number;
let reads: number;
/** Ends the reads that are under way; undefined while they are answered at once. */
let answer: (() => void) | undefined;
let leave: () => void;
let visibility: DocumentVisibilityState;

/** Opens a part of the page that hears of project 7. */
const open = () => {
  const observer = new QueryObserver(client, {
    queryKey: ['project', 7],
    queryFn: async () => {
      reads += 1;
      const read = state;
      if (answer) await new Promise<void>((done) => (answer = done));
      return read;
    },
    staleTime: 30_000,
    meta: { hears: 7 },
  });
  leave = observer.subscribe(() => {});
  return () => observer.getCurrentResult().data;
};
const told = () => looking(client).look({ about: 'project', project: 7 });

beforeEach(() => {
  client = new QueryClient();
  client.mount();
  [state, reads, answer, visibility] = [1, 0, undefined, 'visible'];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  leave();
  client.unmount();
  vi.restoreAllMocks();
});

it('shows a change of which it is told', async () => {
  const shown = open();
  await vi.waitFor(() => expect(shown()).toBe(1));
  state = 2;
  told();
  await vi.waitFor(() => expect(shown()).toBe(2));
});

it('shows a change of which it is told while it loads for the first time', async () => {
  answer = () => {};
  const shown = open();
  await vi.waitFor(() => expect(reads).toBe(1));
  state = 2;
  told();
  await new Promise((later) => setTimeout(later, 50));
  const end = answer;
  answer = undefined;
  end();
  await vi.waitFor(() => expect(shown()).toBe(2));
  expect(reads).toBe(2);
});

it('hidden asks for nothing, and shows the change as soon as it is seen, however new its answer is', async () => {
  const shown = open();
  await vi.waitFor(() => expect(shown()).toBe(1));
  visibility = 'hidden';
  state = 2;
  told();
  await new Promise((later) => setTimeout(later, 50));
  expect(reads).toBe(1);
  visibility = 'visible';
  focusManager.onFocus();
  await vi.waitFor(() => expect(shown()).toBe(2));
});
