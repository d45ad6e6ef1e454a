/** Deployment, check and end of a stage that is thrown away: whatever happens in between, it is destroyed. */
import { hasFailed, type Row } from './check.ts';

export interface Cycle {
  readonly deploy: () => Promise<void>;
  readonly check: (signal: AbortSignal) => Promise<readonly Row[]>;
  /** Has to be repeatable. */
  readonly destroy: () => Promise<void>;
  /** Leaves it, to be looked at. */
  readonly keep: boolean;
  /** Interruption by the operator. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Attempts to destroy: stacks that a deployment still works on refuse it. */
const attempts = 3;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Rows of the check, with those of its deployment and its end. */
export const runCycle = async ({
  deploy,
  check,
  destroy,
  keep,
  signal,
  print,
}: Cycle): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  const timed = async (step: string, expects: string, work: () => Promise<string>): Promise<boolean> => {
    const began = performance.now();
    const end = (verdict: Row['verdict'], saw: string) => {
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      rows.push({ step, expects, saw, seconds, verdict });
    };
    try {
      end('passed', await work());
      return true;
    } catch (error) {
      end('failed', wordsOf(error));
      return false;
    }
  };
  try {
    const isDeployed = await timed('deployment', 'all stacks', async () => {
      await deploy();
      return 'deployed';
    });
    if (isDeployed && !signal.aborted) rows.push(...(await check(signal)));
  } catch (error) {
    rows.push({ step: 'check', expects: 'rows', saw: wordsOf(error), seconds: 0, verdict: 'failed' });
  } finally {
    if (keep) print('The stage is kept, and costs money until it is destroyed');
    else
      await timed('destruction', 'no stack is left', async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            await destroy();
            return attempt === 1 ? 'destroyed' : `destroyed at attempt ${attempt}`;
          } catch (error) {
            print(`Not destroyed yet: ${wordsOf(error)}`);
            if (attempt === attempts) throw error;
          }
        }
      });
  }
  return rows;
};

export const succeeded = (rows: readonly Row[], signal: AbortSignal): boolean =>
  !signal.aborted && !hasFailed(rows);
