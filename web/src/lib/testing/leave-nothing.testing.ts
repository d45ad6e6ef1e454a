/**
 * Cleanup between the specs that share a worker, and so its window: no page, toast, stored text, cached answer or
 * pressed button is left to the next file.
 */
import { setTimeout as pass } from 'node:timers/promises';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { dismissToast, toast } from '#ui/index.ts';

const dismissToasts = (): void => {
  // Toast ids count up.
  for (let id = toast({ title: 'The last one' }); id > 0; id--) dismissToast(id);
};

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
});
