import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { hasFailed, type Row, runSteps, type Step, tableOf } from './check.ts';
import { type Cycle, runCycle, succeeded } from './cycle.ts';
import { type Deployment, Skipped } from './deployment.ts';

const { signal } = new AbortController();
const nowhere = {} as Deployment;
const step = (name: string, run: () => Promise<string>, ...after: string[]): Step<object> => ({
  name,
  expects: 'all',
  after,
  run,
});
const verdictsOf = (rows: readonly Row[]) => rows.map((row) => [row.step, row.verdict, row.saw]);

describe('steps', () => {
  it('end in a row each: one that throws is a failed one, and those that need it are skipped', async () => {
    const rows = await runSteps(
      [
        step('first', async () => 'done'),
        step('second', () => Promise.reject(new TypeError('a\n|bug'))),
        step('third', async () => 'never', 'second'),
        step('fourth', () => Promise.reject(new Skipped('not here'))),
        step('fifth', async () => 'done', 'first'),
      ],
      nowhere,
      {},
      { signal },
    );
    expect(verdictsOf(rows)).toEqual([
      ['first', 'passed', 'done'],
      ['second', 'failed', 'TypeError: a |bug'],
      ['third', 'skipped', 'needs second'],
      ['fourth', 'skipped', 'not here'],
      ['fifth', 'passed', 'done'],
    ]);
    expect(hasFailed(rows)).toBe(true);
    expect(
      tableOf(rows)
        .split('\n')
        .map((line) => line.split('|').length),
    ).toEqual(Array(7).fill(7));
  });
});

/** Calls of a cycle in their order, its rows, and if it is a success. */
const cycled = async (replaced: Partial<Cycle>) => {
  const calls: string[] = [];
  const passed: Row = { step: 'one', expects: '', saw: '', seconds: 0, verdict: 'passed' };
  const cycle: Cycle = {
    deploy: async () => void calls.push('deploy'),
    check: async () => {
      calls.push('check');
      return [passed];
    },
    destroy: async () => void calls.push('destroy'),
    keep: false,
    signal,
    print: () => undefined,
    ...replaced,
  };
  const rows = await runCycle(cycle);
  return {
    calls,
    rows: rows.map((row) => `${row.step} ${row.verdict}`),
    good: succeeded(rows, cycle.signal),
  };
};
const failing = (words: string) => async () => {
  throw new Error(words);
};

describe('a stage that is thrown away', () => {
  it('is deployed, checked and destroyed', async () => {
    expect(await cycled({})).toEqual({
      calls: ['deploy', 'check', 'destroy'],
      rows: ['deployment passed', 'one passed', 'destruction passed'],
      good: true,
    });
  });

  it('is destroyed after a deployment that failed half-way, and not checked', async () => {
    expect(await cycled({ deploy: failing('rolled back') })).toEqual({
      calls: ['destroy'],
      rows: ['deployment failed', 'destruction passed'],
      good: false,
    });
  });

  it('is destroyed after a check that failed, and after one that could not begin', async () => {
    const row: Row = { step: 'one', expects: '', saw: '', seconds: 0, verdict: 'failed' };
    const failed = await cycled({ check: async () => [row] });
    expect(failed).toEqual({
      calls: ['deploy', 'destroy'],
      rows: ['deployment passed', 'one failed', 'destruction passed'],
      good: false,
    });
    const broken = await cycled({ check: failing('no outputs') });
    expect(broken).toEqual({ ...failed, rows: ['deployment passed', 'check failed', 'destruction passed'] });
  });

  it('is tried to be destroyed three times, and its failure is a row', async () => {
    let tries = 0;
    const destroy = async () => {
      tries += 1;
      if (tries < 3) throw new Error('UPDATE_IN_PROGRESS');
    };
    expect((await cycled({ destroy })).good).toBe(true);
    expect(tries).toBe(3);
    const { rows, good } = await cycled({ destroy: failing('in use') });
    expect([rows.at(-1), good]).toEqual(['destruction failed', false]);
  });

  it('is kept if asked for', async () => {
    expect((await cycled({ keep: true })).calls).toEqual(['deploy', 'check']);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is destroyed after %s in the middle of a step', async (name) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cycle-process.testing.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line === 'checking') child.kill(name);
    });
    await once(child, 'close');
    expect(lines).toEqual([
      'checking',
      'destroyed',
      'good: false',
      'deployment passed deployed',
      'endless failed interrupted',
      'next skipped interrupted',
      'destruction passed destroyed',
    ]);
  });
});

it.each([
  [['prod', '--yes'], 'Stage prod is not one to throw away'],
  [['dev', '--yes'], 'Stage dev is not one to throw away'],
  [['checks', '--yes'], 'Stage checks is not one to throw away'],
  [[], 'npm run aws:check -- check'],
  [['check', '--force'], 'npm run aws:check -- check'],
  [['check', '--yes'], 'domain check.proofline.example is an example'],
])('npm run aws:check %j ends before anything is deployed', (args, words) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'aws-check.ts'), ...args],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
});
