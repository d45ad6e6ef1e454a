import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  type TimeToLiveSpecification,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { steadyPort } from '../shared/steady-port.ts';

/** DynamoDB (dynoxide) as a child process, or an external one. */
export interface Dynamo {
  endpoint: string;
  /** Process id of the child, while it runs. */
  readonly pid: number | undefined;
  /** Stops the child and waits for its exit. An external DynamoDB keeps running. */
  stop(): Promise<void>;
}

/** Error: no DynamoDB was found; the message explains the remedy. */
export class DynamoUnavailable extends Error {}

const readyWithin = 10_000;
const longestPause = 5000;

const findBinary = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide');
  } catch {
    throw new DynamoUnavailable(
      `No DynamoDB for ${process.platform}-${process.arch}: the package ${name} is not installed. ` +
        'Run another DynamoDB, for example Amazon\'s "DynamoDB Local" (docker run -p 8000:8000 amazon/dynamodb-local), ' +
        'and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.',
    );
  }
};

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });

/** True if the process is a dynoxide on this very file; a process id alone may have been reused. */
const isOurs = (pid: number, dbPath: string): boolean => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(command[0] ?? '') === 'dynoxide' && command.includes(dbPath);
  } catch {
    return false;
  }
};

const pidFileOf = (dbPath: string) => `${dbPath}.pid`;

/** Kills the child that a killed run has left, by the file with its process id. Without /proc it keeps running. */
export const endOrphan = async (pidFile: string): Promise<void> => {
  const dbPath = pidFile.slice(0, -pidFileOf('').length);
  let pid: number;
  try {
    pid = Number(readFileSync(pidFile, 'utf8'));
  } catch {
    return;
  }
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isOurs(pid, dbPath)) break;
    process.kill(pid, signal);
    for (let waited = 0; waited < 2000 && isOurs(pid, dbPath); waited += 20) await delay(20);
  }
  rmSync(pidFile, { force: true });
};

/**
 * Starts DynamoDB on a file, or uses the one at `DYNAMODB_ENDPOINT`. Resolves when it answers; restarts it, at the
 * same address, when it dies. Throws DynamoUnavailable if none was found.
 */
export const startDynamo = async (options: { dbPath: string }): Promise<Dynamo> => {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return { endpoint: external, pid: undefined, stop: async () => undefined };

  const binary = findBinary();
  const dbPath = resolve(options.dbPath);
  const pidFile = pidFileOf(dbPath);
  mkdirSync(dirname(dbPath), { recursive: true });
  await endOrphan(pidFile);

  const port = await steadyPort();
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;
  let quickDeaths = 0;
  let complaint = '';

  const launch = () => {
    const started = Date.now();
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', dbPath];
    const spawned = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    child = spawned;
    complaint = '';
    spawned.stderr.on('data', (text: Buffer) => {
      complaint = (complaint + text.toString()).slice(-2000);
    });
    if (spawned.pid !== undefined) writeFileSync(pidFile, String(spawned.pid));
    ended = new Promise((done) => {
      const end = (reason: string) => {
        if (child !== spawned) return;
        child = undefined;
        done();
        if (stopping) return;
        quickDeaths = Date.now() - started < longestPause ? quickDeaths + 1 : 0;
        console.error(`DynamoDB ended (${reason}), starting it again. ${complaint}`);
        const pause = quickDeaths === 0 ? 0 : Math.min(longestPause, 50 * 2 ** quickDeaths);
        setTimeout(() => stopping || launch(), pause).unref();
      };
      spawned.once('error', (error) => end(error.message));
      spawned.once('exit', (code, signal) => end(String(signal ?? code)));
    });
  };

  const stop = async () => {
    stopping = true;
    const running = child;
    running?.kill('SIGTERM');
    const force = setTimeout(() => running?.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(force);
    rmSync(pidFile, { force: true });
  };

  launch();
  for (const deadline = Date.now() + readyWithin; !(await answers(port)); await delay(10)) {
    if (Date.now() < deadline) continue;
    const reason = complaint;
    await stop();
    throw new DynamoUnavailable(`DynamoDB did not start on ${dbPath}. ${reason}`);
  }

  return {
    endpoint: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid;
    },
    stop,
  };
};

export type TableDefinition = CreateTableCommandInput & { TimeToLiveSpecification?: TimeToLiveSpecification };

const shapeOf = (table: Pick<TableDescription, 'KeySchema' | 'GlobalSecondaryIndexes'>) =>
  JSON.stringify([
    table.KeySchema?.map((key) => [key.KeyType, key.AttributeName]).sort(),
    (table.GlobalSecondaryIndexes ?? [])
      .map((index) => [
        index.IndexName,
        index.KeySchema?.map((key) => [key.KeyType, key.AttributeName]).sort(),
        index.Projection?.ProjectionType,
      ])
      .sort(),
  ]);

/**
 * Creates the table unless it exists, and returns its description (with the stream's ARN). Throws if it exists with
 * other keys or indexes, which means data of an older version.
 */
export const ensureTable = async (
  client: DynamoDBClient,
  definition: TableDefinition,
): Promise<TableDescription> => {
  const { TimeToLiveSpecification, ...input } = definition;
  const describe = async () =>
    (await client.send(new DescribeTableCommand({ TableName: input.TableName }))).Table;
  let table = await describe().catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  if (!table) {
    await client.send(new CreateTableCommand(input));
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName: input.TableName });
    if (TimeToLiveSpecification) {
      await client.send(new UpdateTimeToLiveCommand({ TableName: input.TableName, TimeToLiveSpecification }));
    }
    table = await describe();
  }
  if (!table || shapeOf(table) !== shapeOf(input)) {
    throw new Error(
      `The table ${input.TableName} exists with other keys or indexes than this version needs. ` +
        'Delete the local data and start again.',
    );
  }
  return table;
};
