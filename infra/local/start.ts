/**
 * `npm start`: the whole product on this machine, with its data in .local/ (or PROOFLINE_DATA). `--dev` serves the
 * web app by Vite, `--bare` neither builds it nor makes a demo, for an installation used by programs alone.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { scheduleDaily } from './daily-schedule.ts';
import { tellOfDeadLetters } from './dead-letters.ts';
import { createProgress, type Ongoing, type Progress, printProgress } from './progress.ts';
import type { Runtime, RuntimeOptions } from './runtime-api.ts';

const root = resolve(import.meta.dirname, '../..');
const dataDir = resolve(process.env.PROOFLINE_DATA ?? join(root, '.local'));
const neededNode = 24;
/** Milliseconds to wait for another instance to stop. */
const patience = 3000;

/** Restarts under the right Node: npm scripts have it on their PATH, a direct call may not. */
const useRightNode = (): void => {
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return;
  const node = join(root, 'node_modules/.bin/node');
  if (existsSync(node) && 'execve' in process)
    process.execve(node, [node, ...process.argv.slice(1)], process.env);
  console.error(`Proofline needs Node ${neededNode}: run it by "npm start".`);
  process.exit(1);
};

/** Ports 4400 to 4402, or three ports from PROOFLINE_PORT. */
const portsFrom = (first: string | undefined) => {
  if (first === undefined) return {};
  const web = Number(first);
  if (!Number.isInteger(web) || web < 1024 || web > 65_533) {
    console.error('PROOFLINE_PORT is a port from 1024 to 65533.');
    process.exit(1);
  }
  return { ports: { web, aws: web + 1, files: web + 2 } };
};

/** Starts the runtime; deletes an interrupted demo first, which nobody has worked in yet. */
const startClean = async (options: RuntimeOptions): Promise<Runtime> => {
  const runtime = await startPatiently(options);
  if (runtime.settings.get('demo') !== 'loading') return runtime;
  await runtime.stop();
  rmSync(options.dataDir, { recursive: true, force: true });
  return startPatiently(options);
};

/** Fills a new installation with the demo. */
const fillDemo = async (runtime: Runtime, progress: Progress): Promise<void> => {
  if (runtime.settings.get('demo') === 'loaded') return;
  const demo = progress.begin(
    'Demo workspace',
    'Filled with eleven months of work, this once; the clock jumps through them.',
  );
  const { makeDemo } = await import('../demo/make-demo.ts');
  runtime.settings.set('demo', 'loading');
  const logins = await runtime.asOne(async () => {
    const made = await makeDemo(runtime, demo.tell);
    await runtime.idle();
    return made;
  });
  runtime.setLogins(logins);
  runtime.settings.set('demo', 'loaded');
  giveMemoryBack();
  demo.end();
};

/**
 * Runs a full garbage collection after the demo, which takes several times the memory in use afterwards; V8 would
 * keep 450 MB instead of 160.
 */
const giveMemoryBack = (): void => {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

/**
 * Limits the growth of the heap between two collections to three tenths instead of fourfold. With npm's
 * --max-semi-space-size=4, which Node accepts only at its own start, the process tree has 183 MB after the demo and some
 * traffic instead of 292. (By two fifths: 198 MB, and a call takes 5.6 ms of a processor instead of 5.0; by three fifths: 203 MB.
 * --optimize-for-size: 153 MB, and 8.9 ms; the demo took half as long again.)
 */
const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=30');

/** Builds the web app unless it is current. */
const buildWeb = async (progress: Progress, signal: AbortSignal): Promise<void> => {
  const { ensureWebIsBuilt } = await import('./build-web.ts');
  let build: Ongoing | undefined;
  const onBuild = () => {
    build = progress.begin('Web app', 'Built from its sources, this once and when they change.');
  };
  await ensureWebIsBuilt(onBuild, { tell: (...done) => build?.tell(...done), signal });
  build?.end();
};

/** Unredeemed marketplace codes of the demo. */
const unusedCodes = async (runtime: Runtime): Promise<string[]> => {
  const { isRedeemable } = await import('#server/workspace/marketplace.ts');
  const codes = runtime.codes();
  const unused = await Promise.all(codes.map(isRedeemable));
  return codes.filter((_, index) => unused[index]);
};

const printAddresses = (runtime: Runtime, seconds: number, codes: readonly string[]): void => {
  const logins = runtime.logins();
  const width = Math.max(0, ...logins.map(({ email }) => email.length));
  const lines = [`Proofline is ready (${seconds.toFixed(1)} s).`, ''];
  for (const subdomain of new Set(logins.map((login) => login.subdomain))) {
    const members = logins.filter((login) => login.subdomain === subdomain);
    lines.push(`  ${members[0]?.workspace ?? subdomain}  ${runtime.url(subdomain)}`);
    for (const { role, email, password } of members) {
      lines.push(`    ${role.padEnd(12)} ${email.padEnd(width)}  ${password}`);
    }
    lines.push('');
  }
  if (logins.length === 0) lines.push(`  The product   ${runtime.url()}`);
  if (codes.length > 0)
    lines.push(
      `  Marketplace codes, for 5 users each; redeem one at ${runtime.url()}/signup/appsumo`,
      ...codes.map((code) => `    ${code}`),
      '',
    );
  lines.push(
    `  To sign up    ${runtime.url()}/signup`,
    `  The console   ${runtime.url()}/_local   mails, events, schedules, the clock`,
    '',
    '  Ctrl-C stops it.',
  );
  console.log(lines.join('\n'));
};

/** Ids of the parent and grandparent process: npm and its shell. Without /proc, only the parent is known. */
const ancestors = (): string => {
  const parent = process.ppid;
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return `${parent} ${/^PPid:\s+(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return String(parent);
  }
};

/**
 * Stops cleanly on a signal, and when npm, which would have forwarded the signal, was killed; `stopping` is aborted
 * first.
 */
const stopWhenTold = (runtime: Runtime, stopping: AbortController): void => {
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    runtime.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const started = ancestors();
  setInterval(() => !stopping.signal.aborted && ancestors() !== started && stop(), 500).unref();
};

/** Starts the runtime; retries while another instance on the same data is stopping. */
const startPatiently = async (options: RuntimeOptions): Promise<Runtime> => {
  const { RuntimeUnavailable } = await import('./runtime-api.ts');
  const { startRuntime } = await import('./runtime.ts');
  for (const deadline = Date.now() + patience; ; await delay(200)) {
    try {
      return await startRuntime(options);
    } catch (error) {
      if (!(error instanceof RuntimeUnavailable) || Date.now() > deadline) throw error;
    }
  }
};

const usage = `npm start [-- --dev | --bare]

Starts the whole product on this machine.
  --dev   serves the web app by Vite, for work on it
  --bare  neither builds the web app nor makes a demo

PROOFLINE_PORT  first of three ports, 4400 unless set
PROOFLINE_DATA  folder of the data, .local unless set`;

/** Prints the options and exits, for `--help` or an unknown option. */
const tellOptions = (given: readonly string[]): void => {
  if (given.includes('--help')) {
    console.info(usage);
    process.exit(0);
  }
  const unknown = given.find((option) => option !== '--dev' && option !== '--bare');
  if (unknown === undefined) return;
  console.error(`There is no option ${unknown}.\n\n${usage}`);
  process.exit(1);
};

const main = async (): Promise<void> => {
  tellOptions(process.argv.slice(2));
  const started = performance.now();
  const dev = process.argv.includes('--dev');
  const bare = process.argv.includes('--bare');
  keepHeapSmall();
  process.chdir(root);
  enableCompileCache(join(root, 'node_modules/.cache/proofline'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  // On AWS an unhandled rejection ends one execution environment; here it must not end all of them.
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

  const progress = createProgress();
  const stopping = new AbortController();
  let runtime: Runtime | undefined;
  try {
    printProgress(progress, process.stdout);
    // The build is a child process, so it runs concurrently with the demo.
    const built = dev || bare ? undefined : buildWeb(progress, stopping.signal);
    built?.catch(() => undefined);
    const options = { dataDir: dataDir, dev, ...portsFrom(process.env.PROOFLINE_PORT) };
    runtime = await startClean(bare ? options : { ...options, progress });
    stopWhenTold(runtime, stopping);
    if (!bare) await Promise.all([built, fillDemo(runtime, progress)]);
    // After the demo, whose clock jumps through months.
    await scheduleDaily();
    const codes = await unusedCodes(runtime);
    printAddresses(runtime, (performance.now() - started) / 1000, codes);
    tellOfDeadLetters(runtime, console.error);
    await runtime.warm();
    // Otherwise written at exit only, which a kill skips: the next start would compile everything again.
    flushCompileCache();
  } catch (error) {
    // Stopping in the middle is no failure.
    if (stopping.signal.aborted) return;
    stopping.abort();
    await runtime?.stop();
    console.error(await hint(error));
    process.exit(1);
  }
};

/** Message of a failure that the user can fix; any other is printed with its stack. */
const hint = async (error: unknown): Promise<unknown> => {
  const { RuntimeUnavailable } = await import('./runtime-api.ts');
  const { DynamoUnavailable } = await import('../emulators/dynamodb/dynamo.ts');
  const { BuildFailed } = await import('./build-web.ts');
  const known = [RuntimeUnavailable, DynamoUnavailable, BuildFailed].some((kind) => error instanceof kind);
  return known && error instanceof Error ? error.message : error;
};

useRightNode();
await main();
