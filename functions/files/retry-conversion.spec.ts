import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverableFiles, listFiles, retryConversion } from '#contracts/files.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let project: TestProject;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  project = await createTestProject(workspace.owner);
});

const place = () => ({ id: project.id, wf: project.wf, rev: project.revision(1, 0) });
const keyOf = (id: string) => ({
  tenantId: workspace.tenantId,
  projectId: project.id,
  workflowId: project.wf,
  revisionId: project.revision(1, 0),
  id,
});

/** Film of the first round, as it is kept. */
const film = async (kept: Partial<Parameters<typeof FileItem.create>[0]>): Promise<string> => {
  const id = crypto.randomUUID();
  const at = new Date(runtime.clock.now()).toISOString();
  await FileItem.create({
    ...keyOf(id),
    ...{ name: 'film.mp4', type: 'video/mp4', size: 9, path: `documents/${id}`, version: 1 },
    ...{ created_on: at, state: 'ready', created_by: { kind: 'agent', id: 1, name: 'Olga Owner' } },
    ...kept,
  }).go();
  return id;
};
const givenUp = { playback: { refusal: 'too_complex' }, conversion: 3 } as const;
const retry = async (id: string, agent = workspace.owner) => {
  const { status, body } = await agent.call(retryConversion, { params: { ...place(), file: id } });
  return status === 200 ? body : { status, code: (body as { error?: { code: string } }).error?.code };
};
const retries = async () => {
  const { data } = await Commit.query.primary({ tenantId: workspace.tenantId, projectId: project.id }).go();
  return data.filter(({ events }) => events.some(({ category }) => category === 'Conversion Retried'));
};

it('an agent has a film that was given up tried again, which the history tells', async () => {
  const id = await film(givenUp);
  expect(await retry(id)).toMatchObject({ id, playback: { state: 'pending', progress: 0, refusal: null } });
  expect((await FileItem.get(keyOf(id)).go()).data).toMatchObject({ conversion: 4, playback: {} });
  expect(await retries()).toMatchObject([
    {
      actor: { kind: 'agent', id: 1 },
      changes: { conversion: [3, 4] },
      events: [{ file_id: id, number: 4 }],
    },
  ]);
});

it('many clicks of two agents are one try', async () => {
  const id = await film(givenUp);
  // Each of them has read the film before one of them has written.
  runtime.faults.plan({ operation: 'TransactWriteItems', times: 4, fault: { kind: 'latency', ms: 1000 } });
  const other = await workspace.asAgent('access_all_projects');
  const answers = await Promise.all(
    [workspace.owner, other, workspace.owner, other].map((agent) => retry(id, agent)),
  );
  for (const answer of [...answers, await retry(id)])
    expect(answer).toMatchObject({ id, playback: { state: 'pending' } });
  expect(await retries()).toHaveLength(1);
});

it.each([
  ['after its last try', { ...givenUp, conversion: 9 }],
  ['that is too long', { playback: { refusal: 'too_long' }, conversion: 3 }],
  ['that a task found damaged', { playback: { refusal: 'broken' }, conversion: 3 }],
  ['that a function found too complex', { playback: { refusal: 'too_complex' } }],
  ['that is ready', { playback: { frames: 10 }, conversion: 1 }],
  ['that a function converts', { playback: {} }],
] as const)('a film %s is not tried again', async (_, kept) => {
  const id = await film(kept);
  expect(await retry(id)).toEqual({ status: 409, code: 'conversion_final' });
  expect(await retries()).toEqual([]);
  const { files } = await workspace.owner.ok(listFiles, { params: place() });
  expect(files[0]?.playback?.can_retry ?? false).toBe(false);
});

it('a file that was refused for its content is not found, nor is one of another round', async () => {
  const refusedFile = await film({ ...givenUp, state: 'refused', infected: true });
  expect(await retry(refusedFile)).toEqual({ status: 404, code: 'file_not_found' });
  const id = await film(givenUp);
  const params = { ...place(), rev: project.revision(1, 1), file: id };
  expect((await workspace.owner.call(retryConversion, { params })).status).toBe(404);
  expect(
    (await workspace.owner.call(deliverableFiles.retry, { params: { id: project.id, dId: 1, file: id } }))
      .status,
  ).toBe(404);
});

it('an agent without access to the project, and its client, have no film tried again', async () => {
  const id = await film({ ...givenUp, sent_on: new Date(runtime.clock.now()).toISOString() });
  const contact = await workspace.asContact({
    client_id: project.client.id,
    id: project.contacts[0]?.id ?? 0,
    email: 'ann@client.example',
  });
  const params = { ...place(), file: id };
  expect((await contact.call(retryConversion, { params })).status).toBe(403);
  expect((await (await workspace.asAgent()).call(retryConversion, { params })).status).toBe(404);
  expect(await retries()).toEqual([]);
});
