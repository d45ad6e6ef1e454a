/**
 * `npm start`: the whole product on this machine, with its data in .local/ (or PROOFLINE_DATA). `--dev` serves the web app by
 * Vite, `--bare` neither builds it nor makes a demo: an installation that is used by programs alone.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Runtime, RuntimeOptions } from './runtime.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DATA = resolve(process.env.PROOFLINE_DATA ?? join(ROOT, '.local'));
const NEEDED_NODE = 24;
/** Milliseconds that another instance is given to stop. */
const PATIENCE = 3000;

/** npm scripts find the right Node on their PATH; this is for whoever runs the file with another one. */
function useRightNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return;
  const node = join(ROOT, 'node_modules/.bin/node');
  if (existsSync(node) && 'execve' in process)
    process.execve(node, [node, ...process.argv.slice(1)], process.env);
  console.error(`Proofline needs Node ${NEEDED_NODE}: run it by "npm start".`);
  process.exit(1);
}

/** 4400 and the two after it, unless PROOFLINE_PORT names another first one. */
function portsFrom(first: string | undefined) {
  if (first === undefined) return {};
  const web = Number(first);
  if (!Number.isInteger(web) || web < 1024 || web > 65_533) {
    console.error('PROOFLINE_PORT is a port from 1024 to 65533.');
    process.exit(1);
  }
  return { ports: { web, aws: web + 1, files: web + 2 } };
}

/** Starts the runtime; a demo whose making was interrupted is thrown away, as nobody has worked in it yet. */
async function startClean(options: RuntimeOptions): Promise<Runtime> {
  const runtime = await startPatiently(options);
  if (runtime.settings.get('demo') !== 'loading') return runtime;
  await runtime.stop();
  rmSync(options.dataDir, { recursive: true, force: true });
  return startPatiently(options);
}

/** Fills a new installation with the demo. */
async function fillDemo(runtime: Runtime): Promise<void> {
  if (runtime.settings.get('demo') !== undefined) return;
  const { loadDemo } = await import('./demo/load.ts');
  console.log('Filling the demo workspace, this once: a minute or two. Addresses and logins follow …');
  runtime.settings.set('demo', 'loading');
  runtime.setLogins(await loadDemo(runtime));
  await runtime.idle();
  runtime.settings.set('demo', 'loaded');
}

/** The demo's marketplace codes that nobody has redeemed yet. */
async function unusedCodes(runtime: Runtime): Promise<string[]> {
  const { isRedeemable } = await import('../../shared/server/workspace/marketplace.ts');
  const codes = runtime.codes();
  const unused = await Promise.all(codes.map(isRedeemable));
  return codes.filter((_, index) => unused[index]);
}

function printAddresses(runtime: Runtime, seconds: number, codes: readonly string[]): void {
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
}

/**
 * The process that started this one and the one that started that: npm and its shell. Where there is no /proc, only the
 * first is known.
 */
function ancestors(): string {
  const parent = process.ppid;
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return `${parent} ${/^PPid:\s+(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return String(parent);
  }
}

/** Stops cleanly on a signal, and when npm, which would have passed the signal on, was killed. */
function stopWhenTold(runtime: Runtime): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
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
  setInterval(() => !stopping && ancestors() !== started && stop(), 500).unref();
}

/** Starts the runtime; one that is just stopping on the same data is waited for. */
async function startPatiently(options: RuntimeOptions): Promise<Runtime> {
  const { RuntimeUnavailable, startRuntime } = await import('./runtime.ts');
  for (const deadline = Date.now() + PATIENCE; ; await delay(200)) {
    try {
      return await startRuntime(options);
    } catch (error) {
      if (!(error instanceof RuntimeUnavailable) || Date.now() > deadline) throw error;
    }
  }
}

async function main(): Promise<void> {
  const started = performance.now();
  const dev = process.argv.includes('--dev');
  const bare = process.argv.includes('--bare');
  // Before anything large is loaded. It costs no measurable speed and keeps a third of the memory free.
  for (const flag of ['--max-semi-space-size=4', '--optimize-for-size']) setFlagsFromString(flag);
  process.chdir(ROOT);
  enableCompileCache(join(ROOT, 'node_modules/.cache/proofline'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  // On AWS a stray rejection ends one execution environment; here it must not end all of them.
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

  if (!dev && !bare) {
    const { ensureWebIsBuilt } = await import('./build-web.ts');
    await ensureWebIsBuilt(() => console.log('Building the web app …'));
  }
  const { RuntimeUnavailable } = await import('./runtime.ts');
  const { DynamoUnavailable } = await import('./dynamo.ts');
  try {
    const runtime = await startClean({ dataDir: DATA, dev, ...portsFrom(process.env.PROOFLINE_PORT) });
    stopWhenTold(runtime);
    if (!bare) await fillDemo(runtime);
    const codes = await unusedCodes(runtime);
    printAddresses(runtime, (performance.now() - started) / 1000, codes);
    await runtime.warm();
  } catch (error) {
    if (!(error instanceof RuntimeUnavailable || error instanceof DynamoUnavailable)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

useRightNode();
await main();
