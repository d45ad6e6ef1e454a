import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { temporaryFolder, testRuntime, until } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { apiClient } from './api-client.ts';
import { bucketName, type Ports, reminderQueue } from './environment.ts';
import { startRuntime } from './runtime.ts';
import { type Runtime, type RuntimeOptions, RuntimeUnavailable } from './runtime-api.ts';

const input = { params: z.object({}), query: z.object({}), body: z.optional(z.unknown()) };
const note = route({
  ...input,
  name: 'note',
  resource: 'notes',
  method: 'POST',
  path: '/notes',
  access: 'public',
  limit: 'read',
  answer: z.object({ at: z.string() }),
  summary: '',
});
const listNotes = route({
  ...input,
  name: 'listNotes',
  resource: 'notes',
  method: 'GET',
  path: '/notes',
  access: 'public',
  limit: 'read',
  answer: z.object({ events: z.array(z.string()) }),
  summary: '',
});

/** Minimal product: a function that commits, a relay that publishes, consumers that store the events. */
const handlers: Record<string, string> = {
  'functions/notes/notes.lambda.ts': `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
    const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const TableName = process.env.TABLE_NAME;
    export const handler = async (event) => {
      if (event.routeKey === 'GET /api/notes') {
        const { Item } = await documentClient.send(new GetCommand({ TableName, Key: { pk: 'seen', sk: 'seen' }, ConsistentRead: true }));
        return { events: [...(Item?.events ?? [])] };
      }
      const at = new Date(event.requestContext.timeEpoch).toISOString();
      const { id, kind = 'commit', more = '' } = JSON.parse(event.body);
      await documentClient.send(new PutCommand({ TableName, Item: { pk: 'note', sk: id, __edb_e__: kind, at, more } }));
      return { at };
    };`,
  'events/relay/publish-timeline.lambda.ts': `
    import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
    const bus = new EventBridgeClient({});
    export const handler = async ({ Records }) => {
      const Entries = Records.map(({ dynamodb }) => ({ EventBusName: process.env.EVENT_BUS_NAME, Source: 'proofline',
        DetailType: 'Project Created', Detail: JSON.stringify({ id: dynamodb.NewImage.sk.S }) }));
      await bus.send(new PutEventsCommand({ Entries }));
    };`,
  'events/consumers/aggregate-analytics/aggregate-analytics.lambda.ts': `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
    const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    export const handler = async ({ Records }) => {
      for (const { body } of Records) {
        const id = JSON.parse(body).detail.id;
        if (id === 'poison') throw new Error('I cannot digest this');
        await documentClient.send(new UpdateCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'seen', sk: 'seen' },
          UpdateExpression: 'ADD events :id', ExpressionAttributeValues: { ':id': new Set([id]) } }));
      }
    };`,
  'events/consumers/remind-contacts/remind-contacts.lambda.ts': `
    export const handler = async ({ Records }) => {
      globalThis.reminded = [...(globalThis.reminded ?? []), ...Records.map(({ body, attributes }) =>
        ({ body, at: Number(attributes.ApproximateFirstReceiveTimestamp) }))];
    };`,
};

const folder = temporaryFolder();
afterAll(() => folder.remove());
/** Copied anew for every start, because modules cache clients with the addresses of the previous runtime. */
const writeHandlers = (): string => {
  const code = mkdtempSync(join(folder.path, 'code-'));
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(code, 'node_modules'));
  writeFileSync(join(code, 'package.json'), '{"type":"module"}');
  for (const [file, source] of Object.entries(handlers)) {
    mkdirSync(dirname(join(code, file)), { recursive: true });
    writeFileSync(join(code, file), source);
  }
  return code;
};

describe('the runtime', () => {
  let runtime: Runtime | undefined;
  const start = async (name: string, options: Partial<RuntimeOptions> = {}) => {
    const began = performance.now();
    runtime = await startRuntime({
      dataDir: join(folder.path, name),
      ports: 'free',
      handlersFrom: writeHandlers(),
      routes: [note, listNotes],
      retryMs: 20,
      quiet: true,
      ...options,
    });
    console.info(`${name}: ready after ${Math.round(performance.now() - began)} ms`);
    return { runtime, api: apiClient(runtime, 'acme') };
  };
  afterEach(async () => {
    await runtime?.stop();
    runtime = undefined;
  });

  it('carries a commit from a request over the stream and the bus to its consumer', async () => {
    const { runtime, api } = await start('journey');
    await api.ok(note, { body: { id: 'one' } });
    await api.ok(note, { body: { id: 'other', kind: 'no-commit' } });
    await runtime.idle();
    await api.ok(note, { body: { id: 'one', more: 'a change of what was committed' } });
    await runtime.idle();
    expect(await api.ok(listNotes)).toEqual({ events: ['one'] });
    expect(runtime.bus.list({ limit: 10 })).toMatchObject([
      { rules: ['aggregate-analytics'], event: { detail: { id: 'one' } } },
    ]);
  });

  it('keeps its data, its addresses, its secrets and its time over a restart', async () => {
    const first = await start('restart');
    await first.api.ok(note, { body: { id: 'one' } });
    first.runtime.clock.advance(86_400_000);
    const { ports, environment } = first.runtime;
    const token = first.runtime.identity.accessToken('somebody');
    await first.runtime.stop();

    const second = await start('restart');
    await second.runtime.idle();
    expect(await second.api.ok(listNotes)).toEqual({ events: ['one'] });
    expect(second.runtime.ports).toEqual(ports);
    const { AWS_ENDPOINT_URL_DYNAMODB: _anew, ...kept } = environment;
    expect(second.runtime.environment).toMatchObject(kept);
    const { at } = await second.api.ok(note, { body: { id: 'two' } });
    expect(Date.parse(at)).toBeGreaterThan(Date.now() + 86_000_000);
    const { status } = await apiClient(second.runtime, 'acme', token).call(listNotes);
    expect(status).toBe(200);
  });

  it('goes on when DynamoDB is killed', async () => {
    const { runtime, api } = await start('killed');
    await api.ok(note, { body: { id: 'before' } });
    const pid = runtime.dynamoPid();
    if (pid === undefined) throw new Error('DynamoDB is no child of this process');
    process.kill(pid, 'SIGKILL');
    await until(async () => (await api.call(note, { body: { id: 'after' } })).status === 200);
    await runtime.idle();
    const { events } = await api.ok(listNotes);
    expect([...events].sort()).toEqual(['after', 'before']);
    expect(runtime.dynamoPid()).not.toBe(pid);
  });

  it('has lost nothing it acknowledged when the whole process is killed', async () => {
    const dataDir = join(folder.path, 'crash');
    const options = { dataDir, ports: 'free', handlersFrom: writeHandlers(), quiet: true };
    const script = `
      import { startRuntime } from ${JSON.stringify(join(import.meta.dirname, 'runtime.ts'))};
      const notes = { resource: 'notes', path: '/notes', access: 'public', limit: 'read' };
      const routes = [{ ...notes, method: 'POST' }, { ...notes, method: 'GET' }];
      const runtime = await startRuntime({ ...${JSON.stringify(options)}, routes });
      process.send(runtime.ports);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [ports] = (await once(child, 'message')) as [Ports];
    const api = apiClient({ ports, url: () => 'http://acme.localhost' }, 'acme');
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let index = 0; ; index += 1) {
        const id = `${writer}-${index}`;
        if ((await api.call(note, { body: { id } })).status === 200) acknowledged.push(id);
      }
    };
    const writers = [1, 2, 3, 4].map((writer) => write(writer).catch(() => undefined));
    await until(() => acknowledged.length >= 40);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    // Race: its connections may break before its ports are free.
    await Promise.all([ended, ...writers]);

    const again = await start('crash');
    await again.runtime.idle();
    const { events } = await again.api.ok(listNotes);
    expect(acknowledged.filter((id) => !events.includes(id))).toEqual([]);
  });

  it('moves a message that a consumer can’t handle to its dead letters, and back on demand', async () => {
    const { runtime, api } = await start('poison');
    await api.ok(note, { body: { id: 'poison' } });
    await runtime.idle();
    await api.ok(note, { body: { id: 'fine' } });
    await runtime.idle();
    expect(runtime.queues.counts('proofline-aggregate-analytics-dead').visible).toBe(1);
    expect(runtime.queues.list('proofline-aggregate-analytics-dead', { limit: 1 })).toMatchObject([
      { failure: 'I cannot digest this' },
    ]);
    expect(await api.ok(listNotes)).toEqual({ events: ['fine'] });
    expect(runtime.queues.redrive('proofline-aggregate-analytics-dead')).toBe(1);
  });

  it('reminds when the moved clock says so', async () => {
    const { runtime } = await start('reminder');
    const due = runtime.clock.now() + 3_600_000;
    await new SchedulerClient({}).send(
      new CreateScheduleCommand({
        Name: 'later',
        GroupName: runtime.environment.SCHEDULER_GROUP,
        ScheduleExpression: `at(${new Date(due).toISOString().slice(0, 19)})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: {
          Arn: runtime.environment.REMINDER_QUEUE_ARN,
          RoleArn: runtime.environment.SCHEDULER_ROLE_ARN,
          Input: '{"remind":1}',
        },
      }),
    );
    await runtime.idle();
    expect(globalThis).not.toHaveProperty('reminded');
    runtime.clock.advance(3_600_000);
    await runtime.idle();
    expect(globalThis).toMatchObject({ reminded: [{ body: '{"remind":1}' }] });
    const [{ at } = { at: 0 }] = Reflect.get(globalThis, 'reminded') as { at: number }[];
    expect(at).toBeGreaterThanOrEqual(due - 1000);
    expect(runtime.queues.counts(reminderQueue)).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  it('stores files with the credentials of the installation, and with no others', async () => {
    await start('files');
    const object = { Bucket: bucketName, Key: 'documents/a b' };
    const client = new S3Client({ forcePathStyle: true });
    await client.send(new PutObjectCommand({ ...object, Body: 'content' }));
    const { Body } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe('content');
    const stranger = new S3Client({
      forcePathStyle: true,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await expect(stranger.send(new GetObjectCommand(object))).rejects.toThrow();
  });

  it('serves its stand-ins under the names of this machine alone', async () => {
    const { runtime } = await start('names');
    const statusAs = (host: string) =>
      new Promise<number | undefined>((resolve) => {
        const options = { host: '127.0.0.1', port: runtime.ports.aws, path: '/ses', headers: { host } };
        get(options, (response) => resolve(response.resume().statusCode));
      });
    expect(await statusAs('127.0.0.1:4401')).toBe(403);
    expect(await statusAs('rebound.example:4401')).toBe(404);
  });

  it('does not end connections that wait for their next call', async () => {
    const { ports } = (await start('patient')).runtime;
    for (const port of [ports.web, ports.aws, ports.files]) {
      const { headers } = await fetch(`http://127.0.0.1:${port}/`);
      expect([port, headers.get('connection'), headers.get('keep-alive')]).toEqual([
        port,
        'keep-alive',
        null,
      ]);
    }
  });

  it('refuses a folder and a port that are in use, and says what to do', async () => {
    const { runtime } = await start('taken');
    const second = (dataDir: string, web: number) =>
      startRuntime({ dataDir: join(folder.path, dataDir), ports: { web, aws: 0, files: 0 } });
    await expect(second('taken', 0)).rejects.toThrow(RuntimeUnavailable);
    await expect(second('elsewhere', runtime.ports.web)).rejects.toThrow(/Port \d+ is taken.*PROOFLINE_PORT/);
    expect((await apiClient(runtime, 'acme').call(listNotes)).status).toBe(200);
  });
});

describe('the runtime for specs', () => {
  let runtime: TestRuntime;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    runtime = await testRuntime({ events: false, faults: true });
    workspace = await runtime.createWorkspace({ subdomain: 'acme' });
  });
  afterAll(() => runtime.stop());

  it('calls the real functions as any person', async () => {
    const me = await workspace.owner.ok(getMe);
    expect(me).toMatchObject({ user: { id: 1, owner: true }, tenant: { id: workspace.tenantId } });
    const agent = await workspace.asAgent('create_projects');
    expect(await agent.ok(getMe)).toMatchObject({
      user: { id: agent.id, isAgent: true, create_projects: true, admin: false },
    });
    const contact = await workspace.asContact();
    expect(await contact.ok(getMe)).toMatchObject({
      contact: { id: contact.id, client_id: contact.client_id },
    });
    expect(await workspace.asAnonymous().call(getMe)).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    });
    expect((await workspace.asSubject('stranger').call(getMe)).status).toBe(404);
    expect((await workspace.asAnonymous().call(getTenantByHost)).status).toBe(200);
  });

  it('keeps workspaces apart by their hosts', async () => {
    const other = await runtime.createWorkspace();
    expect((await other.asSubject(workspace.owner.subject).call(getMe)).status).toBe(404);
  });

  it('counts what a call costs', async () => {
    await workspace.owner.ok(getMe);
    const { calls, capacity } = await runtime.measure(() => workspace.owner.ok(getMe));
    expect(calls).toEqual({ GetItem: expect.any(Number) });
    expect(capacity.GetItem).toBeGreaterThan(0);
    const nothing = await runtime.measure(async () => 1);
    expect(nothing).toEqual({ result: 1, calls: {}, capacity: {} });
  });

  it('makes calls fail on demand, which the handlers’ clients then try again', async () => {
    const { calls } = await runtime.measure(() => workspace.owner.ok(getMe));
    runtime.faults.plan({ operation: 'GetItem', fault: { kind: 'drop', when: 'before' } });
    const disturbed = await runtime.measure(() => workspace.owner.ok(getMe));
    expect(disturbed.calls.GetItem).toBe((calls.GetItem ?? 0) + 1);
  });
});
