/**
 * `npm run vulnerabilities`: compares the locked components with the vulnerabilities that npm's registry knows, and fails for one
 * that is new or past its time (docs/security.md#components). It needs the network, so that no test runs it.
 * Exit codes: 1 for such a vulnerability, 2 if the registry gave no answer.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
export const knownFile = 'infra/ops/known-vulnerabilities.json';

/** Days from the day a vulnerability was found until its component is mended, by severity. */
export const daysToMend = { critical: 7, high: 30, moderate: 90, low: 90, info: 90 } as const;
/** Days that an exception may last before somebody looks again. */
export const longestException = 180;

const dayMs = 86_400_000;
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Vulnerabilities that were looked at, with the day on which each was found. */
export const knownVulnerabilities = z.array(
  z.strictObject({
    advisory: z.string().check(z.regex(/^GHSA(?:-[0-9a-z]{4}){3}$/)),
    found: day,
    /** Exception to the days by severity, for one that cannot be reached here. */
    exception: z.optional(z.strictObject({ until: day, reason: z.string().check(z.minLength(20)) })),
  }),
);
type Known = z.output<typeof knownVulnerabilities>[number];

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(['critical', 'high', 'moderate', 'low', 'info']),
  range: z.string(),
});
/** Answer of `npm audit --json`; `via` names other packages of the report, too. */
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});
type Advisory = z.output<typeof advisory>;

const idOf = ({ url }: Advisory): string => url.split('/').at(-1) ?? url;
const time = (of: string): number => Date.parse(`${of}T00:00:00Z`);

/** Last day for a vulnerability, in epoch milliseconds. */
const endOf = ({ found, exception }: Known, severity: Advisory['severity']): number =>
  exception
    ? Math.min(time(exception.until), time(found) + longestException * dayMs)
    : time(found) + daysToMend[severity] * dayMs;

interface Judgement {
  /** Vulnerabilities for which the job fails. */
  readonly failures: readonly string[];
  /** Vulnerabilities within their time, and entries that are not needed any more. */
  readonly notes: readonly string[];
}

/** Judges a report of `npm audit --json` on a day (epoch milliseconds); undefined if it is none. */
export const judge = (audit: unknown, known: readonly Known[], now: number): Judgement | undefined => {
  const read = report.safeParse(audit);
  if (!read.success) return undefined;
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(read.data.vulnerabilities))
    for (const one of via) if (typeof one !== 'string') found.set(idOf(one), one);
  const failures: string[] = [];
  const notes: string[] = [];
  for (const [id, one] of found) {
    const text = `${one.severity}: ${one.name} ${one.range}, ${one.title} (${one.url})`;
    const entry = known.find((each) => each.advisory === id);
    if (!entry) {
      failures.push(`New, ${text}`);
      continue;
    }
    const left = Math.floor((endOf(entry, one.severity) + dayMs - now) / dayMs);
    if (left < 0) failures.push(`Past its time since ${-left} days, ${text}`);
    else notes.push(`${left} days left, ${text}`);
  }
  for (const { advisory: id } of known)
    if (!found.has(id)) notes.push(`${id} is mended: take it out of ${knownFile}`);
  return { failures, notes };
};

/** Report of npm. It exits with 1 for a vulnerability, and for an error, which it writes as JSON as well. */
const audit = (): Promise<unknown> =>
  new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--json', '--package-lock-only'],
      { cwd: root, maxBuffer: 2 ** 28 },
      (_, stdout) => {
        try {
          resolve(JSON.parse(stdout));
        } catch {
          resolve({ message: stdout });
        }
      },
    );
  });

const main = async (): Promise<void> => {
  const known = knownVulnerabilities.parse(JSON.parse(readFileSync(join(root, knownFile), 'utf8')));
  const answer = await audit();
  const judged = judge(answer, known, Date.now());
  if (!judged) {
    const { message = '' } = z.object({ message: z.optional(z.string()) }).parse(answer);
    console.error(`The components were not compared, because the registry gave no report. ${message}`);
    process.exitCode = 2;
    return;
  }
  for (const note of judged.notes) console.log(note);
  for (const failure of judged.failures) console.error(failure);
  if (judged.failures.length === 0) {
    console.log('No component has a vulnerability that is new or past its time.');
    return;
  }
  console.error(
    `Mend them, or enter those that were looked at in ${knownFile} with the day on which they were found.`,
  );
  process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) await main();
