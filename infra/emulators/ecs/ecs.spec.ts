import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { onlyOwner } from '../shared/callers.ts';
import { createClock } from '../shared/clock.ts';
import type { Access } from '../shared/iam.ts';
import { openStore, type Store } from '../shared/store.ts';
import { mount, temporaryFolder, until } from '../testing/support.ts';
import { createEcs, type Ecs, type Task } from './ecs.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

const pair = { accessKeyId: 'local', secretAccessKey: 'local' };
const program = `
  const { writeFileSync } = require('node:fs');
  const { TOLD, OWN, TARGET, AWS_CONTAINER_CREDENTIALS_FULL_URI: address, AWS_ACCESS_KEY_ID } = process.env;
  (async () => {
    const credentials = await (await fetch(address)).json();
    writeFileSync(TARGET, JSON.stringify({ TOLD, OWN, AWS_ACCESS_KEY_ID, address, credentials }));
    if (TOLD === 'stay') setInterval(() => {}, 1000);
    else process.exit(TOLD === 'fail' ? 3 : 0);
  })();`;

const opened = async ({
  quota = 100,
  may = () => true,
  kept = openStore(':memory:'),
}: {
  quota?: number;
  may?: (access: Access) => boolean;
  kept?: Store;
} = {}) => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'program.cjs');
  const target = join(folder.path, 'told.json');
  writeFileSync(path, program);
  const events: Task[] = [];
  let ecs: Ecs | undefined;
  const { client, close } = await mount({ handle: async (...given) => ecs?.handle(...given) }, 'ecs');
  const clock = createClock(kept);
  ecs = createEcs(kept, clock, {
    cluster: 'films',
    subnets: ['subnet-1'],
    securityGroups: ['sg-1'],
    quota,
    url: client.endpoint,
    credentialsOf: (role, name) => ({ accessKeyId: role, secretAccessKey: name, sessionToken: 'token' }),
    publish: ({ detail }) => events.push(detail),
    callerOf: onlyOwner(pair, (access) => (may(access) ? 'allowed' : 'not allowed')),
    definitions: [
      {
        family: 'convert',
        processors: 4,
        taskRole: 'task',
        executionRole: 'execution',
        container: { name: 'one', program: path, environment: { OWN: 'mine', TARGET: target } },
      },
    ],
  });
  const { stop } = ecs;
  ends.push(folder.remove, close, stop);
  const run = async (given: object = {}) => {
    const answer = await fetch(client.endpoint, {
      method: 'POST',
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=local/20300101/us-east-1/ecs/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
        'x-amz-target': 'AmazonEC2ContainerServiceV20141113.RunTask',
      },
      body: JSON.stringify({ ...request, ...given }),
    });
    return (await answer.json()) as {
      tasks?: Task[];
      failures?: { reason: string }[];
      __type?: string;
      message?: string;
    };
  };
  return { ecs, run, events, clock, store: kept, told: () => JSON.parse(readFileSync(target, 'utf8')) };
};

const telling = (value: string, name = 'one') => ({
  overrides: { containerOverrides: [{ name, environment: [{ name: 'TOLD', value }] }] },
});
const within = (subnets: readonly string[], securityGroups: readonly string[] = ['sg-1']) => ({
  networkConfiguration: { awsvpcConfiguration: { subnets, securityGroups, assignPublicIp: 'ENABLED' } },
});
const request = {
  cluster: 'films',
  taskDefinition: 'convert',
  launchType: 'FARGATE',
  ...within(['subnet-1']),
  ...telling('work'),
};

it('runs a task with the credentials of its role, its own variables and those it is told, and tells each change', async () => {
  const { ecs, run, events, told } = await opened();
  const { tasks: [task] = [], failures } = await run();
  expect(failures).toEqual([]);
  expect(task).toMatchObject({ lastStatus: 'PROVISIONING', group: 'family:convert', ...telling('work') });
  await ecs.idle();
  expect(told()).toMatchObject({
    TOLD: 'work',
    OWN: 'mine',
    credentials: { AccessKeyId: 'task', SecretAccessKey: task?.taskArn.split('/').at(-1), Token: 'token' },
  });
  expect(told()).not.toHaveProperty('AWS_ACCESS_KEY_ID');
  expect((await fetch(told().address)).status).toBe(404);
  expect(events.map(({ lastStatus, version }) => [lastStatus, version])).toEqual([
    ['RUNNING', 2],
    ['STOPPED', 3],
  ]);
  expect(events[1]).toMatchObject({
    stopCode: 'EssentialContainerExited',
    containers: [{ exitCode: 0 }],
    ...telling('work'),
  });
});

it('tells the exit code of a task that fails, and 137 of one that is killed', async () => {
  const { ecs, run, events } = await opened();
  await run(telling('fail'));
  await ecs.idle();
  expect(events.at(-1)).toMatchObject({ lastStatus: 'STOPPED', containers: [{ exitCode: 3 }] });
  const { tasks: [task] = [] } = await run(telling('stay'));
  await until(() => ecs.pidOf(task?.taskArn ?? '') !== undefined);
  process.kill(ecs.pidOf(task?.taskArn ?? '') ?? 0, 'SIGKILL');
  await ecs.idle();
  expect(events.at(-1)).toMatchObject({ lastStatus: 'STOPPED', containers: [{ exitCode: 137 }] });
});

it('answers a token by the same task and refuses it with other parameters, until an hour behind the end', async () => {
  const { ecs, run, clock } = await opened();
  const clientToken = 'once';
  const first = await run({ clientToken });
  await ecs.idle();
  const again = await run({ clientToken });
  expect(again.tasks?.[0]?.taskArn).toBe(first.tasks?.[0]?.taskArn);
  expect((await run({ clientToken, ...telling('else') })).__type).toBe('ConflictException');
  expect(ecs.list()).toHaveLength(1);
  clock.advance(3_500_000);
  await run({ clientToken });
  expect(ecs.list()).toHaveLength(1);
  clock.advance(200_000);
  await run({ clientToken });
  expect(ecs.list()).toHaveLength(2);
  await ecs.idle();
});

it('ends tasks of a machine that went down, at its next start', async () => {
  const folder = temporaryFolder();
  ends.push(folder.remove);
  const path = join(folder.path, 'store.sqlite');
  const store = openStore(path, { scratch: true });
  const { ecs, run } = await opened({ kept: store });
  const { tasks: [task] = [] } = await run(telling('stay'));
  await until(() => ecs.pidOf(task?.taskArn ?? '') !== undefined);
  ecs.stop();
  await until(() => ecs.pidOf(task?.taskArn ?? '') === undefined);
  const { events } = await opened({ kept: store });
  expect(events).toMatchObject([
    { taskArn: task?.taskArn, lastStatus: 'STOPPED', stopCode: 'TerminationNotice' },
  ]);
  ends.push(() => store.close());
});

it.each([
  ['another cluster', { cluster: 'others' }, 'ClusterNotFoundException', 'Cluster not found.'],
  ['an unknown definition', { taskDefinition: 'other' }, 'ClientException', 'TaskDefinition not found.'],
  ['an unknown revision', { taskDefinition: 'convert:2' }, 'ClientException', 'TaskDefinition not found.'],
  ['no network', { networkConfiguration: undefined }, 'InvalidParameterException', 'Network Configuration'],
  ['no subnet', within([]), 'InvalidParameterException', 'subnets can not be empty.'],
  ['an unknown subnet', within(['subnet-2']), 'InvalidParameterException', "The subnet ID 'subnet-2'"],
  [
    'an unknown security group',
    within(['subnet-1'], ['sg-2']),
    'InvalidParameterException',
    "The security group 'sg-2'",
  ],
  ['an unknown container', telling('a', 'two'), 'InvalidParameterException', 'container named two'],
  ['more text than overrides hold', telling('a'.repeat(8192)), 'InvalidParameterException', '8192'],
  [
    'machines that are not there',
    { launchType: 'EC2' },
    'InvalidParameterException',
    'No Container Instances',
  ],
  [
    'more subnets than a request holds',
    within(Array.from({ length: 17 }, () => 'subnet-1')),
    'InvalidParameterException',
    'subnets can have at most 16 items.',
  ],
  [
    'more security groups than a request holds',
    within(
      ['subnet-1'],
      Array.from({ length: 6 }, () => 'sg-1'),
    ),
    'InvalidParameterException',
    'securityGroups can have at most 5 items.',
  ],
  ['no task', { count: 0 }, 'InvalidParameterException', 'between 1 and 10'],
  ['more than ten tasks', { count: 11 }, 'InvalidParameterException', 'between 1 and 10'],
  [
    'several tasks, which it does not emulate',
    { count: 2 },
    'InvalidParameterException',
    'one task at a time',
  ],
  [
    'a token of more than 64 characters',
    { clientToken: 'a'.repeat(65) },
    'ValidationException',
    'clientToken',
  ],
])('refuses %s', async (_, given, code, words) => {
  const { ecs, run } = await opened();
  const { __type, message } = await run(given);
  expect([__type, message]).toEqual([code, expect.stringContaining(words)]);
  expect(ecs.list()).toEqual([]);
});

it('runs tasks one at a time, in the order of their start', async () => {
  const { ecs, run } = await opened();
  const { tasks: [first] = [] } = await run(telling('stay'));
  await until(() => ecs.pidOf(first?.taskArn ?? '') !== undefined);
  await run(telling('work'));
  await new Promise(setImmediate);
  expect(ecs.list().map(({ lastStatus }) => lastStatus)).toEqual(['RUNNING', 'PROVISIONING']);
  process.kill(ecs.pidOf(first?.taskArn ?? '') ?? 0, 'SIGKILL');
  await ecs.idle();
  expect(ecs.list().map(({ lastStatus }) => lastStatus)).toEqual(['STOPPED', 'STOPPED']);
});

it('refuses tasks beyond the quota of processors by an exception, and answers failures without capacity', async () => {
  const { ecs, run } = await opened({ quota: 7 });
  ecs.setCapacity(false);
  expect(await run()).toEqual({
    tasks: [],
    failures: [{ reason: expect.stringContaining('Capacity is unavailable at this time') }],
  });
  ecs.setCapacity(true);
  await run(telling('stay'));
  const { __type, message } = await run();
  expect([__type, message]).toEqual(['ClientException', expect.stringContaining('number of vCPUs')]);
});

it.each(['ecs:RunTask', 'iam:PassRole'])('demands %s', async (missing) => {
  const asked: Access[] = [];
  const { run } = await opened({ may: (access) => asked.push(access) > 0 && access.action !== missing });
  expect(await run()).toMatchObject({
    __type: 'AccessDeniedException',
    message: expect.stringContaining(missing),
  });
  expect(asked[0]).toMatchObject({
    resource: expect.stringMatching(/:task-definition\/convert:1$/),
    context: { 'ecs:cluster': expect.stringMatching(/:cluster\/films$/) },
  });
});

it.each(['task', 'execution'])('demands iam:PassRole for the %s role by itself', async (role) => {
  const { ecs, run } = await opened({
    may: ({ action, resource }) => action !== 'iam:PassRole' || !resource.endsWith(`:role/${role}`),
  });
  expect(await run()).toMatchObject({
    __type: 'AccessDeniedException',
    message: expect.stringContaining(`:role/${role}`),
  });
  expect(ecs.list()).toEqual([]);
});
