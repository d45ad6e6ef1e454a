/**
 * `npm run rehearse -- <name>`: rehearsals of the runbook on the embedded runtime, in a folder of their own, which print what happened.
 * docs/runbook.md has the latest.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

interface Rehearsal {
  /** Its numbers, as they are unless given. */
  readonly usual: readonly number[];
  readonly meaning: string;
  /** False if it did not end as it should. */
  readonly run: (
    numbers: readonly number[],
    folder: string,
    print: (line: string) => void,
  ) => Promise<boolean>;
}

const rehearsals: Readonly<Record<string, Rehearsal>> = {
  canary: {
    usual: [4],
    meaning: 'calls a second of the clock',
    async run([pace = 0], folder, print) {
      const { rehearseCanary } = await import('./rehearsals/canary.ts');
      const { sound, throwing, answering, notes } = await rehearseCanary({ pace, folder, print });
      const taken = sound.status === 'Succeeded' && sound.failed + sound.after.failed === 0;
      const takenBack = [throwing, answering].every(
        ({ rolledBack, after }) => rolledBack && after.failed === 0,
      );
      return taken && takenBack && notes.lost + notes.twice === 0;
    },
  },
  erase: {
    usual: [10_000, 5],
    meaning: 'projects, kills',
    async run([projects = 0, kills = 0], folder, print) {
      const { rehearseErase } = await import('./rehearsals/erase.ts');
      const { left, neighbour } = await rehearseErase({ projects, kills, folder, print });
      const isEmpty = Object.values(left).every((kind) => kind.length === 0);
      return isEmpty && JSON.stringify(neighbour.after) === JSON.stringify(neighbour.before);
    },
  },
  outage: {
    usual: [60, 120],
    meaning: 'minutes of the clock for which SES refuses, previews',
    async run([minutes = 0, sends = 0], folder, print) {
      const { rehearseOutage } = await import('./rehearsals/outage.ts');
      const { mails, sent, failed, lost, doubled, untruths } = await rehearseOutage({
        minutes,
        sends,
        folder,
        print,
      });
      return sent === mails && failed + lost + doubled + untruths.length === 0;
    },
  },
  redrive: {
    usual: [1000],
    meaning: 'letters',
    async run([letters = 0], folder, print) {
      const { rehearseRedrive } = await import('./rehearsals/redrive.ts');
      return (await rehearseRedrive({ letters, folder, print })).lost === 0;
    },
  },
  restore: {
    usual: [20],
    meaning: 'projects of each of two workspaces',
    async run([projects = 0], folder, print) {
      const { rehearseRestore } = await import('./rehearsals/restore.ts');
      const { asBefore, neighbourKept, code } = await rehearseRestore({ projects, folder, print });
      return asBefore && neighbourKept && code === 0;
    },
  },
  rotation: {
    usual: [10],
    meaning: 'projects, whose contacts open their links',
    async run([projects = 0], folder, print) {
      const { rehearseRotation } = await import('./rehearsals/rotation.ts');
      const { underTraffic, openAfterSecond } = await rehearseRotation({ projects, folder, print });
      return underTraffic.refused === 0 && openAfterSecond === 0;
    },
  },
  versions: {
    usual: [50],
    meaning: 'messages of a client in each version',
    async run([messages = 0], folder, print) {
      const { isAsPromised, rehearseVersions } = await import('./rehearsals/versions.ts');
      return isAsPromised(await rehearseVersions({ messages, folder, print }), messages);
    },
  },
};

const [name = '', ...numbers] = process.argv.slice(2);
const given = numbers.map(Number);
const rehearsal = Object.hasOwn(rehearsals, name) ? rehearsals[name] : undefined;
const print = (line: string) => console.log(line);

if (!rehearsal || given.some((one) => !Number.isInteger(one) || one < 1)) {
  for (const [known, { usual, meaning }] of Object.entries(rehearsals))
    console.error(`${`npm run rehearse -- ${known} ${usual.join(' ')}`.padEnd(38)} ${meaning}`);
  process.exitCode = 1;
} else {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const folder = mkdtempSync(join(tmpdir(), 'proofline-rehearsal-'));
  const load = loadavg()[0]?.toFixed(1);
  print(
    `${new Date().toISOString()}, Node ${process.versions.node}, ${availableParallelism()} processors, load ${load}`,
  );
  try {
    const all = rehearsal.usual.map((usual, index) => given[index] ?? usual);
    if (!(await rehearsal.run(all, folder, print))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
