/**
 * First start: builds the web app and fills a new installation with the demo, and ends. A process of its own, because
 * eleven months of work take several times the memory that the product needs afterwards.
 */
import { rmSync } from 'node:fs';
import { buildWeb, dataDir, openInstallation, prepareProcess, printFailure } from './installation.ts';
import { createProgress, type Ongoing, type Progress, printProgress } from './progress.ts';
import type { Runtime } from './runtime-api.ts';

/** Opens the installation; deletes an interrupted demo first, which nobody has worked in yet. */
const openClean = async (progress: Progress): Promise<Runtime> => {
  const runtime = await openInstallation({ progress });
  if (runtime.settings.get('demo') !== 'loading') return runtime;
  await runtime.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return openInstallation({ progress, ports: runtime.ports });
};

/** Makes the demo; its step is over only once nothing is served any more, so that no page reloads into the gap. */
const fillDemo = async (runtime: Runtime, progress: Progress): Promise<Ongoing> => {
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
  return demo;
};

const main = async (): Promise<void> => {
  prepareProcess();
  const stopping = new AbortController();
  let runtime: Runtime | undefined;
  const giveUp = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await runtime?.stop();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void giveUp());
  // The process that waits for this one has ended, perhaps by a kill.
  process.on('disconnect', () => void giveUp());
  try {
    const progress = createProgress();
    printProgress(progress, process.stdout);
    const built = process.argv.includes('--dev') ? undefined : buildWeb(progress, stopping.signal);
    built?.catch(() => undefined);
    runtime = await openClean(progress);
    const [demo] = await Promise.all([fillDemo(runtime, progress), built]);
    await runtime.stop();
    demo.end();
    process.exit(0);
  } catch (error) {
    // Stopping in the middle is no failure.
    if (!stopping.signal.aborted) await printFailure(error);
    await giveUp();
  }
};

await main();
