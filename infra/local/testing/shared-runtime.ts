/**
 * Global setup of a project whose workers share one runtime between their spec files: removes the leftovers of the
 * workers.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endOrphan } from '../../emulators/dynamodb/dynamo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the runtimes that workers share between their files. */
    runtimesOfWorkers: string;
  }
}

export default ({ provide, config }: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(join(config.env.TMPDIR ?? tmpdir(), 'proofline-workers-'));
  provide('runtimesOfWorkers', folder);
  return async () => {
    for (const file of globSync('*/*.pid', { cwd: folder })) await endOrphan(join(folder, file));
    rmSync(folder, { recursive: true, force: true });
  };
};
