/** Core of every benchmark: figures with targets, interleaved rounds, and the cleanup. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '#server/log.ts';

/** Row of the table. */
export interface Figure {
  readonly name: string;
  /** Undefined if it can't be measured here; the note has the reason. */
  readonly value: number | undefined;
  readonly unit: string;
  readonly target?: Target;
  readonly note?: string;
}

/** Target of a figure: at most, at least or exactly this value. */
export type Target =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly exactly: number };

/** Registers a cleanup step. The steps run in reverse order when the benchmark ends, fails or is interrupted. */
export type Undo = (step: () => unknown) => void;

/** Benchmark: sets up what it needs, measures, returns its figures. */
export type Bench = (undo: Undo) => Promise<readonly Figure[]>;

/** Runs a benchmark, or other work of its kind, and cleans up, even if it fails or is interrupted. */
export const run = async <Result>(bench: (undo: Undo) => Promise<Result>): Promise<Result> => {
  const steps: (() => unknown)[] = [];
  const cleanUp = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
  };
  const interrupted = () => void cleanUp().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupted);
  try {
    return await bench((step) => steps.push(step));
  } finally {
    await cleanUp();
  }
};

// Logs of the code under test would break up the table. Child processes read the variable, the log here has read it already.
if (process.env.POWERTOOLS_LOG_LEVEL === undefined) {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  log.setLogLevel('SILENT');
}

/**
 * Entry point of `node bench/<name>.ts`: runs one benchmark and prints its figures, or sends them to `bench/run.ts`.
 */
export const main = async (bench: Bench): Promise<void> => {
  const figures = await run(bench);
  if (!process.send) console.log(tableOf(figures));
  else await new Promise((sent) => process.send?.(figures satisfies readonly Figure[], sent));
  // Clients loaded with the code under test may hold connections, which keep the process alive.
  process.exit(0);
};

/** Temporary folder of a benchmark. */
export const folderFor = (undo: Undo, parent = tmpdir()): string => {
  const folder = mkdtempSync(join(parent, 'proofline-bench-'));
  undo(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return sorted.length % 2 === 1 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
};

/** Value that a part (0 to 1) of the values does not exceed; NaN for none. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/**
 * Measures several things in interleaved rounds, each round in the opposite order of the one before, so that noise of
 * the machine affects all alike. Returns the measurements by name; the first round is a warm-up and left out.
 */
export const inTurn = async <const Names extends string>(
  rounds: number,
  measures: Readonly<Record<Names, (round: number) => number | Promise<number>>>,
): Promise<Record<Names, number[]>> => {
  const names = Object.keys(measures) as Names[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Names, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await measures[name](round);
      if (round > 0) measured[name].push(value);
    }
  }
  return measured;
};

/** Median of the rounds' ratios: noise that lasts for a whole round cancels out. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));

/** Milliseconds that the work takes. */
export const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const number = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
};

const signOf = (target: Target): [string, number] => {
  if ('atMost' in target) return ['≤', target.atMost];
  return 'atLeast' in target ? ['≥', target.atLeast] : ['=', target.exactly];
};

/** Verdict on a figure: target met, or the amount by which it is missed. */
const verdictOf = ({ value, target }: Figure): string => {
  if (value === undefined) return 'not measured';
  if (!target) return '';
  const [sign, wanted] = signOf(target);
  const missing = sign === '≤' ? value - wanted : sign === '≥' ? wanted - value : Math.abs(value - wanted);
  if (missing <= 0) return 'met';
  return `missed by ${number(missing)} (${number((missing / wanted) * 100)} %)`;
};

/** Figures as a Markdown table. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => {
    const [sign, wanted] = figure.target ? signOf(figure.target) : ['', undefined];
    return [
      figure.name,
      figure.value === undefined ? '–' : `${number(figure.value)} ${figure.unit}`,
      wanted === undefined ? '' : `${sign} ${number(wanted)}`,
      verdictOf(figure),
      figure.note ?? '',
    ];
  });
  const head = ['Figure', 'Measured', 'Target', '', 'Note'];
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

const ticksPerSecond = 100;

/** Value of a line of /proc/<pid>/status, in kB. */
export const statusOf = (pid: number | undefined, name: string): number => {
  const [, value] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(value);
};
/** Processor time of a process, in seconds. */
export const processorOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};
