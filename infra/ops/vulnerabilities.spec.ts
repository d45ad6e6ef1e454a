import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { daysToMend, judge, knownFile, knownVulnerabilities, longestException } from './vulnerabilities.ts';

const root = join(import.meta.dirname, '../..');
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const id = 'GHSA-aaaa-bbbb-cccc';

/** Report as of `npm audit --json`, of one advisory and a package that is vulnerable by it. */
const reportOf = (severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    leaf: {
      name: 'leaf',
      severity,
      isDirect: false,
      via: [
        {
          source: 1,
          name: 'leaf',
          dependency: 'leaf',
          title: 'Leaf falls',
          url: `https://github.com/advisories/${id}`,
          severity,
          cwe: ['CWE-79'],
          cvss: { score: 6.1, vectorString: null },
          range: '<1.2.3',
        },
      ],
      effects: ['branch'],
      range: '<1.2.3',
      nodes: ['node_modules/leaf'],
      fixAvailable: true,
    },
    branch: {
      name: 'branch',
      severity,
      isDirect: true,
      via: ['leaf'],
      effects: [],
      range: '*',
      nodes: [],
      fixAvailable: true,
    },
  },
  metadata: {},
});
const outcome = (severity: string, known: Parameters<typeof judge>[1], today: string) => {
  const judged = judge(reportOf(severity), known, day(today));
  return judged && [judged.failures.length, judged.notes.length];
};

it('fails for a vulnerability that nobody has looked at', () => {
  expect(judge(reportOf('low'), [], day('2026-11-27'))).toEqual({
    failures: [`New, low: leaf <1.2.3, Leaf falls (https://github.com/advisories/${id})`],
    notes: [],
  });
});

it.each([
  ['critical', '2026-11-08', '2026-11-09'],
  ['high', '2026-12-01', '2026-12-02'],
  ['moderate', '2027-01-30', '2027-01-31'],
])('gives a %s one its days, and fails behind them', (severity, last, behind) => {
  const known = [{ advisory: id, found: '2026-11-01' }];
  expect(outcome(severity, known, '2026-11-01')).toEqual([0, 1]);
  expect(outcome(severity, known, last)).toEqual([0, 1]);
  expect(outcome(severity, known, behind)).toEqual([1, 0]);
});

it('lets an exception last until its day, and never longer than half a year', () => {
  const known = (until: string) => [
    { advisory: id, found: '2026-01-01', exception: { until, reason: 'Reached by no call of the product.' } },
  ];
  expect(outcome('critical', known('2026-03-01'), '2026-03-01')).toEqual([0, 1]);
  expect(outcome('critical', known('2026-03-01'), '2026-03-02')).toEqual([1, 0]);
  expect(outcome('critical', known('2030-01-01'), '2026-06-30')).toEqual([0, 1]);
  expect(outcome('critical', known('2030-01-01'), '2026-07-01')).toEqual([1, 0]);
});

it('tells of an entry that is not needed any more', () => {
  const none = { auditReportVersion: 2, vulnerabilities: {}, metadata: {} };
  expect(judge(none, [{ advisory: id, found: '2026-11-01' }], day('2026-11-27'))).toEqual({
    failures: [],
    notes: [`${id} is mended: take it out of ${knownFile}`],
  });
});

it('takes no error of the registry for a report', () => {
  expect(judge({ message: '405 Method Not Allowed', error: { summary: '' } }, [], 0)).toBeUndefined();
});

it('the entries are such, and the days are those of docs/security.md', () => {
  knownVulnerabilities.parse(JSON.parse(readFileSync(join(root, knownFile), 'utf8')));
  const policy = readFileSync(join(root, 'docs/security.md'), 'utf8').replaceAll('\n', ' ');
  const { critical, high, moderate } = daysToMend;
  expect(policy).toContain(`${critical} days if critical, ${high} if high, ${moderate} otherwise`);
  expect(policy).toContain(`${longestException} days`);
});
