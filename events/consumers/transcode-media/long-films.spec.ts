/** Films that a function is too small for, through the whole runtime: queue, task, its end, and the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteFile, listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { encodeMedia } from '#demo/video.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { log } from '#server/log.ts';
import { temporaryFolder, until } from '#testing/support.ts';
import { numberedFrames } from '#testing/test-media.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, historyOf } from '../../fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let project: TestProject;
let films: Readonly<Record<'short' | 'long', Buffer>>;
const folder = temporaryFolder();
const queue = 'proofline-transcode-media';

const filmOf = async (name: string, frames: number): Promise<Buffer> => {
  const path = join(folder.path, `${name}.mp4`);
  const size = { width: 160, height: 90 };
  await encodeMedia(path, {
    video: { codec: FF_ENCODER_LIBX264, rate: 25, ...size, frames: numberedFrames(160, 90, frames) },
  });
  return readFileSync(path);
};

beforeAll(async () => {
  log.setLogLevel('SILENT');
  films = { short: await filmOf('short', 20), long: await filmOf('long', 50) };
  runtime = await startTestRuntime({ retryMs: 1, quiet: true });
  workspace = await runtime.createWorkspace();
  // The function takes a second.
  process.env.FILM_TEST_SECONDS = '1';
});
afterAll(async () => {
  delete process.env.FILM_TEST_SECONDS;
  await runtime.stop();
  folder.remove();
});
let before: number;
beforeEach(async () => {
  project = await createTestProject(workspace.owner);
  before = runtime.ecs.list().length;
});
afterEach(() => runtime.ecs.setCapacity(true));

const place = () => ({ id: project.id, wf: project.wf, rev: project.revision(1, 0) });
const upload = async (bytes: Buffer): Promise<string> => {
  const params = place();
  const query = { filename: 'film.mp4', content_type: 'video/mp4', filesize: bytes.length };
  const ticket = await workspace.owner.ok(startUpload, { params, query });
  await fetch(ticket.url ?? '', { method: 'PUT', body: new Uint8Array(bytes), headers: ticket.headers });
  const { id } = await workspace.owner.ok(registerFile, { params, query, body: { upload: ticket.upload } });
  return id;
};
const playbackOf = async (id: string) => {
  const { files } = await workspace.owner.ok(listFiles, { params: place() });
  return files.find((file) => file.id === id)?.playback;
};
const keyOf = (id: string) => ({
  tenantId: workspace.tenantId,
  projectId: project.id,
  workflowId: project.wf,
  revisionId: project.revision(1, 0),
  id,
});
const tasks = () => runtime.ecs.list().slice(before);
/** Kills the next task of this test once it runs; at least `count` of them must have started. */
const kill = async (count: number): Promise<void> => {
  let pid: number | undefined;
  await until(() => {
    pid = runtime.ecs.pidOf(tasks()[count - 1]?.taskArn ?? '');
    return pid !== undefined;
  });
  process.kill(pid ?? 0, 'SIGKILL');
};
const exitCodes = () => tasks().map(({ containers }) => containers[0]?.exitCode);

it('a film that the function is too small for is converted by one task, and plays on the page', async () => {
  const id = await upload(films.long);
  await runtime.idle();
  expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: 50, width: 160 });
  expect(exitCodes()).toEqual([0]);
  const response = await fetch((await playbackOf(id))?.url ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4']);
});

it('a film that the function is large enough for needs no task', async () => {
  const id = await upload(films.short);
  await runtime.idle();
  expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: 20 });
  expect(tasks()).toEqual([]);
});

it('a film whose event is doubled has one task', async () => {
  const id = await upload(films.long);
  const events = await historyOf(workspace.tenantId, project.id);
  const event = events.find(({ data }) => (data as { file_id?: string }).file_id === id);
  if (!event) throw new Error('There is no event');
  for (const _ of [1, 2]) runtime.queues.send(queue, bodyOf(event));
  await runtime.idle();
  runtime.queues.send(queue, bodyOf(event));
  await runtime.idle();
  expect(exitCodes()).toEqual([0]);
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film that no task can be started for is set aside after five attempts, and converted once it is put back', async () => {
  runtime.ecs.setCapacity(false);
  const id = await upload(films.long);
  const dead = () => runtime.queues.counts(`${queue}-dead`).visible;
  await until(() => dead() === 1);
  expect(tasks()).toEqual([]);
  expect(await playbackOf(id)).toMatchObject({ state: 'pending', refusal: null });
  runtime.ecs.setCapacity(true);
  runtime.queues.redrive(`${queue}-dead`);
  await runtime.idle();
  expect((await playbackOf(id))?.state).toBe('ready');
  expect(dead()).toBe(0);
});

it('a film that the function may start no task for is set aside, too', async () => {
  const giveBack = runtime.withhold('proofline-transcode-media', 'iam:PassRole');
  await upload(films.long);
  await until(() => runtime.queues.counts(`${queue}-dead`).visible === 1);
  expect(tasks()).toEqual([]);
  giveBack();
  runtime.queues.redrive(`${queue}-dead`);
  await runtime.idle();
  expect(exitCodes()).toEqual([0]);
});

it('a film whose task is killed halfway gets another one', async () => {
  const id = await upload(films.long);
  await kill(1);
  await runtime.idle();
  expect(exitCodes()).toEqual([137, 0]);
  expect((await playbackOf(id))?.state).toBe('ready');
  // The end of the first is told once more.
  const [first] = tasks();
  runtime.bus.emit({ source: 'aws.ecs', detailType: 'ECS Task State Change', detail: first ?? {} });
  await runtime.idle();
  expect(tasks()).toHaveLength(2);
});

it('a film whose third task ends without an outcome is refused, and the page says so', async () => {
  const id = await upload(films.long);
  for (const count of [1, 2, 3]) await kill(count);
  await runtime.idle();
  expect(exitCodes()).toEqual([137, 137, 137]);
  expect(await playbackOf(id)).toMatchObject({ state: 'refused', refusal: 'too_complex' });
});

it('a film whose earlier task is told to have ended while the next one runs is left to that one', async () => {
  const id = await upload(films.long);
  await kill(1);
  await until(() => tasks().length === 2);
  const [first] = tasks();
  for (const _ of [1, 2])
    runtime.bus.emit({ source: 'aws.ecs', detailType: 'ECS Task State Change', detail: first ?? {} });
  await runtime.idle();
  expect(tasks()).toHaveLength(2);
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film that is deleted meanwhile needs no other task', async () => {
  const id = await upload(films.long);
  await until(() => tasks().length === 1);
  await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'film.mp4' } });
  await runtime.idle();
  expect(tasks()).toHaveLength(1);
  expect((await FileItem.get(keyOf(id)).go()).data).toBeNull();
});
