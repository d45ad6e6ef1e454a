import { expect, test } from 'vitest';
import { run } from './bench.ts';
import { actionNames, arrivalsOf, type Mix } from './day.ts';
import { reportOf, simulate } from './simulation.ts';

const mix: Mix = { tenants: 3, seconds: 2, rate: 12, seed: 5 };

test('a small simulation answers every action, and reports each with its use, its mails and its price', async () => {
  const report = await run((undo) => simulate(mix, undo));
  expect(report.errors.join('\n')).toBe('');
  const done = report.actions.reduce((sum, { count }) => sum + count, 0);
  expect(done).toBe(arrivalsOf(mix).length + report.live.looks);
  expect(report.calls).toBeGreaterThanOrEqual(done);
  expect(report.settled).toBeGreaterThanOrEqual(report.answered);

  const used = (name: string) => {
    const found = report.actions.find(({ action }) => action === name);
    if (!found) throw new Error(`No action ${name}`);
    return found.used;
  };
  // Each was done, also those that the few arrivals left out.
  for (const name of actionNames) expect(used(name).calls, name).toBeGreaterThanOrEqual(1);
  expect(used('look of an open timeline')).toMatchObject({ calls: 1, messages: 0, mails: 0 });
  expect(used('look of an open timeline').reads).toBeGreaterThan(0);
  expect(used('a guest opens a link').calls).toBe(4);
  expect(used('a page is told of a change')).toMatchObject({ calls: 2, messages: 0, mails: 0 });
  // Two contacts, and the work of the consumers counted for the request.
  expect(used('preview').mails).toBe(2);
  expect(used('preview').messages).toBeGreaterThan(3);
  expect(used('preview').writes).toBeGreaterThan(used('look of an open timeline').writes + 20);
  expect(used('a guest decides').writes).toBeGreaterThan(10);
  expect(report.mailLags.length).toBeGreaterThanOrEqual(2 * 3);
  expect(Math.min(...report.mailLags)).toBeGreaterThan(0);
  expect(report.mornings.used.mails).toBeGreaterThan(0);

  // Two of the three workspaces have an open page: each connects, hears three audiences in two periods, and looks when it is told.
  expect(report.live).toMatchObject({ pages: 2, joined: 14 });
  expect(report.live.changes).toBeGreaterThan(0);
  expect(report.live.published).toBeGreaterThan(report.live.changes);
  expect(report.live.delivered).toBeGreaterThan(0);
  expect(report.live.looks).toBeGreaterThan(0);
  expect(report.live.looks).toBeLessThanOrEqual(report.live.delivered);

  const project = report.partitions.find(({ kind }) => kind === 'tenant#project');
  expect(project?.writes).toBeGreaterThan(0);
  expect(project?.hottestWrites).toBeLessThanOrEqual(project?.writes ?? 0);
  expect(report.partitions.map(({ kind }) => kind)).not.toContain('unknown');
  for (const usd of Object.values(report.bill)) expect(usd).toBeGreaterThan(0);

  const text = reportOf(report);
  for (const name of actionNames) expect(text).toContain(`| ${name} |`);
  expect(text).toContain('0 errors');
  expect(text).not.toContain('NaN');
}, 600_000);
