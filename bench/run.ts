/**
 * Runs every benchmark (`npm run bench`) or some of them (`npm run bench gateway reads`), each in a process of its
 * own, and prints one table. A missed target is no failure; a benchmark that can't measure is.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, tableOf } from './bench.ts';

const benches = [
  'gateway',
  'reads',
  'tenants',
  'growth',
  'search',
  'units',
  'figures',
  'notes',
  'commit',
  'clicks',
  'outage',
  'thumbnails',
  'pages',
  'film',
  'process',
  'bundles',
  'memory',
  'chunks',
  'typing',
  'viewer',
  'board',
  'live',
  'lighthouse',
];

/** Figures of a benchmark; undefined if it failed, after it wrote the reason to the terminal. */
const figuresOf = async (name: string): Promise<readonly Figure[] | undefined> => {
  const child = fork(join(import.meta.dirname, `${name}.ts`));
  // The benchmark cleans up and exits on the signal.
  const interrupt = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  let figures: readonly Figure[] | undefined;
  child.on('message', (message) => {
    figures = message as readonly Figure[];
  });
  const [code, signal] = await once(child, 'exit');
  if (code === 130 || signal !== null) process.exit(130);
  for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeListener(one, interrupt);
  return code === 0 ? figures : undefined;
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: ${benches.join(', ')}`);
  process.exit(1);
}

const started = performance.now();
const all: Figure[] = [];
for (const name of wanted.length > 0 ? wanted : benches) {
  console.error(`${name} …`);
  const figures = await figuresOf(name);
  if (!figures) process.exitCode = 1;
  all.push(
    ...(figures ?? [{ name: '', value: undefined, unit: '', note: 'it failed, see above' }]).map(
      (figure) => ({
        ...figure,
        name: `${name}: ${figure.name}`,
      }),
    ),
  );
}
const gigabytes = Math.round(totalmem() / 2 ** 30);
console.log(`\n${tableOf(all)}\n`);
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, ` +
    `${gigabytes} GB, in ${Math.round((performance.now() - started) / 1000)} s.`,
);
