/** Installation of the product on this machine: its folder of data and ports, and how it is opened. */
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { refusedPorts } from '../emulators/shared/refused-ports.ts';
import type { Ongoing, Progress } from './progress.ts';
import type { Runtime, RuntimeOptions } from './runtime-api.ts';

export const root = resolve(import.meta.dirname, '../..');
export const dataDir = resolve(process.env.PROOFLINE_DATA ?? join(root, '.local'));
/** Milliseconds to wait for another instance to stop. */
const patience = 3000;

/** Settings of a process that runs the product: its folder, compile cache and log. */
export const prepareProcess = (): void => {
  process.chdir(root);
  enableCompileCache(join(root, 'node_modules/.cache/proofline'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  // On AWS an unhandled rejection ends one execution environment; here it must not end all of them.
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));
};

const exit = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** Ports 4400 to 4402, or three ports from PROOFLINE_PORT. */
const portsFrom = (first: string | undefined) => {
  if (first === undefined) return {};
  const web = Number(first);
  const ports = { web, aws: web + 1, files: web + 2 };
  const refused = Object.values(ports).find((port) => refusedPorts.has(port));
  if (!Number.isInteger(web) || web < 1024 || web > 65_533)
    exit('PROOFLINE_PORT is a port from 1024 to 65533.');
  if (refused !== undefined)
    exit(
      `Browsers refuse port ${refused}, one of the three from PROOFLINE_PORT on. Choose another: PROOFLINE_PORT=5400 npm start`,
    );
  return { ports };
};

/** Starts the runtime; retries while another instance on the same data is stopping. */
export const openInstallation = async (given: Omit<RuntimeOptions, 'dataDir'>): Promise<Runtime> => {
  const { RuntimeUnavailable } = await import('./runtime-api.ts');
  const { startRuntime } = await import('./runtime.ts');
  const options = { ...given, dataDir, ...portsFrom(process.env.PROOFLINE_PORT) };
  for (const deadline = Date.now() + patience; ; await delay(200)) {
    try {
      return await startRuntime(options);
    } catch (error) {
      if (!(error instanceof RuntimeUnavailable) || Date.now() > deadline) throw error;
    }
  }
};

export const hasDemo = ({ settings }: Runtime): boolean => settings.get('demo') === 'loaded';

/** Builds the web app unless it is current; a child process, so that it runs concurrently with the demo. */
export const buildWeb = async (progress: Progress, signal: AbortSignal): Promise<void> => {
  const { ensureWebIsBuilt } = await import('./build-web.ts');
  let build: Ongoing | undefined;
  const onBuild = () => {
    build = progress.begin('Web app', 'Built from its sources, this once and when they change.');
  };
  await ensureWebIsBuilt(onBuild, { tell: (...done) => build?.tell(...done), signal });
  build?.end();
};

/** Prints the message of a failure that the user can fix; any other with its stack. */
export const printFailure = async (error: unknown): Promise<void> => {
  const { RuntimeUnavailable } = await import('./runtime-api.ts');
  const { DynamoUnavailable } = await import('../emulators/dynamodb/dynamo.ts');
  const { BuildFailed } = await import('./build-web.ts');
  const known = [RuntimeUnavailable, DynamoUnavailable, BuildFailed].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
};
