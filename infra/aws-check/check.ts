/** Runs the steps of a check one after the other; each ends in a row, even one that throws. */
import { table } from '../../docs/markdown-table.ts';
import { type Deployment, Skipped } from './deployment.ts';

export interface Step<Course> {
  readonly name: string;
  /** Expected outcome in words. */
  readonly expects: string;
  /** Steps that have to pass before. */
  readonly after?: readonly string[];
  /** Runs it and tells in words how it went. Throws if it is not as expected, `Skipped` if it can't be told here. */
  readonly run: (deployment: Deployment, course: Course) => Promise<string>;
}

export interface Row {
  readonly step: string;
  readonly expects: string;
  readonly saw: string;
  readonly seconds: number;
  readonly verdict: 'passed' | 'failed' | 'skipped';
}

export const interrupted = 'interrupted';

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const name = error.name === 'Error' ? '' : `${error.name}: `;
  return `${name}${error.message}`.replaceAll(/\s+/g, ' ').slice(0, 400);
};

/** Resolves or rejects like the work; rejects as soon as it is interrupted, while the work goes on unseen. */
const unlessInterrupted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const end = () => reject(new Error(interrupted));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });

/** Rows of all steps, in their order. After an interruption the rest is skipped. */
export const runSteps = async <Course>(
  steps: readonly Step<Course>[],
  deployment: Deployment,
  course: Course,
  { signal, onRow }: { readonly signal: AbortSignal; readonly onRow?: (row: Row) => void },
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  const outcomeOf = async (step: Step<Course>): Promise<Pick<Row, 'verdict' | 'saw'>> => {
    if (signal.aborted) return { verdict: 'skipped', saw: interrupted };
    const lacks = (step.after ?? []).filter(
      (name) => rows.find((row) => row.step === name)?.verdict !== 'passed',
    );
    if (lacks.length > 0) return { verdict: 'skipped', saw: `needs ${lacks.join(', ')}` };
    try {
      return { verdict: 'passed', saw: await unlessInterrupted(step.run(deployment, course), signal) };
    } catch (error) {
      return { verdict: error instanceof Skipped ? 'skipped' : 'failed', saw: wordsOf(error) };
    }
  };
  for (const step of steps) {
    const began = performance.now();
    const outcome = await outcomeOf(step);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const row = { step: step.name, expects: step.expects, seconds, ...outcome };
    rows.push(row);
    onRow?.(row);
  }
  return rows;
};

export const hasFailed = (rows: readonly Row[]): boolean => rows.some(({ verdict }) => verdict === 'failed');

/** Rows as a table in Markdown, so that it can be printed in a document as it is. */
export const tableOf = (rows: readonly Row[]): string =>
  table(
    ['step', 'expected', 'seen', 's', 'verdict'],
    rows.map(({ step, expects, saw, seconds, verdict }) => [
      step,
      expects,
      saw.replaceAll('|', '/'),
      seconds.toFixed(1),
      verdict,
    ]),
  );
