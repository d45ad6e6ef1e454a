/** Runs around a project whose workers keep one runtime for all of their spec files: removes what the workers leave. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the runtimes that workers share among their files. */
    runtimesOfWorkers: string;
  }
}

const end = (pid: number): void => {
  try {
    process.kill(pid);
  } catch {
    // It has ended with its worker.
  }
};

export default ({ provide, config }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(config.env.TMPDIR ?? tmpdir(), 'proofline-workers-'));
  provide('runtimesOfWorkers', folder);
  return () => {
    for (const file of globSync('*/*.pid', { cwd: folder }))
      end(Number(readFileSync(join(folder, file), 'utf8')));
    rmSync(folder, { recursive: true, force: true });
  };
};
