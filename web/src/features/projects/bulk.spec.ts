import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { setRevisionField } from '#contracts/workflows.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { after, approve, linear, nonLinear, send, start } from '#domain/workflow/workflow.testing.ts';
import { ApiError } from '#lib/calls/api.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { wireOf } from '#lib/testing/samples.testing.ts';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { anAction, aTimeline } from '#lib/testing/timeline.testing.ts';
import { moveDue, remind, runEach } from './bulk.ts';
import { isWaiting } from './waiting.ts';

const rows = [1, 2, 3].map((id) => aRow({ id, name: `Film ${id}` }));
const problem = (code: string, message: string) => ({ code, title: message, message }) as never;

const server = fakeServer();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const run = async (act: (id: number) => unknown, isStopped = () => false) => {
  const told: number[] = [];
  const running = runEach(
    rows,
    async ({ id }) => {
      await act(id);
    },
    { onDone: (count) => told.push(count), isStopped },
  );
  await vi.runAllTimersAsync();
  const { done, undone, left } = await running;
  return {
    told,
    done: done.map(({ id }) => id),
    undone: undone.map(({ row, reason, mayWork }) => [row.id, reason, mayWork]),
    left: left.map(({ id }) => id),
  };
};

describe('a command on several projects', () => {
  it('goes on after a refusal, and gives its reason', async () => {
    const refusal = new ApiError(409, problem('archived', 'It is archived'));
    expect(await run((id) => (id === 2 ? Promise.reject(refusal) : undefined))).toEqual({
      told: [1, 2, 3],
      done: [1, 3],
      undone: [[2, 'It is archived', false]],
      left: [],
    });
  });

  it('names an internal error before what is said about it', async () => {
    const broken = new ApiError(500, problem('internal', 'Nothing was lost'));
    const { undone } = await run((id) => (id === 2 ? Promise.reject(broken) : undefined));
    expect(undone).toEqual([[2, `${broken.problem?.title}. Nothing was lost`, false]]);
  });

  it('waits for a limited call as long as its answer says, three times, and offers it again', async () => {
    const at: number[] = [];
    const begun = Date.now();
    const found = await run((id) => {
      if (id !== 2) return undefined;
      at.push(Date.now() - begun);
      throw new ApiError(429, problem('too_many_requests', 'Too many calls'), undefined, undefined, 7);
    });
    expect(at).toEqual([0, 7_000, 14_000, 21_000]);
    expect(found).toMatchObject({ done: [1, 3], undone: [[2, 'Too many calls', true]] });
  });

  it('does not sit out the limit of an hour, nor makes it longer: the rest is not called, and offered again with it', async () => {
    const begun = Date.now();
    const called: number[] = [];
    const { undone, done } = await run((id) => {
      called.push(id);
      if (id === 2)
        throw new ApiError(429, problem('too_many_requests', 'Too many'), undefined, undefined, 1800);
    });
    expect(Date.now() - begun).toBeLessThan(1000);
    expect(called).toEqual([1, 2]);
    expect([done, undone]).toEqual([
      [1],
      [
        [2, 'Too many', true],
        [3, 'Too many', true],
      ],
    ]);
  });

  it('goes on where the mails of the day are too few for the contacts of a project', async () => {
    const { undone, done } = await run((id) => {
      if (id === 1)
        throw new ApiError(429, problem('mail_limit_reached', 'No more today'), undefined, undefined, 1800);
    });
    expect([done, undone]).toEqual([[2, 3], [[1, 'No more today', true]]]);
  });

  it('succeeds where a limited call is let through the next time', async () => {
    let tries = 0;
    const found = await run((id) => {
      if (id === 1 && tries++ === 0) throw new ApiError(429, undefined);
    });
    expect(found).toMatchObject({ done: [1, 2, 3], undone: [] });
  });

  it('offers again without a connection', async () => {
    const { undone } = await run((id) => {
      if (id === 3) throw new ApiError(0, undefined);
    });
    expect(undone).toMatchObject([[3, expect.any(String), true]]);
  });

  it('stops before the next project, and tells which were not reached', async () => {
    let stopped = false;
    const found = await run(
      (id) => {
        stopped = id === 1;
      },
      () => stopped,
    );
    expect(found).toMatchObject({ done: [1], undone: [], left: [2, 3], told: [1] });
  });
});

it('a reminder is refused at once where nothing waits for the client, without a call', async () => {
  const [row] = rows;
  if (!row) throw new Error('no row');
  expect(isWaiting(row)).toBe(false);
  await expect(remind([])(row)).rejects.toThrow('Nothing is waiting for the client.');
  expect(server.calls()).toEqual([]);
});

describe('rounds that wait for the client', () => {
  const { workflow: both } = after(nonLinear(1, 1), start(1), start(2), send(1, 0), send(2, 0));
  const roundsOf = (workflow: Workflow) => workflow.stages.map(({ tasks }) => tasks[0]?.id);
  const waitingRow = (workflow: Workflow) =>
    aRow({ workflows: [aDeliverable({ id: 7, status: 'awaiting_feedback', open: openOf(workflow) })] });
  const openOf = ({ stages: [stage] }: Workflow) => ({
    stage_id: stage?.id ?? 0,
    revision_id: stage?.tasks[0]?.id ?? 0,
    status: stage?.tasks[0]?.status ?? '',
    has_rounds: true,
  });
  const outcomeOf = async (row: ProjectRow, act: (row: ProjectRow) => Promise<void>) => {
    const running = runEach([row], act, { onDone: () => undefined, isStopped: () => false });
    await vi.runAllTimersAsync();
    return running;
  };

  // Regression: the first stage in progress alone was looked at.
  it.each([
    ['each of two stages', both, [0, 1]],
    [
      'the second stage while the first is in production',
      after(nonLinear(1, 1), start(1), start(2), send(2, 0)).workflow,
      [1],
    ],
  ])('are those of %s', async (_, workflow, places) => {
    const row = waitingRow(workflow);
    const rounds = places.map((place) => roundsOf(workflow)[place]);
    server.on(getTimeline, aTimeline({ workflow: wireOf(workflow, 1) }));
    server.on(sendPreview, anAction());
    server.on(setRevisionField, anAction());
    expect(isWaiting(row)).toBe(true);
    expect((await outcomeOf(row, remind([aTemplate({ type: 'reminder' })]))).done).toEqual([row]);
    expect(server.calls(sendPreview).map(({ params }) => params.rev)).toEqual(rounds);
    expect((await outcomeOf(row, moveDue('2026-03-09'))).done).toEqual([row]);
    expect(server.calls(setRevisionField).map(({ params }) => params.rev)).toEqual(rounds);
  });

  it('are not those of a deliverable that was answered meanwhile', async () => {
    const answered = wireOf(after(linear(1), send(1, 0), approve(1, 0)).workflow, 1);
    const waiting = wireOf(after(linear(1), send(1, 0)).workflow, 1);
    const row = aRow({ workflows: [7, 8].map((id) => aDeliverable({ id, status: 'overdue_feedback' })) });
    server.on(getTimeline, ({ params }) => aTimeline({ workflow: params.wf === 7 ? answered : waiting }));
    server.on(sendPreview, anAction());
    expect((await outcomeOf(row, remind([aTemplate({ type: 'reminder' })]))).done).toEqual([row]);
    expect(server.calls(sendPreview).map(({ params }) => params.wf)).toEqual([8]);
  });
});

it('a project that is tried again after a limit reminds nobody twice', async () => {
  const workflow = wireOf(after(linear(2), send(1, 0)).workflow, 1);
  const row = aRow({ workflows: [7, 8].map((id) => aDeliverable({ id, status: 'awaiting_feedback' })) });
  server.on(getTimeline, aTimeline({ workflow }));
  const sent = () => server.calls(sendPreview).map(({ params }) => params.wf);
  server.on(sendPreview, () =>
    sent().length === 2
      ? refuse('too_many_requests', { params: { seconds: 1, wait: '1 second' } })
      : anAction(),
  );
  const running = runEach([row], remind([aTemplate({ type: 'reminder' })]), {
    onDone: () => undefined,
    isStopped: () => false,
  });
  await vi.runAllTimersAsync();
  expect((await running).done).toEqual([row]);
  expect(sent()).toEqual([7, 8, 8]);
});
