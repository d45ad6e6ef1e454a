import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Route } from '#contracts/route.ts';
import { startStage, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import {
  type ActionAnswer,
  addRevision,
  approveRevision,
  approveStage,
  rejectRevision,
  rejectStage,
  setStageField,
} from '#contracts/workflows.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { wireOf } from '#lib/testing/samples.testing.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Toasts } from '#ui/index.ts';
import { type StageRequest, useSetDates, useStageAction } from './use-stage-action.ts';

const place = { project: 1, workflow: 7 };
const answer: ActionAnswer = { workflow: wireOf(linear(1), 2), outcome: 'done', reason: null, entry: null };

const server = fakeServer();
beforeEach(() => void render(<Toasts />));
afterEach(cleanup);

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
const [stage, revision] = [2, 3];
const requests: readonly (readonly [StageRequest, call: Route, done: string, failed: string])[] = [
  [{ action: 'approve_stage', stage, revision }, approveStage, 'Stage approved', 'Error on approving stage'],
  [
    { action: 'reject_stage', stage, revision },
    rejectStage,
    'Revision rejected',
    'Error on marking the stage as rejected',
  ],
  [
    { action: 'approve_revision', stage, revision },
    approveRevision,
    'Revision approved',
    'Error on approving revision',
  ],
  [
    { action: 'reject_revision', stage, revision },
    rejectRevision,
    'Revision rejected',
    'Error on rejecting revision',
  ],
  [{ action: 'add_round', stage, kind: 'cost' }, addRevision, 'Revision added', 'Error on adding revision'],
  [{ action: 'start_stage', stage }, startStage, 'Workflow updated', 'Error on updating workflow'],
  [
    { action: 'undo', stage: undefined, seq: 4, reason: 'mistake' },
    undoLast,
    'Workflow updated',
    'Error on updating workflow',
  ],
  [
    { action: 'undo', stage, seq: 4, reason: 'mistake' },
    undoLastOfStage,
    'Workflow updated',
    'Error on updating workflow',
  ],
];

describe('an action on a stage', () => {
  it.each(requests)('makes its call, and reports the outcome: %j', async (request, call, done, failed) => {
    server.on(call, answer);
    take(request);
    await told(done);
    const ids = { id: 7, wf: 7, stage, rev: revision, ...(call.path.startsWith('/projects') && { id: 1 }) };
    const [made] = server.calls();
    expect(made?.route.name).toBe(call.name);
    expect(ids).toMatchObject(made?.params ?? {});
    server.on(call, badGateway);
    take(request);
    await told(failed);
  });

  it.each([
    ['approve_stage', approveStage],
    ['reject_stage', rejectStage],
  ] as const)('names the round that its author saw waiting: %s', async (action, route) => {
    server.on(route, answer);
    take({ action, stage, revision });
    await vi.waitFor(() => expect(server.calls(route)).toMatchObject([{ body: { revision } }]));
  });

  it('reports an action that was already taken', async () => {
    server.on(approveStage, { ...answer, outcome: 'ignored', reason: 'already_approved' });
    take({ action: 'approve_stage', stage, revision });
    await told('This had been done already');
  });
});

it('offers to undo the last action alone', async () => {
  for (const route of [addRevision, undoLastOfStage]) server.on(route as Route, answer);
  const { result } = renderHook(() => useStageAction(place, () => {}), { wrapper });
  act(() => result.current.mutate({ action: 'add_round', stage, kind: 'free' }));
  await screen.findByText('Revision added');
  act(() => result.current.mutate({ action: 'undo', stage, seq: 1, reason: 'mistake' }));
  await screen.findByText(texts.notices.undo);
  expect(screen.queryByText('Revision added')).toBeNull();
});

it('reports the outcome of setting a date', async () => {
  server.on(setStageField, answer);
  setTarget();
  await told('Workflow updated');
  expect(server.calls(setStageField)).toMatchObject([
    { params: { id: 7, stage: 2, field: 'target_date' }, body: { target_date: '2026-04-01' } },
  ]);
  server.on(setStageField, badGateway);
  setTarget();
  await told('Error on updating workflow');
});
