/**
 * Cleanup between the specs that share a worker, and so its window: no page, toast, stored text, cached answer, pressed
 * button, timer or question before the window closes is left to the next file.
 */
import { setTimeout as pass } from 'node:timers/promises';
import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { dismissToast, toast } from '#ui/index.ts';

const dismissToasts = (): void => {
  // Toast ids count up.
  for (let id = toast({ title: 'The last one' }); id > 0; id--) dismissToast(id);
};

const { setTimeout: later, setInterval: often } = globalThis;
const timers: NodeJS.Timeout[] = [];

/** Same function, which remembers the timers that it makes. */
const remembering = <Make extends typeof setTimeout | typeof setInterval>(make: Make): Make => {
  const remember = (...given: Parameters<typeof setTimeout>) => {
    const timer = make(...given);
    timers.push(timer);
    return timer;
  };
  return Object.defineProperties(remember, Object.getOwnPropertyDescriptors(make)) as unknown as Make;
};

const { addEventListener: listen } = globalThis;
/** Listeners that ask before the window is closed: a setting whose save has not been answered keeps asking after its page. */
const asking: EventListenerOrEventListenerObject[] = [];

beforeAll(() => {
  globalThis.setTimeout = remembering(later);
  globalThis.setInterval = remembering(often);
  globalThis.addEventListener = ((...given: Parameters<typeof listen>) => {
    const [type, listener] = given;
    if (type === 'beforeunload') asking.push(listener);
    listen.apply(globalThis, given);
  }) as typeof listen;
});

afterAll(async () => {
  cleanup();
  // Ends a press without a release, once the timers of this turn have run: see ui/use-settled.ts.
  dispatchEvent(new Event('blur'));
  await pass(1);
  dismissToasts();
  queryClient.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  // A save that waits for its pause would call the server of the next file.
  globalThis.setTimeout = later;
  globalThis.setInterval = often;
  for (const timer of timers) clearTimeout(timer);
  globalThis.addEventListener = listen;
  for (const listener of asking) removeEventListener('beforeunload', listener);
});
