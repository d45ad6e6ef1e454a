/**
 * Start of the product as by `npm start`, first as on a new machine: no compile cache, no web build, no demo.
 * Measures the time until it is ready, CPU time by process, and memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { getProject, listProjects } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { demoPassword } from '../infra/demo/scenarios.ts';
import { apiClient } from '../infra/local/api-client.ts';
import { clientId, endpointsOf, type Ports, poolId } from '../infra/local/environment.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type Bench, type Figure, folderFor, main, median, type Undo } from './bench.ts';

const startsMeasured = 3;
/** Number of long-lived processes: the product's own and DynamoDB's. */
const lasting = 2;
const root = join(import.meta.dirname, '..');
/** Node's arguments in `npm start`. */
const startArguments = packageJson.scripts.start.split(' ').slice(1);
const [username, subdomain] = ['nora@northwind.example', 'northwind'];

/** Three consecutive free ports, as the product needs them. */
const freePorts = async (): Promise<Ports> => {
  const taken: Server[] = [];
  const take = async (port: number) => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    taken.push(server);
  };
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const web = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = { web, aws: web + 1, files: web + 2 };
    const free = await Promise.all(Object.values(ports).map(take)).then(
      () => true,
      () => false,
    );
    for (const server of taken.splice(0)) await new Promise((closed) => server.close(closed));
    if (free) return ports;
  }
  throw new Error('There are no three free ports in a row');
};

const clientOf = (ports: Ports, token?: string) =>
  apiClient({ ports, url: (name) => `http://${name}.localhost:${ports.web}` }, subdomain, token);

interface Product {
  readonly pid: number;
  /** Seconds from the start of the process until it reported that it was ready. */
  readonly seconds: number;
  /** Seconds from the start until the first call was answered, which includes loading its function. */
  readonly answered: number;
  /** True if this start built the web app, because its sources had changed. */
  readonly built: boolean;
  readonly busy: Busy | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the product and waits until it is ready. `cache` is the folder of Node's compile cache, by default the
 * product's own.
 */
const start = async (undo: Undo, dataDir: string, ports: Ports, cache?: string): Promise<Product> => {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, startArguments, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PROOFLINE_DATA: dataDir,
      PROOFLINE_PORT: String(ports.web),
      ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  undo(stop);
  let said = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('Proofline is ready')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  if (!said.includes('Proofline is ready')) throw new Error(`The product did not start: ${said}`);
  if (child.pid === undefined) throw new Error('The product has no process');
  const seconds = (performance.now() - started) / 1000;
  const busy = busyOf(child.pid);
  await clientOf(ports).ok(getTenantByHost);
  const answered = (performance.now() - started) / 1000;
  return { pid: child.pid, seconds, answered, built: said.includes('Web app'), busy, stop };
};

/** Signs in and opens the most frequent pages; returns the number of calls. */
const someTraffic = async (ports: Ports): Promise<number> => {
  // Amplify warns of every user pool that is not at AWS.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const pool = { userPoolId: poolId, userPoolClientId: clientId };
  Amplify.configure({ Auth: { Cognito: { ...pool, userPoolEndpoint: endpointsOf(ports).identity } } });
  if (!(await fetchAuthSession()).tokens) await signIn({ username, password: demoPassword });
  const token = (await fetchAuthSession()).tokens?.accessToken.toString();
  if (!token) throw new Error(`${username} cannot sign in`);
  const api = clientOf(ports, token);
  let calls = 0;
  for (let round = 0; round < 5; round += 1) {
    await api.ok(getMe);
    await api.ok(getDashboard);
    const { items } = await api.ok(listProjects);
    calls += 3;
    for (const { id } of items) {
      const { workflows } = await api.ok(getProject, { params: { id } });
      for (const workflow of workflows) await api.ok(getTimeline, { params: { id, wf: workflow.id } });
      calls += 1 + workflows.length;
    }
  }
  return calls;
};

/** Process ids of a process and all its descendants. */
const treeOf = (pid: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const status = /^\d+$/.test(name) ? readOrNothing(`/proc/${name}/status`) : '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
};

/** CPU seconds, independent of other load on the machine. */
interface Busy {
  readonly main: number;
  readonly dynamo: number;
  /** Any other child process, ended or not: the first start with its own DynamoDB, the build of the web app, work on media. */
  readonly children: number;
}

/** CPU time so far of a process and its descendants. Undefined without /proc. */
const busyOf = (pid: number): Busy | undefined => {
  const busy = { main: 0, dynamo: 0, children: 0 };
  for (const one of treeOf(pid)) {
    // The program's name is in brackets and may contain spaces.
    const stat = readOrNothing(`/proc/${one}/stat`).split(') ');
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = (stat.at(-1) ?? '')
      .split(' ')
      .slice(11, 15)
      .map((ticks) => Number(ticks) / 100);
    busy[one === pid ? 'main' : stat[0]?.endsWith('(dynoxide') ? 'dynamo' : 'children'] += own + system;
    busy.children += ended + endedSystem;
  }
  return busy.main > 0 ? busy : undefined;
};

/** Content of a file of /proc; empty if the process has ended. */
const readOrNothing = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Timeout in milliseconds for short-lived processes. */
const patience = 20_000;

/** Resolves once short-lived processes, like the renderer of pictures, have ended. */
const settled = async (pid: number): Promise<void> => {
  for (const deadline = Date.now() + patience; treeOf(pid).length > lasting; await delay(100))
    if (Date.now() > deadline) throw new Error('More processes last than the product and its DynamoDB');
};

/** Memory of a process tree in MB; shared pages count once (PSS). Undefined without /proc. */
const memoryOf = (pid: number): number | undefined => {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined;
  const kilobytes = treeOf(pid).map((one) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return (kilobytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
};

const memory = (name: string, megabytes: number | undefined): Figure => ({
  name,
  value: megabytes,
  unit: 'MB',
  target: { atMost: 200 },
  ...(megabytes === undefined && { note: 'there is no /proc here' }),
});

const busyFigure = (name: string, seconds: number | undefined): Figure => ({
  name,
  value: seconds,
  unit: 's',
  ...(seconds === undefined && { note: 'there is no /proc here' }),
});

const startAndMemory: Bench = async (undo) => {
  const data = folderFor(undo);
  const ports = await freePorts();
  // The start rebuilds it, beside the demo.
  rmSync(join(root, 'web/dist'), { recursive: true, force: true });
  const first = await start(undo, data, ports, folderFor(undo));
  await settled(first.pid);
  const afterDemo = memoryOf(first.pid);
  const before = busyOf(first.pid);
  const calls = await someTraffic(ports);
  const after = busyOf(first.pid);
  const afterTraffic = memoryOf(first.pid);
  await first.stop();

  const starts: Product[] = [];
  let rebuilds = 0;
  let afterRestart: number | undefined;
  while (starts.length < startsMeasured && rebuilds < startsMeasured) {
    const again = await start(undo, data, ports);
    // A start that rebuilt the web app is discarded: its sources were changed during the benchmark.
    if (again.built) rebuilds += 1;
    else starts.push(again);
    if (starts.length === 1 && !again.built) {
      await someTraffic(ports);
      afterRestart = memoryOf(again.pid);
    }
    await again.stop();
  }
  const busy = starts[0]?.busy;
  const notes = [
    ...(busy === undefined
      ? []
      : [`${(busy.main + busy.dynamo + busy.children).toFixed(1)} s of a processor`]),
    ...(rebuilds === 0 ? [] : [`${rebuilds} left out that built the web app`]),
  ];
  const medianOf = (values: readonly number[]) => (values.length === 0 ? undefined : median(values));
  return [
    {
      name: 'first start, which builds the web app and makes the demo',
      value: first.seconds,
      unit: 's',
      target: { atMost: 30 },
    },
    busyFigure(
      'first start, processor time of all processes',
      first.busy && first.busy.main + first.busy.dynamo + first.busy.children,
    ),
    {
      name: 'every further start',
      value: medianOf(starts.map(({ seconds }) => seconds)),
      unit: 's',
      target: { atMost: 3 },
      note: notes.join('; '),
    },
    {
      name: 'until its first call is answered',
      value: medianOf(starts.map(({ answered }) => answered)),
      unit: 's',
    },
    {
      name: 'a call of the pages, processor time of the main process',
      value: before && after && ((after.main - before.main) / calls) * 1000,
      unit: 'ms',
      note: `the mean of ${calls}`,
    },
    memory('memory after the demo was made, its renderer at rest', afterDemo),
    memory('memory after the demo was made and some traffic', afterTraffic),
    memory('memory after a start and some traffic', afterRestart),
  ];
};

if (import.meta.main) await main(startAndMemory);
