/** Runs `npm run ops -- …` on the data of a rehearsal, to its end. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface OpsRun {
  readonly code: number;
  /** Its lines; with its errors, if it failed. */
  readonly text: string;
}

export const runOps = (dataDir: string, ...args: readonly string[]): Promise<OpsRun> =>
  new Promise((resolve) => {
    const env = { ...process.env, PROOFLINE_DATA: dataDir, POWERTOOLS_LOG_LEVEL: 'SILENT' };
    const ops = join(import.meta.dirname, '../../infra/ops/ops.ts');
    execFile(process.execPath, [ops, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + (error ? stderr : '') }),
    );
  });
