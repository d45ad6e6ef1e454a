/** Cancellation reasons of a transaction, as the code and a caller of the API get them (rules.md 22). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveStage, getWorkflow } from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { Counter } from './entities/counter.ts';
import { transact, transactIfItFits } from './transact.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const disturb = (kind: 'conflict' | 'invalid', times: number) =>
  runtime.faults.plan({ operation: 'TransactWriteItems', times, fault: { kind } });
const place = (name: string) => ({ tenantId: workspace.tenantId, name, value: 1 });
const makeBoth = (first: string, second: string) =>
  transact((entities) => [
    entities.Counter.create(place(first)).commit(),
    entities.Counter.create(place(second)).commit(),
  ]);
const isThere = async (name: string) => {
  const { tenantId } = workspace;
  return (await Counter.get({ tenantId, name }).go({ consistent: true })).data !== null;
};

it('retries after a conflict with a concurrent transaction', async () => {
  disturb('conflict', 3);
  const { result, calls } = await runtime.measure(() => makeBoth('a', 'b'));
  expect(result).toEqual({ committed: true });
  expect(calls.TransactWriteItems).toBe(4);
  expect([await isThere('a'), await isThere('b')]).toEqual([true, true]);
});

it('returns the indices of failed conditions without a retry, and writes nothing', async () => {
  await makeBoth('c', 'd');
  const { result, calls } = await runtime.measure(() => makeBoth('e', 'd'));
  expect(result).toEqual({ committed: false, failed: [1] });
  expect(calls.TransactWriteItems).toBe(1);
  expect(await isThere('e')).toBe(false);
});

it('says it by name where items have names, of which each may stand for several or none', async () => {
  await makeBoth('h', 'i');
  const outcome = await transact((entities) => ({
    none: undefined,
    fresh: [entities.Counter.create(place('j')).commit(), entities.Counter.create(place('k')).commit()],
    taken: [entities.Counter.create(place('l')).commit(), entities.Counter.create(place('i')).commit()],
    old: entities.Counter.create(place('h')).commit(),
  }));
  expect(outcome).toEqual({ committed: false, failed: ['taken', 'old'] });
  expect(await isThere('j')).toBe(false);
});

it('throws an unknown error', async () => {
  disturb('invalid', 1);
  await expect(makeBoth('f', 'g')).rejects.toThrow();
  expect(await isThere('f')).toBe(false);
});

const counters = (count: number, name = (n: number) => `many-${n}`) =>
  runtime.measure(() =>
    transactIfItFits((entities) =>
      Array.from({ length: count }, (_, n) => entities.Counter.create(place(name(n))).commit()),
    ),
  );
const kilobytes = (count: number) => 'x'.repeat(count * 1024);
const mailTexts = (sizes: readonly number[]) =>
  runtime.measure(() =>
    transactIfItFits((entities) =>
      sizes.map((size, workflowId) =>
        entities.MailText.create({
          tenantId: workspace.tenantId,
          projectId: 1,
          workflowId,
          time: 1,
          name: 'text',
          type: 'multi-update',
          subject: '',
          body: kilobytes(size),
        }).commit(),
      ),
    ),
  );

it('sends 100 items, and answers 101 as too many', async () => {
  expect((await counters(100)).result).toEqual({ committed: true });
  const { result, calls } = await counters(101, (n) => `more-${n}`);
  const tooLarge = { limit: 'items', size: 101, max: 100 };
  expect(result).toEqual({ committed: false, failed: [], tooLarge });
  expect(calls.TransactWriteItems).toBeUndefined();
  expect(await isThere('more-0')).toBe(false);
});

it('sends an item of 399 KB, and answers one of 401 KB as too large', async () => {
  expect((await mailTexts([399])).result).toEqual({ committed: true });
  const { result, calls } = await mailTexts([1, 401]);
  const tooLarge = { limit: 'itemBytes', size: expect.any(Number), max: 409_600 };
  expect(result).toEqual({ committed: false, failed: [], tooLarge });
  expect(calls.TransactWriteItems).toBeUndefined();
});

it('answers a transaction of 5 MB as too large', async () => {
  const { result, calls } = await mailTexts(Array.from({ length: 13 }, () => 395));
  const tooLarge = { limit: 'bytes', size: expect.any(Number), max: 4_194_304 };
  expect(result).toEqual({ committed: false, failed: [], tooLarge });
  expect(calls.TransactWriteItems).toBeUndefined();
});

it('throws one that is too large if the caller does not handle that outcome', async () => {
  const write = transact((entities) =>
    Array.from({ length: 101 }, (_, n) => entities.Counter.create(place(`thrown-${n}`)).commit()),
  );
  await expect(write).rejects.toThrow('transaction too large: 101 items, the maximum is 100');
});

it('makes a lasting conflict “busy”, any other failure an error with an id, and writes nothing', async () => {
  const film = await createTestProject(workspace.owner);
  const input = { params: { id: film.wf, stage: film.stage(1).id } };
  const approve = () => workspace.owner.call(approveStage, input);
  disturb('conflict', 6);
  expect(await approve()).toMatchObject({ status: 503, body: { error: { code: 'busy' } } });
  disturb('invalid', 1);
  expect(await approve()).toMatchObject({
    status: 500,
    body: { error: { code: 'internal', id: expect.stringMatching(/\w{8}/) } },
  });
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: film.wf } });
  expect(tasks[0]?.status).toBe('in_progress');
  expect((await approve()).status).toBe(200);
});

it('counts as done for an action whose answer was lost', async () => {
  const film = await createTestProject(workspace.owner);
  const input = { params: { id: film.wf, stage: film.stage(1).id } };
  const drop = { kind: 'drop', when: 'killed after' } as const;
  runtime.faults.plan({ operation: 'TransactWriteItems', fault: drop });
  const { result: answer, calls } = await runtime.measure(() => workspace.owner.ok(approveStage, input));
  expect(answer).toMatchObject({ outcome: 'done', reason: null });
  expect(calls.TransactWriteItems).toBe(2);
  const { seq, version } = await workspace.owner.ok(getWorkflow, { params: { id: film.wf } });
  expect([seq, version]).toEqual([answer.entry?.seq, answer.workflow.version]);
});
