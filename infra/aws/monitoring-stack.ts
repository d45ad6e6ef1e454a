import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { unknownPrice } from '#contracts/billing.ts';
import { tableDefinition } from '#server/data/definition.ts';
import { type AlarmProps, addAlarm, makeAlarmsTopic } from './alarms.ts';
import type { ApiStack } from './api-stack.ts';
import { Canary } from './canary.ts';
import type { Config } from './config.ts';
import type { EventsStack } from './events-stack.ts';
import { filmsGivenUp, mailsNotSent, mailsStopped } from './intents.ts';
import type { LiveStack } from './live-stack.ts';
import { burnWindows, objectives } from './objectives.ts';
import type { StatefulStack } from './stateful-stack.ts';

interface Watched {
  readonly stateful: StatefulStack;
  readonly api: ApiStack;
  readonly events: EventsStack;
  readonly live: LiveStack;
}

const minute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);

/**
 * Age at which a message is late. Longer than the longest delay of SQS, fifteen minutes, with which mails of a paused workspace, scans
 * and pushes are put back on purpose.
 */
const lateMessage = Duration.minutes(25);

/** Metrics that alarms watch, and most of the dashboard. */
const metricsOf = ({ stateful, api, events }: Watched) => {
  const errors5xx = api.api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes });
  const iteratorAge = events.relay.function.metric('IteratorAge', {
    statistic: Stats.MAXIMUM,
    period: fiveMinutes,
  });
  const functionThrottles = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Throttles',
    statistic: Stats.SUM,
    period: fiveMinutes,
  });
  const tableMetric = (metricName: string) =>
    stateful.table.metric(metricName, { statistic: Stats.SUM, period: fiveMinutes });
  // A write that the index refuses is counted with the index alone.
  const indexMetric = (metricName: string) =>
    tableMetric(metricName).with({
      dimensionsMap: {
        TableName: stateful.table.tableName,
        GlobalSecondaryIndexName: tableDefinition.historyIndex.name,
      },
    });
  const throttles = {
    reads: tableMetric('ReadThrottleEvents'),
    writes: tableMetric('WriteThrottleEvents'),
    indexReads: indexMetric('ReadThrottleEvents'),
    indexWrites: indexMetric('WriteThrottleEvents'),
  };
  const tableThrottles = new MathExpression({
    // Metrics have no value in minutes without such events.
    expression: Object.keys(throttles)
      .map((id) => `FILL(${id}, 0)`)
      .join(' + '),
    usingMetrics: throttles,
    period: fiveMinutes,
    label: 'Throttled',
  });
  const undelivered = new Metric({
    namespace: 'AWS/Scheduler',
    metricName: 'TargetErrorCount',
    dimensionsMap: { ScheduleGroup: events.schedules.scheduleGroupName },
    statistic: Stats.SUM,
    period: fiveMinutes,
  });
  const reputation = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });
  const unpublished = events.unpublished.metricApproximateNumberOfMessagesVisible({ period: minute });
  return {
    errors5xx,
    iteratorAge,
    functionThrottles,
    tableMetric,
    tableThrottles,
    undelivered,
    reputation,
    unpublished,
  };
};

/** Alarms, each with its section of the runbook, and a dashboard of the metrics that they watch. */
export class MonitoringStack extends Stack {
  private readonly config: Config;
  private readonly topic: ITopic;

  constructor(scope: Construct, id: string, config: Config, watched: Watched, props: StackProps) {
    super(scope, id, props);
    this.config = config;
    this.topic = makeAlarmsTopic(this, config) as ITopic;

    const metrics = metricsOf(watched);
    this.addAlarms(metrics, watched);
    this.addPriceAlarm(watched.api);
    this.addMailAlarm();
    this.addBudget();
    this.addDashboard(metrics, watched);
    new Canary(this, config, watched.stateful.client);
  }

  private addAlarms(metrics: ReturnType<typeof metricsOf>, { events, live }: Watched): void {
    this.alarm({
      name: 'api-5xx',
      means: 'Calls of the API fail.',
      runbook: 'the-api-answers-5xx',
      metric: metrics.errors5xx,
      threshold: 5,
    });
    this.alarm({
      name: 'iterator-age',
      means: 'The relay is five minutes behind the table stream: mails and figures are as late.',
      runbook: 'the-relay-lags',
      metric: metrics.iteratorAge,
      threshold: fiveMinutes.toMilliseconds(),
    });
    this.alarm({
      name: 'unpublished',
      means: 'Events of a commit could not be put on the bus.',
      runbook: 'unpublished-events',
      metric: metrics.unpublished,
      threshold: 1,
    });
    for (const [name, { deadLetters, queue }] of events.consumers) {
      this.alarm({
        name: `dead-letters-${name}`,
        means: `${name} failed at an event five times.`,
        runbook: 'dead-letters',
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: minute }),
        threshold: 1,
      });
      this.alarm({
        name: `waiting-${name}`,
        means: `An event has waited for ${name} for 25 minutes.`,
        runbook: 'a-consumer-lags',
        metric: queue.metricApproximateAgeOfOldestMessage({ period: minute }),
        threshold: lateMessage.toSeconds(),
      });
    }
    this.alarm({
      name: 'function-throttles',
      means: 'Functions of this account and region are refused for lack of concurrency.',
      runbook: 'throttled-functions',
      metric: metrics.functionThrottles,
      threshold: 1,
    });
    this.alarm({
      name: 'table-throttles',
      means: 'The table refuses reads or writes.',
      runbook: 'throttled-table',
      metric: metrics.tableThrottles,
      threshold: 10,
    });
    this.alarm({
      name: 'reminders-undelivered',
      means: 'The scheduler cannot reach the reminders’ queue.',
      runbook: 'reminders-are-not-delivered',
      metric: metrics.undelivered,
      threshold: 1,
    });
    this.alarm({
      name: 'live-refused',
      means: 'Pages are refused live updates by a function that fails; they look each half minute.',
      runbook: 'pages-are-not-live',
      metric: live.authorizer.function.metricErrors({ period: fiveMinutes }),
      threshold: 5,
    });
    this.alarm({
      name: 'mail-stopped',
      means: 'So many mails of a workspace bounced or were complained about that its mail was stopped.',
      runbook: 'a-workspaces-mail-is-stopped',
      metric: this.counted(mailsStopped(this.config)),
      threshold: 1,
    });
    this.alarm({
      name: 'films-given-up',
      means: 'The last task of a film has ended without an outcome, so that the film is refused.',
      runbook: 'films-are-given-up',
      metric: this.counted(filmsGivenUp(this.config)),
      threshold: 1,
    });
    this.alarm({
      name: 'bounces',
      means: 'So many mails bounce that SES may stop sending.',
      runbook: 'bounces-and-complaints',
      metric: metrics.reputation('Reputation.BounceRate'),
      threshold: 0.05,
    });
    this.alarm({
      name: 'complaints',
      means: 'So many recipients complain that SES may stop sending.',
      runbook: 'bounces-and-complaints',
      metric: metrics.reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
    });
  }

  private addPriceAlarm(api: ApiStack): void {
    const billing = api.handlers.get('billing');
    if (!billing) throw new Error('There is no function for the resource billing');
    const counted = { metricNamespace: this.config.name, metricName: 'UnknownPrices' };
    billing.count(unknownPrice, counted);
    this.alarm({
      name: 'unknown-price',
      means:
        'A workspace pays a price that is not in the price list, so its plan and seats are left as they were.',
      runbook: 'unknown-price',
      metric: this.counted(counted),
      threshold: 1,
    });
  }

  /** A mail or two that SES refuses by itself are of their senders, who see it. */
  private addMailAlarm(): void {
    const period = Duration.minutes(15);
    this.alarm({
      name: 'mails-not-sent',
      means:
        'More than 0.5 % of mails have failed, or their outcome is unknown, five at least in a quarter of an hour.',
      runbook: 'mails-are-not-sent',
      metric: new MathExpression({
        expression: 'IF(lost >= 5, 100 * lost / (lost + FILL(sent, 0)), 0)',
        usingMetrics: {
          lost: this.counted(mailsNotSent(this.config), period),
          sent: new Metric({ namespace: 'AWS/SES', metricName: 'Send', statistic: Stats.SUM, period }),
        },
        period,
        label: 'Mails not sent (%)',
      }),
      threshold: 0.5,
    });
  }

  /**
   * Budget of the account by the month, whose mails come from AWS Budgets and not from the topic: it looks at the bill a few times a
   * day, and knows no alarm. Costs of a single stage have no name until somebody activates the tag `stage` for the bill. AWS names
   * the budget: another address or threshold makes a new one before the old one goes, which a fixed name would refuse.
   */
  private addBudget(): void {
    const { monthlyBudget, alarmEmail } = this.config;
    if (monthlyBudget === undefined || alarmEmail === undefined) return;
    const mailed = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [mailed('ACTUAL', 80), mailed('ACTUAL', 100), mailed('FORECASTED', 100)],
    });
  }

  /** Metric that a function's log is counted by. */
  private counted(
    {
      metricNamespace: namespace,
      metricName,
    }: { readonly metricNamespace: string; readonly metricName: string },
    period = fiveMinutes,
  ): Metric {
    return new Metric({ namespace, metricName, statistic: Stats.SUM, period });
  }

  private addDashboard(metrics: ReturnType<typeof metricsOf>, { api, events }: Watched): void {
    const { errors5xx, iteratorAge, tableMetric, tableThrottles, unpublished } = metrics;
    const handlers = [
      ...[...api.handlers].map(([name, handler]) => [name, handler] as const),
      ['relay', events.relay] as const,
      ...[...events.consumers].map(([name, { handler }]) => [name, handler] as const),
    ];
    const widget = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12 });
    const errorsOf = ([label, handler]: (typeof handlers)[number]) =>
      handler.function.metricErrors({ label, period: fiveMinutes });
    const slowestOf = ([label, handler]: (typeof handlers)[number]) =>
      handler.function.metricDuration({ label, statistic: Stats.percentile(99), period: fiveMinutes });
    const consumers = [...events.consumers];
    const watched = { ...api.objectives, ...events.objectives };
    new Dashboard(this, 'Dashboard', {
      dashboardName: this.config.name,
      widgets: [
        Object.entries(watched).map(([name, objective]) => {
          const { promise, target } = objectives[name as keyof typeof watched];
          return new GraphWidget({
            title: `${promise}: what broke it (%), of ${Math.round((100 - target) * 1000) / 1000} that may`,
            left: burnWindows.map(({ long }) => objective.share(long)),
            width: 8,
          });
        }),
        [
          widget(
            'API calls and their time',
            [api.api.metricCount({ statistic: Stats.SUM })],
            [
              api.api.metricLatency({ statistic: Stats.percentile(50), label: 'p50' }),
              api.api.metricLatency({ statistic: Stats.percentile(99), label: 'p99' }),
            ],
          ),
          widget('API refusals and failures', [
            api.api.metricClientError({ statistic: Stats.SUM }),
            errors5xx,
          ]),
        ],
        [
          widget('Errors of functions', handlers.map(errorsOf)),
          widget('Slowest calls (p99)', handlers.map(slowestOf)),
        ],
        [
          widget(
            'Events waiting',
            consumers.map(([label, { queue }]) => queue.metricApproximateNumberOfMessagesVisible({ label })),
            consumers.map(([label, { queue }]) =>
              queue.metricApproximateAgeOfOldestMessage({ label: `${label} age` }),
            ),
          ),
          widget('Dead letters', [
            unpublished,
            ...consumers.map(([label, { deadLetters }]) =>
              deadLetters.metricApproximateNumberOfMessagesVisible({ label }),
            ),
          ]),
        ],
        [
          widget('Relay: age of the oldest record', [iteratorAge]),
          widget(
            'Table: capacity and throttling',
            [tableMetric('ConsumedReadCapacityUnits'), tableMetric('ConsumedWriteCapacityUnits')],
            [tableThrottles],
          ),
        ],
      ],
    });
  }

  private alarm(props: AlarmProps): void {
    addAlarm(this, this.topic, this.config, props);
  }
}
