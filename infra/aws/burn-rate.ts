import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Construct } from 'constructs';
import { alarmsTopic } from './alarms.ts';
import type { Config } from './config.ts';
import { burningFrom, burnWindows, type Objective, type ObjectiveName, objectives } from './objectives.ts';

/** Failed and all, of a window; for an objective that API Gateway counts. */
export type CountedBy = (period: Duration) => { readonly failed: IMetric; readonly all: IMetric };

/**
 * Objective with its alarms. A single alarm tells the topic, which is red while both windows of a pair burn the budget; the alarms
 * of the windows tell nobody.
 */
export class WatchedObjective extends Construct {
  private readonly config: Config;
  private readonly objective: Objective;
  private readonly countedBy: CountedBy | undefined;

  constructor(scope: Construct, name: ObjectiveName, config: Config, stack: Stack, countedBy?: CountedBy) {
    super(scope, `Objective-${name}`);
    this.config = config;
    this.objective = objectives[name];
    this.countedBy = countedBy;
    const { promise, target, runbook } = this.objective;
    const pairs = burnWindows.map((pair) => {
      const [long, short] = ([pair.long, pair.short] as const).map((minutes) =>
        this.windowOf(name, minutes, pair),
      );
      return AlarmRule.allOf(...[long, short].flatMap((alarm) => (alarm ? [inAlarm(alarm)] : [])));
    });
    const burning = new CompositeAlarm(this, 'Burning', {
      compositeAlarmName: `${config.name}-objective-${name}`,
      alarmDescription: `${promise} (${target} % of thirty days): the rest of what may fail is used up too fast. What to do: docs/runbook.md#${runbook}`,
      alarmRule: AlarmRule.anyOf(...pairs),
    });
    const action = new SnsAction(alarmsTopic(this, stack, config));
    burning.addAlarmAction(action);
    burning.addOkAction(action);
  }

  /** Percentage of promises that were broken in a window; 0 for fewer than `least` of them. */
  share(minutes: number, least = 0): IMetric {
    const period = Duration.minutes(minutes);
    const { broken, count, usingMetrics } = this.partsOf(minutes, period);
    const expression = least > 0 ? `IF(${count} >= ${least}, ${broken}, 0)` : broken;
    // CloudWatch refuses a metric that no expression uses.
    const used = Object.entries(usingMetrics).filter(([id]) => expression.includes(id));
    return new MathExpression({
      expression,
      usingMetrics: Object.fromEntries(used),
      period,
      label: `Broken within ${minutes} minutes (%)`,
    });
  }

  /** Expressions for the percentage and the number of broken promises. Ids of metrics are unique in a graph. */
  private partsOf(minutes: number, period: Duration) {
    const { measured } = this.objective;
    const [all, failed, within] = [`all${minutes}`, `failed${minutes}`, `within${minutes}`] as const;
    if (measured)
      return {
        broken: `100 - ${within}`,
        count: `${all} * (100 - ${within}) / 100`,
        usingMetrics: {
          [within]: this.metricOf(measured, period, Stats.percentileRank(measured.bound)),
          [all]: this.metricOf(measured, period, Stats.SAMPLE_COUNT),
        },
      };
    if (!this.countedBy) throw new Error('Nothing measures the objective');
    const counted = this.countedBy(period);
    return {
      broken: `100 * FILL(${failed}, 0) / ${all}`,
      count: `FILL(${failed}, 0)`,
      usingMetrics: { [failed]: counted.failed, [all]: counted.all },
    };
  }

  private metricOf(
    { metric, dimensions }: NonNullable<Objective['measured']>,
    period: Duration,
    statistic: string,
  ): Metric {
    return new Metric({
      namespace: this.config.name,
      metricName: metric,
      dimensionsMap: { ...dimensions },
      statistic,
      period,
    });
  }

  private windowOf(name: string, minutes: number, { rate, long }: (typeof burnWindows)[number]): Alarm {
    const { least } = this.objective;
    return new Alarm(this, `Within${minutes}`, {
      alarmName: `${this.config.name}-objective-${name}-${minutes}-minutes`,
      alarmDescription: `Part of ${this.config.name}-objective-${name}, which tells.`,
      metric: this.share(minutes, minutes === long ? least : 0),
      threshold: burningFrom(this.objective, rate),
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

const inAlarm = (alarm: IAlarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM);
