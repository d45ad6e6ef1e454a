/**
 * `npm run rehearse -- erase [projects] [kills]` and `npm run rehearse -- redrive [letters]`: rehearsals of the runbook on the embedded
 * runtime, in a folder of their own, which print what happened. docs/runbook.md has the latest.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const [name, ...numbers] = process.argv.slice(2);
const given = numbers.map(Number);

const usage = `npm run rehearse -- erase 10000 5     projects, kills
npm run rehearse -- redrive 1000      letters`;

const print = (line: string) => console.log(line);

const run = async (folder: string): Promise<boolean> => {
  if (name === 'erase') {
    const { rehearseErase } = await import('./rehearsals/erase.ts');
    const [projects = 10_000, kills = 5] = given;
    const { left, neighbour } = await rehearseErase({ projects, kills, folder, print });
    const isEmpty = Object.values(left).every((kind) => kind.length === 0);
    return isEmpty && JSON.stringify(neighbour.after) === JSON.stringify(neighbour.before);
  }
  const { rehearseRedrive } = await import('./rehearsals/redrive.ts');
  const [letters = 1000] = given;
  return (await rehearseRedrive({ letters, folder, print })).lost === 0;
};

if ((name !== 'erase' && name !== 'redrive') || given.some((one) => !Number.isInteger(one) || one < 1)) {
  console.error(usage);
  process.exitCode = 1;
} else {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const folder = mkdtempSync(join(tmpdir(), 'proofline-rehearsal-'));
  const load = loadavg()[0]?.toFixed(1);
  print(
    `${new Date().toISOString()}, Node ${process.versions.node}, ${availableParallelism()} processors, load ${load}`,
  );
  try {
    if (!(await run(folder))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
