/** Films that a function is too small for, through the whole runtime: queue, task, its end, and the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteFile, listFiles, registerFile, retryConversion, startUpload } from '#contracts/files.ts';
import { encodeMedia } from '#demo/video.ts';
import { conversionBounds } from '#domain/file/playback.ts';
import { filmFamilyBefore, filmSecurityGroup, filmSubnets } from '#local/environment.ts';
import { asTenant, heldToTenants } from '#server/data/acting.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { filmOf, startConversion } from '#server/files/conversion.ts';
import { sessionOf } from '#server/lambda/tenant-sessions.ts';
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
const [transcodes, ends] = ['proofline-transcode-media', 'proofline-take-conversions'];

/** Longer than the function takes: by a frame a second it is made within a second. */
const longFrames = conversionBounds.function.seconds.video + 10;

const encodedFilm = async (name: string, rate: number, frames: number): Promise<Buffer> => {
  const path = join(folder.path, `${name}.mp4`);
  const size = { width: 64, height: 36 };
  await encodeMedia(path, {
    video: { codec: FF_ENCODER_LIBX264, rate, ...size, frames: numberedFrames(64, 36, frames) },
  });
  return readFileSync(path);
};

beforeAll(async () => {
  log.setLogLevel('SILENT');
  films = { short: await encodedFilm('short', 25, 20), long: await encodedFilm('long', 1, longFrames) };
  runtime = await startTestRuntime({ retryMs: 1, quiet: true });
  workspace = await runtime.createWorkspace();
});
afterAll(async () => {
  await runtime?.stop();
  folder.remove();
});
const undo: (() => unknown)[] = [];
/** Dead letters that an earlier test has left. */
let left: Readonly<Record<string, number>> = {};
beforeEach(async () => {
  left = { [transcodes]: 0, [ends]: 0 };
  left = { [transcodes]: dead(transcodes), [ends]: dead(ends) };
  project = await createTestProject(workspace.owner);
});
afterEach(() => {
  for (const step of undo.splice(0)) step();
  runtime.ecs.setCapacity(true);
  for (const { taskArn } of tasks()) {
    const pid = runtime.ecs.pidOf(taskArn);
    if (pid) process.kill(pid, 'SIGKILL');
  }
  expect([dead(transcodes), dead(ends)], 'dead letters').toEqual([0, 0]);
});

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
const itemOf = async (id: string) => (await FileItem.get(keyOf(id)).go({ consistent: true })).data;
/** Tasks of this test's film. */
const tasks = () =>
  runtime.ecs
    .list()
    .filter(({ overrides }) =>
      JSON.stringify(overrides).includes(JSON.stringify(`"projectId":${project.id},`).slice(1, -1)),
    );
const exitCodes = () => tasks().map(({ containers }) => containers[0]?.exitCode);
const dead = (queue: string) => runtime.queues.counts(`${queue}-dead`).visible - (left[queue] ?? 0);

/** Facts by which a wait that was in vain is understood. */
const state = (): string =>
  JSON.stringify({
    tasks: tasks().map(({ lastStatus, containers }) => [lastStatus, containers[0]?.exitCode]),
    [transcodes]: runtime.queues.counts(transcodes),
    [ends]: runtime.queues.counts(ends),
    dead: [dead(transcodes), dead(ends)],
  });
const awaited = async (name: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  await until(condition, name, 45).catch((error: Error) => {
    throw new Error(`${error.message}: ${state()}`);
  });
};
const settled = async (): Promise<void> => {
  let isIdle = false;
  const idle = runtime.idle().then(() => {
    isIdle = true;
  });
  await awaited('no message and no task', () => isIdle);
  await idle;
};
/** Resolves once both queues are empty, while tasks may run. */
const handled = async (): Promise<void> =>
  awaited('empty queues', () =>
    [transcodes, ends].every((queue) => {
      const { visible, inFlight } = runtime.queues.counts(queue);
      return visible + inFlight === 0;
    }),
  );

/** Process of this test's task of that number, from 1, once it runs and the film's item names it. */
const running = async (id: string, number: number): Promise<number> => {
  const pid = () => runtime.ecs.pidOf(tasks()[number - 1]?.taskArn ?? '');
  await awaited(`task ${number} runs`, () => pid() !== undefined);
  await awaited(
    `the film's item names task ${number}`,
    async () => (await itemOf(id))?.conversion === number,
  );
  return pid() ?? 0;
};
const kill = async (id: string, number: number): Promise<void> => {
  process.kill(await running(id, number), 'SIGKILL');
};
/** Halts a task, so that it cannot end before it goes on or is killed. */
const halt = async (id: string, number: number) => {
  const pid = await running(id, number);
  process.kill(pid, 'SIGSTOP');
  return { goOn: () => process.kill(pid, 'SIGCONT'), kill: () => process.kill(pid, 'SIGKILL') };
};
/** Tells (again) that the task of that number has ended. */
const tellEnd = (number: number, facts: { readonly group?: string } = {}): void => {
  const detail = tasks()[number - 1];
  if (!detail) throw new Error(`There is no task ${number}`);
  runtime.bus.emit({
    source: 'aws.ecs',
    detailType: 'ECS Task State Change',
    detail: { ...detail, ...facts, lastStatus: 'STOPPED' },
  });
};
/** Tells again that the file was registered. */
const tellRegistered = async (id: string): Promise<void> => {
  const events = await historyOf(workspace.tenantId, project.id);
  const event = events.find(({ data }) => (data as { file_id?: string }).file_id === id);
  if (!event) throw new Error('There is no event');
  runtime.queues.send(transcodes, bodyOf(event));
};

it('a film that the function is too small for is converted by one task, and plays on the page', async () => {
  const id = await upload(films.long);
  await settled();
  expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: longFrames, width: 64 });
  expect(exitCodes()).toEqual([0]);
  const response = await fetch((await playbackOf(id))?.url ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4']);
});

it('a film that the function is large enough for needs no task', async () => {
  const id = await upload(films.short);
  await settled();
  expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: 20 });
  expect(tasks()).toEqual([]);
});

it('a film with more bytes than the function has disk for goes to a task', async () => {
  const id = await upload(films.short);
  await settled();
  await FileItem.patch(keyOf(id))
    .set({ size: conversionBounds.function.bytes + 1, playback: {} })
    .go();
  await tellRegistered(id);
  await settled();
  expect(exitCodes()).toEqual([0]);
  expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: 20 });
});

it('a task is in the network of films alone, takes no other security group, and reaches AWS by a public address', async () => {
  await upload(films.long);
  await settled();
  const [{ taskArn = '' } = {}] = tasks();
  expect(runtime.ecs.requestOf(taskArn).networkConfiguration?.awsvpcConfiguration).toEqual({
    subnets: filmSubnets,
    securityGroups: [filmSecurityGroup],
    assignPublicIp: 'ENABLED',
  });
});

it('a film whose event is doubled has one task', async () => {
  const id = await upload(films.long);
  const task = await halt(id, 1);
  for (const _ of [1, 2]) await tellRegistered(id);
  await handled();
  task.goOn();
  await settled();
  await tellRegistered(id);
  await settled();
  expect(exitCodes()).toEqual([0]);
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film whose event is repeated when ECS has forgotten its first task is left to the second', async () => {
  const id = await upload(films.long);
  await kill(id, 1);
  const second = await halt(id, 2);
  runtime.clock.advance(3_700_000);
  await tellRegistered(id);
  await handled();
  expect(tasks()).toHaveLength(2);
  second.goOn();
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
});

it('a film whose function crashed between the start of its task and the write is mended by the event of its file', async () => {
  const id = await upload(films.long);
  const task = await halt(id, 1);
  await FileItem.patch(keyOf(id)).remove(['conversion']).go();
  await tellRegistered(id);
  await handled();
  expect((await itemOf(id))?.conversion).toBe(1);
  task.goOn();
  await settled();
  expect(exitCodes()).toEqual([0]);
});

it('a film whose function crashed between the start of its task and the write is mended by the end of that task', async () => {
  const id = await upload(films.long);
  const task = await halt(id, 1);
  await FileItem.patch(keyOf(id)).remove(['conversion']).go();
  task.kill();
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film whose function crashed between the start of its second task and the write is mended by the end of the first', async () => {
  const id = await upload(films.long);
  await kill(id, 1);
  const second = await halt(id, 2);
  await FileItem.patch(keyOf(id)).set({ conversion: 1 }).go();
  tellEnd(1);
  await handled();
  expect((await itemOf(id))?.conversion).toBe(2);
  second.goOn();
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
});

it('a film whose first task has ended before its function writes the number keeps that of the second', async () => {
  const id = await upload(films.long);
  await kill(id, 1);
  const second = await halt(id, 2);
  const file = await itemOf(id);
  if (!file) throw new Error('There is no file');
  await runtime.asFunction('transcode-media', () =>
    heldToTenants(sessionOf, () => asTenant(workspace.tenantId, () => startConversion(file, 1))),
  );
  expect((await itemOf(id))?.conversion).toBe(2);
  second.goOn();
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
});

it('tasks of a film belong to the request that uploaded it', async () => {
  const id = await upload(films.long);
  await kill(id, 1);
  await settled();
  const told = tasks().map(({ overrides: { containerOverrides } }) => {
    const [{ value = '' } = {}] = containerOverrides[0]?.environment ?? [];
    return filmOf(value)?.correlationId;
  });
  const { data: commits } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: project.id })
    .go({ consistent: true });
  const { correlation_id } = commits.find(({ events }) => JSON.stringify(events).includes(id)) ?? {};
  expect(told).toEqual([correlation_id, correlation_id]);
  expect(correlation_id).toBeDefined();
});

it('a film that no task can be started for is set aside after five attempts, and converted once it is put back', async () => {
  runtime.ecs.setCapacity(false);
  const id = await upload(films.long);
  await awaited('a dead letter', () => dead(transcodes) === 1);
  expect(tasks()).toEqual([]);
  expect(await playbackOf(id)).toMatchObject({ state: 'pending', refusal: null });
  runtime.ecs.setCapacity(true);
  runtime.queues.redrive(`${transcodes}-dead`);
  await settled();
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film whose second task cannot be started is set aside, too', async () => {
  const id = await upload(films.long);
  await running(id, 1);
  runtime.ecs.setCapacity(false);
  await kill(id, 1);
  await awaited('a dead letter', () => dead(ends) === 1);
  expect((await itemOf(id))?.conversion).toBe(1);
  runtime.ecs.setCapacity(true);
  runtime.queues.redrive(`${ends}-dead`);
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
});

it('a film that the function may start no task for is set aside, too', async () => {
  undo.push(runtime.withhold('proofline-transcode-media', 'iam:PassRole'));
  await upload(films.long);
  await awaited('a dead letter', () => dead(transcodes) === 1);
  expect(tasks()).toEqual([]);
  for (const step of undo.splice(0)) step();
  runtime.queues.redrive(`${transcodes}-dead`);
  await settled();
  expect(exitCodes()).toEqual([0]);
});

it('a film whose task is killed halfway gets another one', async () => {
  const id = await upload(films.long);
  await kill(id, 1);
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
  expect((await playbackOf(id))?.state).toBe('ready');
  // The end of the first is told once more.
  tellEnd(1);
  await settled();
  expect(tasks()).toHaveLength(2);
});

it('a film whose task was started in the cluster of before gets another one when it ends', async () => {
  const id = await upload(films.long);
  const first = await halt(id, 1);
  tellEnd(1, { group: `family:${filmFamilyBefore}` });
  await awaited('a second task', () => tasks().length === 2);
  first.kill();
  await settled();
  expect(exitCodes()).toEqual([137, 0]);
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film whose third task ends without an outcome is refused, and the page says so', async () => {
  const id = await upload(films.long);
  for (const number of [1, 2, 3]) await kill(id, number);
  await settled();
  expect(exitCodes()).toEqual([137, 137, 137]);
  expect(await playbackOf(id)).toMatchObject({ state: 'refused', refusal: 'too_complex' });
});

it('a film that was given up is converted by another try, without another upload', async () => {
  const id = await upload(films.long);
  for (const number of [1, 2, 3]) await kill(id, number);
  await settled();
  expect(await playbackOf(id)).toMatchObject({ state: 'refused', can_retry: true });
  const another = await workspace.asAgent('access_all_projects');
  const params = { ...place(), file: id };
  const answers = await Promise.all(
    [workspace.owner, workspace.owner, another].map((agent) => agent.ok(retryConversion, { params })),
  );
  expect(answers.map(({ playback }) => playback?.state)).toEqual(['pending', 'pending', 'pending']);
  const fourth = await halt(id, 4);
  // A late end of the last try's task.
  tellEnd(3);
  await tellRegistered(id);
  await handled();
  expect((await playbackOf(id))?.state).toBe('pending');
  fourth.goOn();
  await settled();
  expect(exitCodes()).toEqual([137, 137, 137, 0]);
  expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: longFrames });
  const events = await historyOf(workspace.tenantId, project.id);
  expect(events.filter(({ name }) => name === 'Conversion Retried').map(({ data }) => data)).toEqual([
    { revisionId: project.revision(1, 0), file_id: id, name: 'film.mp4', number: 4 },
  ]);
  expect((await workspace.owner.call(retryConversion, { params })).body).toMatchObject({
    error: { code: 'conversion_final' },
  });
});

it('a film whose event of another try is repeated later is left as it is', async () => {
  const id = await upload(films.long);
  for (const number of [1, 2, 3]) await kill(id, number);
  await settled();
  await workspace.owner.ok(retryConversion, { params: { ...place(), file: id } });
  await kill(id, 4);
  const fifth = await halt(id, 5);
  runtime.clock.advance(3_700_000);
  const event = (await historyOf(workspace.tenantId, project.id)).find(
    ({ name }) => name === 'Conversion Retried',
  );
  if (!event) throw new Error('There is no event');
  runtime.queues.send(transcodes, bodyOf(event));
  await handled();
  expect(tasks()).toHaveLength(5);
  fifth.goOn();
  await settled();
  expect(exitCodes()).toEqual([137, 137, 137, 137, 0]);
});

it('a film whose earlier task is told to have ended while the next one runs is left to that one', async () => {
  const id = await upload(films.long);
  await kill(id, 1);
  await kill(id, 2);
  const third = await halt(id, 3);
  // ECS has forgotten the tokens of tasks that have ended.
  runtime.clock.advance(3_700_000);
  for (const number of [1, 2, 1]) tellEnd(number);
  await handled();
  expect((await itemOf(id))?.conversion).toBe(3);
  expect((await playbackOf(id))?.state).toBe('pending');
  third.goOn();
  await settled();
  expect(exitCodes()).toEqual([137, 137, 0]);
  expect((await playbackOf(id))?.state).toBe('ready');
});

it('a film that is deleted meanwhile needs no other task', async () => {
  const id = await upload(films.long);
  const task = await halt(id, 1);
  await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'film.mp4' } });
  task.kill();
  await settled();
  expect(tasks()).toHaveLength(1);
  expect(await itemOf(id)).toBeNull();
});
