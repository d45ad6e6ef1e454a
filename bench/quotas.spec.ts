import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionNames } from './day.ts';
import { lastsFor, liveOfChange, loadTable, measured, quotas, scaleTable } from './quotas.ts';

const textOf = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
const doc = textOf('scale.md');
const deploy = textOf('deploy.md');

test.each(quotas.map((quota) => [quota.name, quota] as const))(
  '%s is enough for as many workspaces as the table says, and not for one more',
  (_, quota) => {
    const size = lastsFor(quota);
    expect(size).toBeGreaterThan(0);
    expect(quota.need(size)).toBeLessThanOrEqual(quota.limit);
    expect(quota.need(size + 1)).toBeGreaterThan(quota.limit);
  },
);

test('the arithmetic is that of a division where the need grows with the workspaces', () => {
  expect(lastsFor({ limit: 1000, need: (tenants) => tenants * 0.5 })).toBe(2000);
  expect(lastsFor({ limit: 1000, need: (tenants) => tenants * 3 })).toBe(333);
});

test('the paper on scale has the tables that the command prints', () => {
  expect(doc).toContain(loadTable());
  expect(doc).toContain(scaleTable());
});

test('the arithmetic stands on the counts of the run that the paper prints', () => {
  for (const name of actionNames) {
    const row = doc.split('\n').find((line) => line.startsWith(`| ${name} |`));
    const cells = row?.split('|').map((cell) => cell.trim()) ?? [];
    // Calls, units written and read, messages, events, mails: behind the times of the action.
    const { calls, written, read, messages, events, mails } = measured[name];
    expect(cells.slice(7, 13).map(Number), name).toEqual([calls, written, read, messages, events, mails]);
  }
});

test('the messages of live updates are those of that run, for each change', () => {
  const [, changes, published, delivered] =
    /; (\d+) changes were (\d+) messages in .* and (\d+) to pages/.exec(doc) ?? [];
  expect(Number(published) / Number(changes)).toBeCloseTo(liveOfChange.published, 2);
  expect(Number(delivered) / Number(changes)).toBeCloseTo(liveOfChange.delivered, 2);
});

/** Quotas of the arithmetic behind each row of the table that a first deployment asks by. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'SES: production access, then rate and daily quota': ['SES: mails in 24 hours', 'SES: mails a second'],
  'Lambda: concurrent executions': ['Lambda: concurrent executions'],
  'Fargate: On-Demand vCPU resource count': ['Fargate: processors at once'],
  'CloudFront: distribution tenants': ['CloudFront: distribution tenants'],
  'ACM: certificates': ['ACM: certificates of hosts'],
  'SES: identities': ['SES: identities'],
  'Scheduler: schedules': ['Scheduler: schedules'],
  'Cognito: rates of `UserCreation`, `UserAuthentication`': ['Cognito: UserAuthentication'],
};

test('the quotas of a new account, told before its first deployment, are those of the arithmetic', () => {
  const [, table = ''] = /\| Quota \| New account \|.*\n.*\n((?: *\|.*\n)+)/.exec(deploy) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().slice(2, -2).split(' | '));
  expect(rows.map(([name]) => name)).toEqual(Object.keys(asked));
  for (const [name = '', ...cells] of rows) {
    const told = [...cells.join(' ').matchAll(/\d[\d,]*/g)].map(([digits]) =>
      Number(digits.replaceAll(',', '')),
    );
    for (const one of asked[name] ?? []) {
      const limit = quotas.find((quota) => quota.name === one)?.limit;
      expect(told, `${name}: ${one}`).toContain(limit);
    }
  }
});
