/**
 * `npm start`: the whole product on this machine, with its data in .local/ (or PROOFLINE_DATA). `--dev` serves the
 * web app by Vite, `--bare` neither builds it nor makes a demo, for an installation used by programs alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { scheduleDaily } from './daily-schedule.ts';
import { tellOfDeadLetters } from './dead-letters.ts';
import {
  buildWeb,
  dataDir,
  hasDemo,
  openInstallation,
  prepareProcess,
  printFailure,
  root,
} from './installation.ts';
import { createProgress, printProgress } from './progress.ts';
import type { Runtime } from './runtime-api.ts';

const neededNode = 24;

/** Restarts under the right Node: npm scripts have it on their PATH, a direct call may not. */
const useRightNode = (): void => {
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return;
  const node = join(root, 'node_modules/.bin/node');
  if (existsSync(node) && 'execve' in process)
    process.execve(node, [node, ...process.argv.slice(1)], process.env);
  console.error(`Proofline needs Node ${neededNode}: run it by "npm start".`);
  process.exit(1);
};

/**
 * Limits the growth of the heap between two collections to three tenths instead of fourfold. With npm's
 * --max-semi-space-size=4, which Node accepts only at its own start, the process tree has 183 MB after some
 * traffic instead of 292. (By two fifths: 198 MB, and a call takes 5.6 ms of a processor instead of 5.0; by three fifths: 203 MB.
 * --optimize-for-size: 153 MB, and 8.9 ms; the demo took half as long again.)
 */
const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=30');

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
 * Calls `stop` on a signal, and when npm, which would have forwarded the signal, was killed. A second signal exits at
 * once.
 */
const stopWhenTold = (stop: () => Promise<void>, stopping: AbortController): void => {
  const end = () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.npm_lifecycle_event === undefined) return;
  const started = ancestors();
  setInterval(() => !stopping.signal.aborted && ancestors() !== started && end(), 500).unref();
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

/** Megabytes of young objects in the first start, whose memory is given back at its end. */
const roomToFill = 32;

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

const main = async (): Promise<void> => {
  tellOptions(process.argv.slice(2));
  const started = performance.now();
  const dev = process.argv.includes('--dev');
  const bare = process.argv.includes('--bare');
  keepHeapSmall();
  prepareProcess();

  const progress = createProgress();
  const stopping = new AbortController();
  let runtime: Runtime | undefined;
  let filling: ChildProcess | undefined;
  /** Runs the first start; exits if it fails, which it has told. */
  const fill = async () => {
    filling = fork(join(import.meta.dirname, 'first-start.ts'), dev ? ['--dev'] : [], {
      execArgv: [`--max-semi-space-size=${roomToFill}`],
    });
    const [code] = await once(filling, 'exit');
    filling = undefined;
    stopping.signal.throwIfAborted();
    if (code !== 0) process.exit(1);
  };
  const stop = async () => {
    if (filling) {
      filling.kill();
      await once(filling, 'exit');
    }
    await runtime?.stop();
  };
  stopWhenTold(stop, stopping);
  try {
    if (!bare && isEmpty(dataDir)) await fill();
    printProgress(progress, process.stdout);
    const built = dev || bare ? undefined : buildWeb(progress, stopping.signal);
    built?.catch(() => undefined);
    const open = () => openInstallation(bare ? { dev } : { dev, progress });
    runtime = await open();
    await built;
    if (!bare && !hasDemo(runtime)) {
      await runtime.stop();
      runtime = undefined;
      await fill();
      runtime = await open();
    }
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
    await printFailure(error);
    process.exit(1);
  }
};

useRightNode();
await main();
