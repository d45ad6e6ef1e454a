import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientSettings, temporaryFolder, until } from '../testing/support.ts';
import { type Dynamo, ensureTable, startDynamo, type TableDefinition } from './dynamo.ts';

const definition: TableDefinition = {
  TableName: 'proofline',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
};
const key = { pk: { S: 'a' }, sk: { S: 'b' } };

let folder: ReturnType<typeof temporaryFolder>;
let dbPath: string;
let running: Dynamo[] = [];

const start = async () => {
  const dynamo = await startDynamo({ dbPath });
  running.push(dynamo);
  return { dynamo, client: new DynamoDBClient(clientSettings(dynamo.endpoint)) };
};
beforeEach(() => {
  folder = temporaryFolder();
  dbPath = join(folder.path, 'dynamo', 'table.sqlite');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await Promise.all(running.map((dynamo) => dynamo.stop()));
  running = [];
  folder.remove();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** True while a process runs; a zombie has an empty command line. */
const alive = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';

it('comes back at the same address, with its data, when it is killed', async () => {
  const { dynamo, client } = await start();
  const table = await ensureTable(client, definition);
  expect(table.LatestStreamArn).toContain('table/proofline/stream/');
  await client.send(new PutItemCommand({ TableName: 'proofline', Item: { ...key, n: { N: '1' } } }));
  const first = dynamo.pid ?? 0;
  process.kill(first, 'SIGKILL');
  await until(() => dynamo.pid !== undefined && dynamo.pid !== first);
  const read = () => client.send(new GetItemCommand({ TableName: 'proofline', Key: key }));
  await until(() =>
    read().then(
      ({ Item }) => Item?.n?.N === '1',
      () => false,
    ),
  );
  expect(await ensureTable(client, definition)).toMatchObject({ LatestStreamArn: table.LatestStreamArn });
});

it('ends the orphan of a killed run', async () => {
  const script = `
    import { startDynamo } from ${JSON.stringify(new URL('./dynamo.ts', import.meta.url).href)};
    const dynamo = await startDynamo({ dbPath: ${JSON.stringify(dbPath)} });
    console.log(dynamo.pid);
    setInterval(() => {}, 1000);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const [output] = (await once(run.stdout, 'data')) as [Buffer];
  const orphan = Number(output.toString());
  const exit = once(run, 'exit');
  run.kill('SIGKILL');
  await exit;
  expect(alive(orphan)).toBe(true);
  const { dynamo } = await start();
  expect(dynamo.pid).not.toBe(orphan);
  await until(() => !alive(orphan));
});

it('leaves a process alone that only has the number of an earlier one', async () => {
  const bystander = spawn('sleep', ['60']);
  mkdirSync(dirname(dbPath), { recursive: true });
  writeFileSync(`${dbPath}.pid`, String(bystander.pid));
  await start();
  expect(alive(bystander.pid ?? 0)).toBe(true);
  const exit = once(bystander, 'exit');
  bystander.kill('SIGKILL');
  await exit;
});

it('leaves nothing behind when it is stopped', async () => {
  const { dynamo } = await start();
  const pid = dynamo.pid ?? 0;
  await dynamo.stop();
  expect(alive(pid)).toBe(false);
  expect(existsSync(`${dbPath}.pid`)).toBe(false);
});

it('refuses a table of another shape', async () => {
  const { client } = await start();
  await ensureTable(client, definition);
  const index = {
    IndexName: 'gsi1',
    KeySchema: [{ AttributeName: 'sk', KeyType: 'HASH' as const }],
    Projection: { ProjectionType: 'ALL' as const },
  };
  await expect(ensureTable(client, { ...definition, GlobalSecondaryIndexes: [index] })).rejects.toThrow(
    'other keys or indexes',
  );
});

it('uses a DynamoDB that is already there', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:8000');
  expect(await startDynamo({ dbPath })).toMatchObject({ endpoint: 'http://127.0.0.1:8000', pid: undefined });
});
