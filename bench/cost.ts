/**
 * Price of the product on AWS (`npm run cost`, with `-- --write` into docs/cost.md): what the actions of a timeline use, counted with all consumers on the
 * embedded runtime, times the list prices; and from these a workspace's month. Counts are the product's own; billed times and the
 * habits of people are assumptions, named below.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { joinProjectLive } from '#contracts/live.ts';
import { listProjects } from '#contracts/projects.ts';
import { decideReview, getReview, getTrackLink, openTrackLink } from '#contracts/review.ts';
import type { Route } from '#contracts/route.ts';
import {
  getTimeline,
  getTimelineVersion,
  sendPreview,
  sendRevisionMessage,
  undoLast,
} from '#contracts/timeline.ts';
import { countInbox } from '#contracts/workspace.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { log } from '#server/log.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { createTestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime } from '#testing/test-runtime.ts';
import { filmTask } from '../infra/aws/limits.ts';
import { leastOfProd } from '../infra/aws/stage.testing.ts';
import { synthesise } from '../infra/aws/synthesise.testing.ts';
import { type Bench, type Figure, main, run, tableOf } from './bench.ts';
import { joins, openLivePage, priceOfLive } from './live-page.ts';
import { mostMetrics } from './metrics.ts';
import { prices } from './prices.ts';

const million = 1e6;
const gigabyte = 1e9;

/** Seconds that are billed for an invocation, and its gigabytes (infra/aws/handler.ts): an assumption. */
export const ofCall = { seconds: 0.06, gigabytes: 1 };
export const ofMessage = { seconds: 0.1, gigabytes: 0.5 };
/** Share of invocations that are traced, beside the first of each second in a function. */
const traced = 0.05;
const secondsOfMonth = 30 * 86_400;
/** Requests at once that Lambda keeps waiting at a queue without messages, and the seconds that each waits: an assumption, from what AWS tells of its pollers. */
const pollers = { atQueue: 5, seconds: 20 };
/** Bytes of a line of the gateway's log. The platform writes none for an ordinary call (infra/aws/handler.ts). */
const gatewayLine = 400;

/** Seconds that a container takes for an hour of film: 44 of one processor for a minute (docs/decisions/0039), half of which are busy. */
export const secondsOfFilmHour = (60 * 44) / (filmTask.processors / 2);

/** USD of an hour of film in a container, with its address. */
const filmHour = (): number => {
  const { processors, gigabytes, diskGigabytes } = filmTask;
  const ofHour =
    processors * prices.fargateProcessorHour +
    gigabytes * prices.fargateGigabyteHour +
    (diskGigabytes - 20) * prices.fargateDiskHour +
    prices.publicAddressHour;
  return (ofHour * secondsOfFilmHour) / 3600;
};

/** A workspace's month, by habits: an assumption. */
export const month = {
  actions: 2000,
  /** Hours that a member has a page in sight, over all members; minutes between two looks by itself, and between two tokens. */
  hoursInSight: 88,
  minutesOfLook: 5,
  /** Pages in sight that are told of an action, and look. */
  pagesTold: 0.5,
  /** Pages of the team and of guests, each with the calls of a timeline. */
  pages: 6000,
  people: 20,
  /** Gigabytes: files at rest, the table, and files from the edge. */
  files: 20,
  table: 0.1,
  fromEdge: 32,
};

export interface Used {
  /** Calls of the API. */
  readonly calls: number;
  /** Messages that consumers have handled, and events of the relay. */
  readonly messages: number;
  readonly events: number;
  readonly writes: number;
  readonly reads: number;
  readonly mails: number;
  readonly mailBytes: number;
  readonly logBytes: number;
  /** Messages to AppSync Events, and from there to pages. */
  readonly published: number;
  readonly delivered: number;
}

export const writing = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Counts what some work uses, up to its last mail. */
const usedBy = async (runtime: TestRuntime, work: () => Promise<unknown>): Promise<Used> => {
  const lines: string[] = [];
  const { write } = process.stdout;
  const before = new Map(runtime.faults.capacity);
  const [newest] = runtime.mailbox.list({ limit: 1 });
  const live = runtime.live.operations();
  log.setLogLevel('INFO');
  process.stdout.write = (line) => lines.push(String(line)) > 0;
  try {
    await work();
    await runtime.idle();
  } finally {
    process.stdout.write = write;
    log.setLogLevel('SILENT');
  }
  const units = [...runtime.faults.capacity].map(
    ([operation, all]) => [operation, all - (before.get(operation) ?? 0)] as const,
  );
  const sumOf = (which: (operation: string) => boolean) =>
    units.reduce((sum, [operation, more]) => (which(operation) ? sum + more : sum), 0);
  const mails = runtime.mailbox
    .list({ limit: 1000 })
    .filter(({ sequence }) => sequence > (newest?.sequence ?? 0));
  const count = (message: string) => lines.filter((line) => line.includes(`"message":"${message}"`)).length;
  return {
    calls: count('call'),
    messages: count('message handled'),
    events: count('published'),
    writes: sumOf((operation) => writing.test(operation)),
    reads: sumOf((operation) => !writing.test(operation)),
    mails: mails.length,
    mailBytes: mails.reduce(
      (sum, { messageId }) => sum + (runtime.mailbox.get(messageId)?.raw.length ?? 0),
      0,
    ),
    logBytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0),
    published: runtime.live.operations().published - live.published,
    delivered: runtime.live.operations().delivered - live.delivered,
  };
};

/** USD by service. */
export const priceOf = (used: Used): Readonly<Record<string, number>> => {
  const invocations = used.calls + used.messages + used.events;
  const seconds =
    used.calls * ofCall.seconds * ofCall.gigabytes +
    (used.messages + used.events) * ofMessage.seconds * ofMessage.gigabytes;
  const lines = used.logBytes + used.calls * gatewayLine;
  return {
    mails: (used.mails * prices.mails) / 1000 + (used.mailBytes * prices.mailGigabyte) / gigabyte,
    'table, writes': (used.writes * prices.dynamoWrites) / million,
    'table, reads': (used.reads * prices.dynamoReads) / million,
    functions: (invocations * prices.lambdaRequests) / million + seconds * prices.lambdaGigabyteSecond,
    'gateway and edge':
      used.calls *
      (prices.apiRequests / million +
        prices.cloudFrontRequests / 10_000 +
        (prices.cloudFrontFunctions + prices.firewallRequests) / million),
    'queues and events': (used.messages * 3 * prices.sqsRequests + used.events * prices.events) / million,
    'live updates': priceOfLive({
      published: used.published,
      delivered: used.delivered,
      joined: 0,
      minutes: 0,
    }),
    log: (lines * prices.logGigabyte) / gigabyte,
    traces: (invocations * traced * prices.traces) / million,
  };
};

export const total = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

const times = (parts: Readonly<Record<string, number>>, count: number) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part * count]));

/** Prices of `prod` by the month: those of a stage without traffic with their sum, and own metrics and traces, which only cost while there is some. */
const stage = (): Readonly<Record<string, readonly [value: number, note: string]>> => {
  const templates = Object.values(synthesise('prod', leastOfProd)).filter((one) => one instanceof Template);
  const found = (type: string) =>
    templates.flatMap((template) => Object.values(template.findResources(type)));
  const alarms = found('AWS::CloudWatch::Alarm');
  const watched = alarms.reduce((sum, { Properties: { Metrics = [{ MetricStat: {} }] } }) => {
    const metrics: readonly { readonly MetricStat?: object; readonly Expression?: unknown }[] = Metrics;
    // A query has the price of each metric that it finds, here one.
    const isWatched = ({ MetricStat, Expression }: (typeof metrics)[number]) =>
      MetricStat !== undefined || JSON.stringify(Expression)?.includes('SELECT ');
    return sum + metrics.filter(isWatched).length;
  }, 0);
  const composed = found('AWS::CloudWatch::CompositeAlarm').length;
  const dashboards = found('AWS::CloudWatch::Dashboard').length;
  const made = found('AWS::SecretsManager::Secret').length;
  // Those of the least prod that are made by hand: key pairs of media, and the keys of Stripe.
  const byHand = leastOfProd.mediaSecretNames.length + 1;
  const queues = found('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties.ScalingConfig !== undefined,
  ).length;
  const receives = queues * pollers.atQueue * (secondsOfMonth / pollers.seconds);
  const firewalls = found('AWS::WAFv2::WebACL');
  const rules = firewalls.reduce((sum, { Properties }) => sum + Properties.Rules.length, 0);
  const idle = {
    alarms: [
      watched * prices.alarm + composed * prices.compositeAlarm,
      `${alarms.length} alarms on ${watched} metrics, ${composed} composed`,
    ],
    dashboard: [dashboards * prices.dashboard, ''],
    secrets: [(made + byHand) * prices.secret, `${made} made by the stack, ${byHand} by hand`],
    'pollers of queues': [
      (receives * prices.sqsRequests) / million,
      `${queues} queues, ${pollers.atQueue} receives of ${pollers.seconds} s at once`,
    ],
    firewall: [
      firewalls.length * prices.firewall + rules * prices.firewallRule,
      `${firewalls.length} web ACL, ${rules} rules`,
    ],
  } satisfies Record<string, readonly [number, string]>;
  return {
    ...idle,
    'all of these, which it costs without traffic': [
      Object.values(idle).reduce((sum, [part]) => sum + Number(part), 0),
      '',
    ],
    'own metrics at most': [mostMetrics * prices.metric, `${mostMetrics} metrics`],
    'traces of a function that is always called, at most': [
      (secondsOfMonth * prices.traces) / million,
      'the first call of each second',
    ],
  };
};

export const cost: Bench = async (undo) => {
  const runtime = await startTestRuntime({ faults: true });
  undo(() => runtime.stop());
  const workspace = await runtime.createWorkspace();
  const { owner, tenantId, asAnonymous } = workspace;
  const film = await createTestProject(owner, {
    team_members: [owner.id],
    stages: [{ title: 'Concept', revisions: 3 }],
  });
  await runtime.idle();
  const words = `<p>Dear {{recipient_fname}},</p><p>${'we are at it, and write again. '.repeat(10)}</p>`;
  const emailText = {
    subject: 'Concept for {{project_name}}',
    body: `<p>Dear {{recipient_fname}},</p><p>${'please have a look at our work. '.repeat(10)}</p><p>{{review_link}}</p>`,
  };
  const send = (round: number) =>
    owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
      body: { emailText, reviewLink: 'https://vimeo.example/film' },
    });
  const tokenOf = async (round: number) => {
    const { data } = await TrackedLink.query.primary({ tenantId, projectId: film.id }).go();
    return tokenOfLink(data.find(({ revisionId }) => revisionId === film.revision(1, round))?.link_id ?? '');
  };
  const decide = async (round: number, decision: 'approve' | 'request_changes') => {
    const token = await tokenOf(round);
    const guest = asAnonymous();
    await guest.ok(getTrackLink, { params: { id: token } });
    await guest.ok(getReview, { params: { token } });
    await guest.ok(openTrackLink, { params: { id: token }, body: { interaction: 'pointer', visible: true } });
    await guest.ok(decideReview, {
      params: { token },
      body: { decision, message: 'Thank you, see our points.' },
    });
  };
  const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a preview to two contacts', () => send(0)],
    ['a client opens it and asks for changes', () => decide(0, 'request_changes')],
    [
      'a message',
      () =>
        owner.ok(sendRevisionMessage, {
          params: { id: film.id, wf: film.wf, rev: film.revision(1, 1) },
          body: { emailText: { ...emailText, body: words } },
        }),
    ],
    ['the next round', () => send(1)],
    ['its undo', () => owner.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} })],
    ['the round once more', () => send(1)],
    ['a client opens it and approves', () => decide(1, 'approve')],
  ];
  // A page that is told of all of it.
  const shown = await openLivePage(owner, film.id, () => {});
  undo(() => shown.close());
  const all: (readonly [string, Used])[] = [];
  for (const [name, act] of actions) all.push([name, await usedBy(runtime, act)]);

  const reading = (route: Route, input: object = {}) => usedBy(runtime, () => owner.ok(route, input));
  const onTimeline = { params: { id: film.id, wf: film.wf } };
  shown.close();
  const page = await usedBy(runtime, async () => {
    await owner.ok(joinProjectLive, { params: { id: film.id } });
    await owner.ok(getTimeline, onTimeline);
    await owner.ok(listProjects);
    await owner.ok(countInbox);
  });
  const look = await reading(getTimelineVersion, onTimeline);
  const read = await reading(getTimeline, onTimeline);
  const count = await reading(countInbox);
  const token = await reading(joinProjectLive, { params: { id: film.id } });

  const perAction = times(
    all
      .map(([, used]) => priceOf(used))
      .reduce((sum, parts) =>
        Object.fromEntries(Object.keys(parts).map((name) => [name, (sum[name] ?? 0) + (parts[name] ?? 0)])),
      ),
    1 / all.length,
  );
  const minutes = month.hoursInSight * 60;
  const renewals = minutes / month.minutesOfLook;
  const told = month.actions * month.pagesTold;
  const ofMonth: Readonly<Record<string, number>> = {
    actions: total(perAction) * month.actions,
    'looks of open pages':
      (total(priceOf(look)) + total(priceOf(count)) + total(priceOf(token))) * renewals +
      (total(priceOf(look)) + total(priceOf(read)) + total(priceOf(count))) * told,
    'connections of open pages': priceOfLive({
      published: 0,
      delivered: 0,
      joined: renewals * joins.token + month.pages * joins.project,
      minutes,
    }),
    pages: total(priceOf(page)) * month.pages,
    people: month.people * prices.monthlyPerson,
    files: month.files * prices.fileGigabyte,
    'files from the edge': month.fromEdge * prices.cloudFrontGigabyte,
    table: month.table * prices.tableGigabyte,
    backups: 2 * (month.table * prices.tableBackupGigabyte + month.files * prices.fileBackupGigabyte),
  };
  const usd = (name: string, value: number, note?: string): Figure => ({
    name,
    value,
    unit: 'USD',
    ...(note !== undefined && { note }),
  });
  return [
    ...all.map(([name, used]) =>
      usd(
        `a million times: ${name}`,
        total(priceOf(used)) * million,
        `${used.calls} calls, ${used.events} events, ${used.messages} messages, ${used.writes} units written, ${used.reads} read, ${used.mails} mails, ${used.published} messages to AppSync, ${used.delivered} to a page`,
      ),
    ),
    usd('a million actions', total(perAction) * million, `list prices of ${prices.date}`),
    ...Object.entries(perAction).map(([name, part]) => usd(`a million actions: ${name}`, part * million)),
    usd(
      'a million looks of an open timeline',
      total(priceOf(look)) * million,
      `${look.reads} units read each`,
    ),
    usd(
      'a million tokens of an open page',
      total(priceOf(token)) * million,
      `${token.reads} units read each`,
    ),
    usd('a million pages', total(priceOf(page)) * million, `${page.reads} units read each`),
    usd('a workspace, a month', total(ofMonth), `${month.actions} actions, ${month.people} people`),
    ...Object.entries(ofMonth).map(([name, part]) => usd(`a workspace, a month: ${name}`, part)),
    usd(
      'an hour of film in a container',
      filmHour(),
      `${filmTask.processors} processors, ${filmTask.gigabytes} GB, ${Math.round(secondsOfFilmHour / 60)} minutes`,
    ),
    ...Object.entries(stage()).map(([name, [value, note]]) =>
      usd(`a stage, a month: ${name}`, value, note || undefined),
    ),
  ];
};

/** Share by which a figure moves before it is told: bytes of the log differ a little from run to run. */
const told = 0.05;

/** Figures of the paper that are others now: moved by a twentieth, new or gone. */
export const changesOfPrice = (paper: string, figures: readonly Figure[]): string[] => {
  const before = new Map(
    [...paper.matchAll(/^\| (.+?) +\| ([\d.]+) USD/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
  const short = (value: number) => Number(value.toPrecision(3));
  const changed = figures.flatMap(({ name, value = 0 }) => {
    const was = before.get(name);
    before.delete(name);
    if (was === undefined) return `${name}: new, ${short(value)} USD`;
    const moved = value / was - 1;
    // Cents are printed, so that a small figure moves by its rounding.
    if (Math.abs(moved) < told || Math.abs(value - was) < 0.01) return [];
    return `${name}: ${was} → ${short(value)} USD (${moved > 0 ? '+' : ''}${Math.round(moved * 100)} %)`;
  });
  return [...changed, ...[...before].map(([name, was]) => `${name}: gone, ${was} USD`)];
};

/** Puts a new count into the paper, and prints what changed. */
const write = async (): Promise<void> => {
  const path = join(import.meta.dirname, '../docs/cost.md');
  const paper = readFileSync(path, 'utf8');
  const figures = await run(cost);
  for (const change of changesOfPrice(paper, figures)) console.log(change);
  writeFileSync(
    path,
    paper.replace(/^\| Figure[\s\S]*?\n(?!\|)/m, () => `${tableOf(figures)}\n`),
  );
  process.exit(0);
};

if (import.meta.main) await (process.argv.includes('--write') ? write() : main(cost));
