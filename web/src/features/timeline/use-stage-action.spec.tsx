import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Toasts } from '#ui/index.ts';
import { type StageRequest, useSetDates, useStageAction } from './use-stage-action.ts';

const place = { project: 1, workflow: 7 };
const answer = { workflow: { id: 7, version: 2, tasks: [] }, outcome: 'done', reason: null, entry: null };

const calls = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
beforeEach(() => {
  calls.mockReset();
  vi.stubGlobal('fetch', calls);
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const take = (request: StageRequest) => {
  const { result } = renderHook(() => useStageAction(place), { wrapper });
  act(() => result.current.mutate(request));
};
const setTarget = () => {
  const { result } = renderHook(() => useSetDates(place), { wrapper });
  const change = { stage: 2, revision: undefined, field: 'target_date', value: '2026-04-01' } as const;
  act(() => result.current.mutate([change]));
};
/** Expects a notice and dismisses it. */
const told = async (notice: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
const answered = (status: number, body: object = {}) =>
  calls.mockImplementation(async () => Response.json(body, { status }));

const [stage, revision] = [2, 3];
const requests: readonly (readonly [StageRequest, call: string, done: string, failed: string])[] = [
  [
    { action: 'approve_stage', stage },
    'PUT /workflows/7/stages/2/approve',
    'Stage approved',
    'Error on approving stage',
  ],
  [
    { action: 'reject_stage', stage },
    'PUT /workflows/7/stages/2/reject',
    'Revision rejected',
    'Error on marking the stage as rejected',
  ],
  [
    { action: 'approve_revision', stage, revision },
    'PUT /workflows/7/stages/2/revisions/3/approve',
    'Revision approved',
    'Error on approving revision',
  ],
  [
    { action: 'reject_revision', stage, revision },
    'PUT /workflows/7/stages/2/revisions/3/reject',
    'Revision rejected',
    'Error on rejecting revision',
  ],
  [
    { action: 'add_round', stage, kind: 'cost' },
    'POST /workflows/7/stages/2/revisions',
    'Revision added',
    'Error on adding revision',
  ],
  [
    { action: 'start_stage', stage },
    'PUT /projects/1/timeline/7/stages/2/actions/start',
    'Workflow updated',
    'Error on updating workflow',
  ],
  [
    { action: 'undo', stage: undefined, seq: 4, reason: 'mistake' },
    'PUT /projects/1/timeline/7/actions/undo-last',
    'Workflow updated',
    'Error on updating workflow',
  ],
  [
    { action: 'undo', stage, seq: 4, reason: 'mistake' },
    'PUT /projects/1/timeline/7/stages/2/actions/undo-last',
    'Workflow updated',
    'Error on updating workflow',
  ],
];

describe('an action on a stage', () => {
  it.each(requests)('makes its call, and reports the outcome: %j', async (request, call, done, failed) => {
    answered(200, answer);
    take(request);
    await told(done);
    const [address, init] = calls.mock.calls[0] ?? [];
    expect(`${init?.method} ${address}`).toBe(call.replace(' ', ' /api'));
    answered(502);
    take(request);
    await told(failed);
  });

  it('reports an action that was already taken', async () => {
    answered(200, { ...answer, outcome: 'ignored', reason: 'already_approved' });
    take({ action: 'approve_stage', stage });
    await told('This had been done already');
  });
});

it('offers to undo the last action alone', async () => {
  answered(200, answer);
  const { result } = renderHook(() => useStageAction(place, () => {}), { wrapper });
  act(() => result.current.mutate({ action: 'add_round', stage, kind: 'free' }));
  await screen.findByText('Revision added');
  act(() => result.current.mutate({ action: 'undo', stage, seq: 1, reason: 'mistake' }));
  await screen.findByText(texts.notices.undo);
  expect(screen.queryByText('Revision added')).toBeNull();
});

it('reports the outcome of setting a date', async () => {
  answered(200, answer);
  setTarget();
  await told('Workflow updated');
  const [address, init] = calls.mock.calls[0] ?? [];
  expect([address, init?.body]).toEqual([
    '/api/workflows/7/stages/2/target_date',
    '{"target_date":"2026-04-01"}',
  ]);
  answered(502);
  setTarget();
  await told('Error on updating workflow');
});
