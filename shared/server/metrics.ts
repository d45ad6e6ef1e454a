/**
 * Metrics of the product (docs/decisions/0118), as attributes of the log's lines in CloudWatch's Embedded Metric Format:
 * CloudWatch reads them out of the log, so that a function needs no permission and waits for no call. No metric has a
 * workspace as a dimension, nor content.
 */
import type { MailState } from '#domain/mail-state.ts';
import type { PlanName } from '#domain/plan/plan.ts';
import { correlation } from './correlation.ts';
import type { RouteClass } from './lambda/route-class.ts';

/** Dimensions with their values. Every combination that occurs has a price by the month (bench/metrics.ts counts them). */
export interface Dimensions {
  readonly state: Exclude<MailState, 'claimed'>;
  /** Plan of the workspace. */
  readonly tier: PlanName;
  readonly consumer: string;
  readonly routeClass: RouteClass;
  readonly decision: 'approved' | 'changes_requested';
  readonly kind: 'api' | 'consumer' | 'relay';
  /** Step of the canary's walk. */
  readonly step: string;
}

type Dimension = keyof Dimensions;

export interface Metric {
  readonly unit: 'Count' | 'Milliseconds' | 'Bytes' | 'Percent';
  /** Sets of dimensions that it is kept by; the empty one is for all together. */
  readonly by: readonly (readonly Dimension[])[];
  readonly means: string;
  /** Source of its lines, relative to the repository's root. */
  readonly where: string;
}

/** Every metric, the single source of docs/reference.md and of their price. */
export const metrics = {
  Mails: {
    unit: 'Count',
    by: [['state'], ['state', 'tier']],
    means:
      'Mails by their state; `owed` are held for their workspace or the account’s quota, `failed` refused for good',
    where: 'shared/server/mail/send.ts',
  },
  MailsNotTaken: {
    unit: 'Count',
    by: [[]],
    means: 'Attempts that the mail service did not take for now',
    where: 'shared/server/mail/send.ts',
  },
  MailLag: {
    unit: 'Milliseconds',
    by: [[], ['tier']],
    means: 'From the moment that a mail was due, which is mostly that of its commit, to its handover',
    where: 'shared/server/mail/send.ts',
  },
  MailQuotaUsed: {
    unit: 'Percent',
    by: [[]],
    means: 'Mails of the last 24 hours, of those that the mail service grants the account',
    where: 'shared/server/mail/mail-turns.ts',
  },
  RelayAge: {
    unit: 'Milliseconds',
    by: [[]],
    means: 'From a commit to its event on the bus',
    where: 'events/relay/publish-timeline.lambda.ts',
  },
  QueueAge: {
    unit: 'Milliseconds',
    by: [['consumer']],
    means:
      'From an event’s message in the queue of a consumer to its receipt; not of messages that wait on purpose',
    where: 'shared/server/lambda/consumer.ts',
  },
  Decisions: {
    unit: 'Count',
    by: [['decision'], ['decision', 'tier']],
    means: 'Rounds that were approved or sent back, by clients and for them',
    where: 'shared/server/actions/workflow-action.ts',
  },
  Uploads: {
    unit: 'Count',
    by: [[], ['tier']],
    means: 'Files that were registered',
    where: 'functions/files/register-file.ts',
  },
  UploadedBytes: {
    unit: 'Bytes',
    by: [[]],
    means: 'Their sizes',
    where: 'functions/files/register-file.ts',
  },
  CallTime: {
    unit: 'Milliseconds',
    by: [['routeClass'], ['tier']],
    means: 'From a call’s arrival at the gateway to its answer, with the start of its function',
    where: 'shared/server/lambda/access-log.ts',
  },
  CallFailures: {
    unit: 'Count',
    by: [['routeClass']],
    means: '1 for a call that was answered by 5xx, 0 for any other',
    where: 'shared/server/lambda/access-log.ts',
  },
  ColdStarts: {
    unit: 'Count',
    by: [['kind']],
    means: 'Processes that handled their first call, message or batch',
    where: 'shared/server/cold-start.ts',
  },
  CanaryTime: {
    unit: 'Milliseconds',
    by: [['step']],
    means: 'Time of each step of the canary’s walk',
    where: 'functions/canary/canary.lambda.ts',
  },
  CanaryFalls: {
    unit: 'Count',
    by: [[]],
    means: '1 for a walk that did not come to its end, 0 for one that did',
    where: 'functions/canary/canary.lambda.ts',
  },
} as const satisfies Readonly<Record<string, Metric>>;

type MetricName = keyof typeof metrics;

/** Values of a line: its dimensions are the line's own attributes, or those that all lines of the work have. */
type Values = { readonly [Name in MetricName]?: number };

/**
 * Attributes that make a line of the log a measurement. A set of dimensions is left out where one of them is not known, as the plan of a
 * workspace outside of its calls and mails.
 */
export const measured = (
  values: Values,
  dimensions: { readonly [Name in Dimension]?: Dimensions[Name] | undefined } = {},
): Readonly<Record<string, unknown>> => {
  const known: Readonly<Record<string, unknown>> = { ...correlation(), ...dimensions };
  const used: Record<string, unknown> = {};
  const directives = Object.keys(values).flatMap((name) => {
    const { unit, by }: Metric = metrics[name as MetricName];
    const sets = by.filter((names) => names.every((one) => known[one] !== undefined));
    for (const one of sets.flat()) used[one] = known[one];
    return sets.length === 0
      ? []
      : [
          {
            Namespace: process.env.METRICS_NAMESPACE ?? 'proofline',
            Dimensions: sets,
            Metrics: [{ Name: name, Unit: unit }],
          },
        ];
  });
  return {
    ...dimensions,
    ...used,
    ...values,
    ...(directives.length > 0 && { _aws: { Timestamp: Date.now(), CloudWatchMetrics: directives } }),
  };
};

/** Milliseconds from a moment to now, by the machine's clock; a clock that is behind makes none negative. */
export const elapsedSince = (moment: number): number => Math.max(0, Date.now() - moment);
