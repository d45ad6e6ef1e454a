/**
 * Size at which each quota of AWS, and each limit of our own, is reached (`npm run scale`): the counts of the load simulation times the
 * day of a workspace, at the peak of a day that all workspaces share. docs/scale.md has the printed tables.
 */
import { kept, usedFor } from '#server/lambda/tenant-sessions.ts';
import { table } from '../docs/markdown-table.ts';
import { filmTask } from '../infra/aws/limits.ts';
import { ofCall, ofMessage, secondsOfFilmHour } from './cost.ts';
import { type ActionName, actionNames, changesOfDay, changing, day, inDay, workingDay } from './day.ts';
import { joinedInDay, ofAuthorizer } from './live-page.ts';

/** Use of one action with its consumers, as `npm run load` has counted it. */
interface Counted {
  readonly calls: number;
  readonly written: number;
  readonly read: number;
  readonly messages: number;
  readonly events: number;
  readonly mails: number;
}

const counted = (
  calls: number,
  written: number,
  read: number,
  messages: number,
  events: number,
  mails: number,
): Counted => ({ calls, written, read, messages, events, mails });

/** Counts of docs/scale.md. Renew them with its run. */
export const measured: Readonly<Record<ActionName, Counted>> = {
  'look of an open timeline': counted(1, 0.2, 4.11, 0, 0, 0),
  'look at the inbox’s badge': counted(1, 0.21, 3.5, 0, 0, 0),
  'token of an open page': counted(1, 0.28, 2.43, 0, 0, 0),
  'a page is told of a change': counted(2, 0.04, 6.58, 0, 0, 0),
  home: counted(4, 1.33, 12.7, 0, 0, 0),
  'project list': counted(3, 0.22, 6.31, 0, 0, 0),
  timeline: counted(4, 0.2, 10.2, 0, 0, 0),
  inbox: counted(2, 0.17, 4.02, 0, 0, 0),
  search: counted(1, 0.21, 11.3, 0, 0, 0),
  upload: counted(2, 19.3, 9.89, 4, 1, 0),
  preview: counted(1, 45.3, 33.4, 8, 1, 2),
  message: counted(1, 32.2, 21.8, 6, 1, 2),
  'a guest opens a link': counted(4, 4, 17.3, 0, 0, 0),
  'a guest writes': counted(1, 24, 15.9, 4, 1, 1),
  'a guest decides': counted(1, 29, 28.4, 6, 1, 1),
};

/**
 * Units of consumers that handle events of a workspace together, for each action that changes something: 6,336 written and 8,492 read for 613 of
 * them in that run.
 */
const together: Partial<Counted> = { written: 6336 / 613, read: 8492 / 613 };

/** Messages of live updates for each change in that run, where half of the workspaces have an open page: in, and out to pages. */
export const liveOfChange = { published: 5.36, delivered: 1.01 };

/** Assumptions of one workspace beside its day. */
export const assumed = {
  /** Busiest moment over the mean of the working day, in one time zone. */
  peak: 3,
  /** Rounds that wait for a client with reminders, and projects with a deadline: a schedule each. */
  schedules: 100,
  /** Reminders that are due on a morning, all in the same minute. */
  reminders: 5,
  /** Sessions that are begun or renewed in a day: one in a quarter of an hour in sight, and one for each of 20 people. */
  sessions: 36,
  /** Share with a host of its own, and with a sender domain. */
  hosts: 0.1,
  senders: 0.2,
  /** Films a day that a function is too small for: one in ten weeks; seconds that a container takes for one of an hour. */
  longFilms: 0.02,
  secondsOfFilm: secondsOfFilmHour,
  /** Requests of the edge for each call of the API: files of the app, pictures. */
  edge: 3,
} as const;

const perDay = (what: keyof Counted): number =>
  actionNames.reduce((sum, name) => {
    const afterwards = changing.includes(name) ? (together[what] ?? 0) : 0;
    return sum + inDay(name) * (measured[name][what] + afterwards);
  }, 0);

/** Part of a day in a second of the peak. */
const atPeak = (ofDay: number): number => (ofDay * assumed.peak) / workingDay;

const calls = atPeak(perDay('calls'));
const messages = atPeak(perDay('messages'));

/** Seconds for which a tenant's session is used. */
const sessionFor = usedFor / 1000;

/**
 * Sessions that are assumed in a second. Each instance needs one for each workspace that it meets in half an hour; more workspaces than it
 * keeps displace each other's.
 */
const sessionsOf = (tenants: number): number => {
  const rate = tenants * (calls + messages);
  const instances = Math.max(1, concurrencyOf(tenants));
  const ofTenant = (calls + messages) * sessionFor;
  const met = instances * (1 - Math.exp(-ofTenant / instances));
  return Math.max((tenants * met) / sessionFor, rate * Math.max(0, 1 - kept / tenants));
};

const concurrencyOf = (tenants: number): number =>
  tenants *
  (calls * ofCall.seconds + messages * ofMessage.seconds + atPeak(joinedInDay) * ofAuthorizer.seconds);

export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly unit: string;
  /** `ours`: a number in our own templates or code. */
  readonly raised: 'ours' | 'asked' | 'fixed';
  /** Need of so many workspaces, in the quota's unit. */
  readonly need: (tenants: number) => number;
  readonly source: string;
}

const linear = (ofOne: number) => (tenants: number) => tenants * ofOne;
const docs = 'https://docs.aws.amazon.com';

export const quotas: readonly Quota[] = [
  {
    name: 'SES: mails in 24 hours',
    limit: 50_000,
    unit: 'a day',
    raised: 'asked',
    need: linear(perDay('mails')),
    source: `${docs}/ses/latest/dg/quotas.html`,
  },
  {
    name: 'SES: mails a second',
    limit: 14,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(perDay('mails'))),
    source: `${docs}/ses/latest/dg/quotas.html`,
  },
  {
    name: 'Throttle of our API',
    limit: 1000,
    unit: 'calls a second',
    raised: 'ours',
    need: linear(calls),
    source: '../infra/aws/api-stack.ts',
  },
  {
    name: 'STS: AssumeRole',
    limit: 600,
    unit: 'a second',
    raised: 'fixed',
    need: sessionsOf,
    source: `${docs}/IAM/latest/UserGuide/reference_iam-quotas.html`,
  },
  {
    name: 'Functions of one queue at once',
    limit: 10,
    unit: 'at once',
    raised: 'ours',
    // The busiest queue is that of mails: events, and each mail as a message of its own.
    need: linear(atPeak(perDay('events') + perDay('mails')) * ofMessage.seconds),
    source: '../infra/aws/events-stack.ts',
  },
  {
    name: 'API Gateway: requests of an account',
    limit: 10_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(calls),
    source: `${docs}/apigateway/latest/developerguide/limits.html`,
  },
  {
    name: 'Lambda: concurrent executions',
    limit: 1000,
    unit: 'at once',
    raised: 'asked',
    need: concurrencyOf,
    source: `${docs}/lambda/latest/dg/gettingstarted-limits.html`,
  },
  {
    name: 'Fargate: processors at once',
    limit: 6,
    unit: 'at once',
    raised: 'asked',
    need: linear(atPeak(assumed.longFilms) * assumed.secondsOfFilm * filmTask.processors),
    source: `${docs}/AmazonECS/latest/developerguide/service-quotas.html`,
  },
  {
    name: 'DynamoDB: units read of a table',
    limit: 40_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(perDay('read'))),
    source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  },
  {
    name: 'DynamoDB: units written to a table',
    limit: 40_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(perDay('written'))),
    source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  },
  {
    name: 'DynamoDB: the one item of the mails’ pace',
    limit: 1000,
    unit: 'units a second',
    raised: 'fixed',
    need: linear(atPeak(perDay('mails'))),
    source: `${docs}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`,
  },
  {
    name: 'EventBridge: PutEvents',
    limit: 10_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(perDay('events'))),
    source: `${docs}/eventbridge/latest/userguide/eb-quota.html`,
  },
  {
    name: 'EventBridge: invocations of targets',
    limit: 18_750,
    unit: 'a second',
    raised: 'asked',
    need: linear(messages),
    source: `${docs}/eventbridge/latest/userguide/eb-quota.html`,
  },
  {
    name: 'Scheduler: schedules that fire, in the minute of the reminders',
    limit: 1000,
    unit: 'a second',
    raised: 'asked',
    need: linear(assumed.reminders / 60),
    source: `${docs}/scheduler/latest/UserGuide/scheduler-quotas.html`,
  },
  {
    name: 'Scheduler: schedules',
    limit: 10_000_000,
    unit: 'schedules',
    raised: 'asked',
    need: linear(assumed.schedules),
    source: `${docs}/scheduler/latest/UserGuide/scheduler-quotas.html`,
  },
  {
    name: 'AppSync Events: connections and subscriptions',
    limit: 2000,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(joinedInDay)),
    source: `${docs}/general/latest/gr/appsync.html`,
  },
  {
    name: 'AppSync Events: messages in',
    limit: 10_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(changesOfDay * liveOfChange.published)),
    source: `${docs}/general/latest/gr/appsync.html`,
  },
  {
    name: 'AppSync Events: messages out to pages',
    limit: 1_000_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(changesOfDay * liveOfChange.delivered)),
    source: `${docs}/general/latest/gr/appsync.html`,
  },
  {
    name: 'Cognito: UserAuthentication',
    limit: 120,
    unit: 'a second',
    raised: 'asked',
    need: linear(atPeak(assumed.sessions)),
    source: `${docs}/cognito/latest/developerguide/quotas.html`,
  },
  {
    name: 'ACM: certificates of hosts',
    limit: 2500,
    unit: 'certificates',
    raised: 'asked',
    need: linear(assumed.hosts),
    source: `${docs}/acm/latest/userguide/acm-limits.html`,
  },
  {
    name: 'CloudFront: distribution tenants',
    limit: 10_000,
    unit: 'hosts',
    raised: 'asked',
    need: linear(assumed.hosts),
    source: `${docs}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`,
  },
  {
    name: 'CloudFront: requests of a distribution',
    limit: 250_000,
    unit: 'a second',
    raised: 'asked',
    need: linear(calls * (1 + assumed.edge)),
    source: `${docs}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`,
  },
  {
    name: 'SES: identities',
    limit: 10_000,
    unit: 'domains',
    raised: 'asked',
    need: linear(assumed.senders),
    source: `${docs}/ses/latest/dg/quotas.html`,
  },
  {
    name: 'S3: objects put below one partition of the prefix `documents/`',
    limit: 3500,
    unit: 'a second',
    raised: 'fixed',
    need: linear(atPeak(day.upload)),
    source: `${docs}/AmazonS3/latest/userguide/optimizing-performance.html`,
  },
  {
    name: 'CloudWatch Logs: PutLogEvents, if each invocation made one',
    limit: 5000,
    unit: 'a second',
    raised: 'asked',
    need: linear(calls + messages),
    source: `${docs}/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html`,
  },
];

const most = 1e9;

/** Most workspaces that a quota is enough for. */
export const lastsFor = ({ need, limit }: Pick<Quota, 'need' | 'limit'>): number => {
  let [enough, tooMany] = [0, most];
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (need(middle) <= limit) enough = middle;
    else tooMany = middle;
  }
  return enough;
};

const grouped = (value: number): string => {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en-GB', { maximumFractionDigits: 6 });
};

const factor = (value: number): string => (value > 1 ? `**${grouped(value)} ×**` : `${grouped(value)} ×`);

/** Table of all quotas, the first to be reached first. */
export const scaleTable = (): string =>
  table(
    ['Quota', 'Limit', 'Raised', 'Workspaces', 'Used by 5,000', 'by 500,000'],
    quotas
      .map((quota) => ({ ...quota, size: lastsFor(quota) }))
      .toSorted((one, other) => one.size - other.size)
      .map(({ name, limit, unit, raised, need, source, size }) => [
        `[${name}](${source})`,
        `${grouped(limit)} ${unit}`,
        raised,
        grouped(size),
        factor(need(5_000) / limit),
        factor(need(500_000) / limit),
      ]),
  );

/** Day and peak of one workspace, and of both sizes. */
export const loadTable = (): string => {
  const rows: readonly (readonly [string, number])[] = [
    ['calls of the API', perDay('calls')],
    ['units read', perDay('read')],
    ['units written', perDay('written')],
    ['events', perDay('events')],
    ['messages of consumers', perDay('messages')],
    ['mails', perDay('mails')],
    ['connections and subscriptions of pages', joinedInDay],
    ['messages to AppSync Events', changesOfDay * liveOfChange.published],
  ];
  return table(
    ['Workspace', 'A day', 'A second, at the peak', 'of 5,000', 'of 500,000'],
    rows.map(([name, ofDay]) => [
      name,
      grouped(ofDay),
      grouped(atPeak(ofDay)),
      grouped(atPeak(ofDay) * 5_000),
      grouped(atPeak(ofDay) * 500_000),
    ]),
  );
};

if (import.meta.main) console.log(`\n${loadTable()}\n\n${scaleTable()}\n`);
