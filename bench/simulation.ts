/**
 * Load simulation (`npm run load -- --tenants 200 --minutes 10`): workspaces that live a day on the embedded runtime, in a data folder
 * and on ports of its own, with its consumers. Prints throughput, times, errors and the consumed capacity of each action, the way of
 * mails, the hottest partitions, and the month of a workspace at list prices.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Route } from '#contracts/route.ts';
import { seededRandom } from '#demo/random.ts';
import { table } from '../docs/markdown-table.ts';
import type { ApiClient, CallInput } from '../infra/local/api-client.ts';
import { folderFor, percentile, run, type Undo } from './bench.ts';
import { month, priceOf, total, type Used } from './cost.ts';
import {
  type ActionName,
  actionNames,
  arrivalsOf,
  changesOfDay,
  changing,
  connectedMinutesOfDay,
  daysOfMonth,
  inDay,
  type Mix,
  pagesInSight,
  rateOf,
} from './day.ts';
import { joinedInDay, type LiveUse, openLivePage, priceOfLive } from './live-page.ts';
import { type Counts, kindOf, nothing, startMeter, useNames } from './meter.ts';
import { type Agency, act, openAgency, possible } from './people.ts';
import { prices } from './prices.ts';

/** Sum of several uses. */
const sumOf = (uses: readonly Used[]): Used => {
  const sum: Counts = { ...nothing };
  for (const used of uses) for (const name of useNames) sum[name] += used[name];
  return sum;
};

const times = (used: Used, count: number): Used => {
  const product: Counts = { ...used };
  for (const name of useNames) product[name] *= count;
  return product;
};

export interface ActionReport {
  readonly action: ActionName;
  readonly count: number;
  readonly errors: number;
  /** Milliseconds from the moment at which it was due, so that a wait for the product counts. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Mean use of one, with all consumers that follow; also of those that were done after the run. */
  readonly used: Used;
}

export interface PartitionReport {
  readonly kind: string;
  readonly keys: number;
  readonly reads: number;
  readonly writes: number;
  /** Units of the hottest key of the kind. */
  readonly hottestReads: number;
  readonly hottestWrites: number;
}

export interface Report {
  readonly mix: Mix;
  /** Seconds until the last action was answered, and until the last consumer was done. */
  readonly answered: number;
  readonly settled: number;
  readonly actions: readonly ActionReport[];
  readonly calls: number;
  readonly errors: readonly string[];
  /** Milliseconds from the request to the handing over of each of its mails. */
  readonly mailLags: readonly number[];
  /** Consumers' work that handles several events together, which no single request has begun. */
  readonly together: Used;
  /** Mornings after the day: reminders, deadlines and digests. */
  readonly mornings: { readonly days: number; readonly seconds: number; readonly used: Used };
  readonly partitions: readonly PartitionReport[];
  /** Pages that were open all the time, actions that changed something meanwhile, and what pages were told of them. */
  readonly live: LiveUse & { readonly pages: number; readonly changes: number; readonly looks: number };
  /** USD of a workspace's month. */
  readonly bill: Readonly<Record<string, number>>;
}

/** Actions of each name that the means are of: those that the run has fewer of are done afterwards, one by one. */
const least = 3;

/** Days after which each reminder of the simulation's previews is due. */
const mornings = 4;
const dayMs = 24 * 3600_000;

/** Looks of an open timeline by what it is told; of lists it shows none. */
const looksWhenTold: Readonly<Record<string, ActionName>> = {
  project: 'a page is told of a change',
  inbox: 'look at the inbox’s badge',
};

const clockTimes = (answers: readonly number[]) => ({
  p50: percentile(answers, 0.5),
  p95: percentile(answers, 0.95),
  p99: percentile(answers, 0.99),
});

/** Month of one workspace: its days by the means of their actions, and what a month has beside them, as in cost.ts. */
const billOf = (
  means: ReadonlyMap<ActionName, Used>,
  together: Used,
  live: number,
): Readonly<Record<string, number>> => {
  const parts: Record<string, number> = {};
  for (const [action, used] of means) parts[action] = total(priceOf(used)) * inDay(action) * daysOfMonth;
  return {
    ...parts,
    'events handled together': total(priceOf(together)),
    'live updates': live,
    people: month.people * prices.monthlyPerson,
    files: month.files * prices.fileGigabyte,
    'files from the edge': month.fromEdge * prices.cloudFrontGigabyte,
    table: month.table * prices.tableGigabyte,
    backups: 2 * (month.table * prices.tableBackupGigabyte + month.files * prices.fileBackupGigabyte),
  };
};

export const simulate = async (
  mix: Mix,
  undo: Undo,
  tell: (line: string) => void = () => {},
): Promise<Report> => {
  const { startRuntime } = await import('../infra/local/runtime.ts');
  const runtime = await startRuntime({ dataDir: folderFor(undo), ports: 'free', scratch: true });
  undo(() => runtime.stop());
  const { documentClient } = await import('#server/data/table.ts');
  const { correlated } = await import('#server/correlation.ts');
  await runtime.warm();
  const agencies: Agency[] = [];
  for (let index = 0; index < mix.tenants; index += 1) {
    agencies.push(await openAgency(runtime, index));
    // Consumers keep pace, so that a slow machine does not begin with their backlog.
    if ((index + 1) % 10 === 0) await runtime.idle();
    if ((index + 1) % 50 === 0) tell(`${index + 1} workspaces`);
  }
  await runtime.idle();

  const meter = startMeter(documentClient, undo);
  const arrivals = arrivalsOf(mix);
  const random = seededRandom(mix.seed + 1);
  const causes = new Map<ActionName, string[]>(actionNames.map((name) => [name, []]));
  const begun = new Map<string, number>();
  const samples = new Map<ActionName, number>();
  const taken = new Map<ActionName, number[]>(actionNames.map((name) => [name, []]));
  const failures = new Map<ActionName, number>();
  const errors: string[] = [];
  let calls = 0;

  const asksFor =
    (action: ActionName) =>
    async <R extends Route>(by: ApiClient, route: R, input?: CallInput<R>) => {
      const at = Date.now();
      const { status, headers, body } = await by.call(route, input);
      calls += 1;
      const id = String(headers['apigw-requestid']);
      causes.get(action)?.push(id);
      begun.set(id, at);
      if (status !== 200) throw new Error(`${route.name} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    };

  /** Does an action, or the one that is possible in its place; answers the one that was done. */
  const happens = async (
    tenant: number,
    wanted: ActionName,
    number: number,
    pick = random(),
  ): Promise<ActionName> => {
    const agency = agencies[tenant];
    if (!agency) throw new RangeError(`No workspace ${tenant}`);
    const action = possible(agency, wanted);
    samples.set(action, (samples.get(action) ?? 0) + 1);
    try {
      // The simulation's own reads of the table are of no action.
      await correlated({ correlationId: 'simulation' }, () =>
        act(agency, action, asksFor(action), { pick, number }),
      );
    } catch (error) {
      failures.set(action, (failures.get(action) ?? 0) + 1);
      errors.push(`${action}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return action;
  };

  const running: Promise<void>[] = [];
  let looks = 0;
  /** Timelines in sight: they look when they are told, once a second at most, as the app's pages do. */
  const openPages = await Promise.all(
    agencies.flatMap((agency, tenant) => {
      if (tenant % Math.round(1 / pagesInSight) !== 0) return [];
      const place = tenant % agency.films.length;
      const waiting = new Set<ActionName>();
      return openLivePage(agency.owner, agency.films[place]?.project.id ?? 0, ({ about }) => {
        const action = looksWhenTold[about];
        if (!action || waiting.has(action)) return;
        waiting.add(action);
        const look = async () => {
          const told = performance.now();
          await happens(tenant, action, looks, (place + 0.5) / agency.films.length);
          taken.get(action)?.push(performance.now() - told);
          looks += 1;
          setTimeout(() => waiting.delete(action), 1000);
        };
        running.push(look());
      });
    }),
  );
  const closePages = () => {
    for (const page of openPages) page.close();
  };
  undo(closePages);
  const before = runtime.live.operations();

  tell(`${arrivals.length} actions`);
  const started = performance.now();
  for (const [number, { at, tenant, action: wanted }] of arrivals.entries()) {
    const early = at - (performance.now() - started);
    if (early > 0) await delay(early);
    const one = async () => {
      const action = await happens(tenant, wanted, number);
      taken.get(action)?.push(performance.now() - started - at);
    };
    running.push(one());
  }
  await Promise.all(running);
  const answered = (performance.now() - started) / 1000;
  const callsOfRun = calls;
  await runtime.idle();
  await Promise.all(running);
  const settled = (performance.now() - started) / 1000;
  const told = runtime.live.operations();
  closePages();
  const live = {
    pages: openPages.length,
    changes: changing.reduce((sum, action) => sum + (samples.get(action) ?? 0), 0),
    looks,
    published: told.published - before.published,
    delivered: told.delivered - before.delivered,
    // By the pages that were opened before the run.
    joined: before.joined,
  };

  let extra = arrivals.length;
  for (const wanted of actionNames) {
    // An action whose state is lacking brings it about; a few tries are enough.
    for (let tries = 0; tries < 4 * least && (samples.get(wanted) ?? 0) < least; tries += 1) {
      extra += 1;
      await happens(extra % mix.tenants, wanted, extra);
      await runtime.idle();
    }
  }
  // Somebody is to be reminded in the mornings.
  for (let some = 0; some < least; some += 1) await happens(some % mix.tenants, 'preview', extra + 1 + some);
  await runtime.idle();

  const own = new Set([...causes.values()].flat());
  const foreign = () =>
    sumOf(
      [...meter.byCause].flatMap(([cause, used]) => (own.has(cause) || cause === 'simulation' ? [] : [used])),
    );
  const together = foreign();
  const mailLags = [...meter.mailedAt].flatMap(([cause, sent]) => {
    const from = begun.get(cause);
    return from === undefined ? [] : sent.map((at) => at - from);
  });
  const partitions = [...Map.groupBy(meter.byKey, ([key]) => kindOf(key))].map(([kind, keys]) => ({
    kind,
    keys: keys.length,
    reads: keys.reduce((sum, [, { reads }]) => sum + reads, 0),
    writes: keys.reduce((sum, [, { writes }]) => sum + writes, 0),
    hottestReads: Math.max(...keys.map(([, { reads }]) => reads)),
    hottestWrites: Math.max(...keys.map(([, { writes }]) => writes)),
  }));

  const actions = actionNames.map((action): ActionReport => {
    const answers = taken.get(action) ?? [];
    const used = sumOf((causes.get(action) ?? []).map((id) => meter.byCause.get(id) ?? nothing));
    return {
      action,
      count: answers.length,
      errors: failures.get(action) ?? 0,
      ...clockTimes(answers),
      used: times(used, 1 / (samples.get(action) ?? 1)),
    };
  });

  const atNight = performance.now();
  for (let next = 1; next <= mornings; next += 1) {
    runtime.clock.advance(dayMs);
    await runtime.idle();
  }
  const after = foreign();
  const morningUse = sumOf([after, times(together, -1)]);

  const changes = changing.reduce((sum, action) => sum + (samples.get(action) ?? 0), 0);
  const changesOfMonth = changesOfDay * daysOfMonth;
  const bill = billOf(
    new Map(actions.map(({ action, used }) => [action, used])),
    times(together, changesOfMonth / changes),
    priceOfLive({
      // Half of the workspaces have a page all the time, as a workspace has one for half of its day.
      published: (live.published / live.changes) * changesOfMonth,
      delivered: (live.delivered / live.changes) * changesOfMonth,
      joined: joinedInDay * daysOfMonth,
      minutes: connectedMinutesOfDay * daysOfMonth,
    }),
  );
  return {
    mix,
    answered,
    settled,
    actions,
    calls: callsOfRun,
    errors,
    mailLags,
    together,
    mornings: { days: mornings, seconds: (performance.now() - atNight) / 1000, used: morningUse },
    live,
    partitions: partitions.toSorted((one, other) => other.writes + other.reads - one.writes - one.reads),
    bill,
  };
};

const short = (value: number): string =>
  Number.isNaN(value) ? '–' : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2).replace(/\.0+$/, '');

/** Report as Markdown tables. */
export const reportOf = (report: Report): string => {
  const { mix, actions, mailLags, bill, together, mornings: later, live } = report;
  const count = actions.reduce((sum, one) => sum + one.count, 0);
  const minutes = short(mix.seconds / 60);
  return [
    `${mix.tenants} workspaces for ${minutes} minutes, ${short(mix.rate)} actions a second, seed ${mix.seed}: ${count} actions of ${report.calls} calls, answered after ` +
      `${short(report.answered)} s (${short(count / report.answered)} actions and ${short(report.calls / report.answered)} calls a second), ` +
      `all consumers done after ${short(report.settled)} s, ${report.errors.length} errors.`,
    table(
      [
        'Action',
        'Times',
        'Errors',
        'p50 ms',
        'p95',
        'p99',
        'Calls',
        'Written units',
        'Read units',
        'Messages',
        'Events',
        'Mails',
      ],
      actions.map(({ action, count: done, errors, p50, p95, p99, used }) => [
        action,
        String(done),
        String(errors),
        ...[p50, p95, p99].map((value) => (Number.isNaN(value) ? '–' : String(Math.round(value)))),
        ...[used.calls, used.writes, used.reads, used.messages, used.events, used.mails].map(short),
      ]),
    ),
    `${mailLags.length} mails, from the request until they were handed over: p50 ${Math.round(percentile(mailLags, 0.5))} ms, p95 ${Math.round(percentile(mailLags, 0.95))}, ` +
      `p99 ${Math.round(percentile(mailLags, 0.99))}. Consumers that handle events together: ${short(together.writes)} units written, ${short(together.reads)} read. ` +
      `${later.days} mornings afterwards, with reminders, deadlines and digests: ${later.used.mails} mails, ${short(later.used.writes)} units written, ${short(later.used.reads)} read, in ${short(later.seconds)} s.`,
    `Live: ${live.pages} open timelines made ${short(live.joined / live.pages)} connections and subscriptions each; ${live.changes} changes were ${live.published} messages in (${short(live.published / live.changes)} each) ` +
      `and ${live.delivered} to pages, which made ${live.looks} looks.`,
    table(
      ['Partition', 'Keys', 'Written units', 'Read units', 'Hottest key, written', 'read'],
      report.partitions
        .slice(0, 16)
        .map(({ kind, keys, writes, reads, hottestWrites, hottestReads }) => [
          `\`${kind}\``,
          String(keys),
          ...[writes, reads, hottestWrites, hottestReads].map(short),
        ]),
    ),
    table(
      ['Month of a workspace', 'USD'],
      [
        ...Object.entries(bill).map(([name, usd]) => [name, usd.toFixed(3)]),
        [
          '**sum**',
          `**${Object.values(bill)
            .reduce((sum, usd) => sum + usd, 0)
            .toFixed(2)}**`,
        ],
      ],
    ),
    ...[...new Set(report.errors)].slice(0, 10).map((error) => `Error: ${error}`),
  ].join('\n\n');
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      tenants: { type: 'string', default: '50' },
      minutes: { type: 'string', default: '3' },
      rate: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const tenants = Number(values.tenants);
  const mix: Mix = {
    tenants,
    seconds: Number(values.minutes) * 60,
    rate: Number(values.rate ?? rateOf(tenants)),
    seed: Number(values.seed),
  };
  if (!Object.values(mix).every((value) => Number.isFinite(value) && value > 0)) {
    console.error('npm run load -- --tenants 200 --minutes 10 [--rate actions a second] [--seed 1]');
    process.exit(1);
  }
  const report = await run((undo) => simulate(mix, undo, (line) => console.error(line)));
  console.log(`\n${reportOf(report)}\n`);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores, load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  );
  process.exit(0);
}
