import { AwsError } from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';

export interface Metric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Alarm on the sum of a metric, as in a template of CloudFormation, with its dimensions resolved. */
export interface AlarmDefinition {
  readonly AlarmName: string;
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
  readonly Statistic: string;
  /** Seconds. */
  readonly Period: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly Threshold: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData?: string;
}

export interface Alarm extends AlarmDefinition {
  readonly metric: Metric;
}

export interface CloudWatch {
  /** Adds to a metric, at the clock's time. */
  put(metric: Metric, value: number): void;
  /**
   * Sum of a metric over the minutes from one instant on and before another, in epoch milliseconds. Undefined if nothing was
   * put.
   */
  sum(metric: Metric, from: number, until: number): number | undefined;
  /** Checks an alarm. Throws a ValidationError for one that is invalid, or that this emulator would judge otherwise than AWS. */
  alarm(definition: AlarmDefinition): Alarm;
  /** True if the alarm is red by the periods that had ended at an instant. */
  isRed(alarm: Alarm, at: number): boolean;
}

export const minute = 60_000;
/** AWS keeps the data of a minute for 15 days; longer than any deployment or alarm here looks back. */
const kept = 180 * minute;

const keyOf = ({ namespace, name, dimensions }: Metric): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))]);

const breaches: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

const refuse = (reason: string): never => {
  throw new AwsError('ValidationError', reason);
};

const checked = (definition: AlarmDefinition): Alarm => {
  const { AlarmName, Statistic, Period, EvaluationPeriods, DatapointsToAlarm, TreatMissingData } = definition;
  if (!Number.isInteger(Period) || Period < 60 || Period % 60 !== 0)
    refuse('Period must be 10, 20, 30 or a multiple of 60; here it is a multiple of 60.');
  if (!Number.isInteger(EvaluationPeriods) || EvaluationPeriods < 1)
    refuse('EvaluationPeriods must be at least 1.');
  if (Period * EvaluationPeriods > 86_400 && Period < 3600)
    refuse('Metrics cannot be checked across more than a day (EvaluationPeriods * Period must be <= 86400).');
  if (DatapointsToAlarm !== undefined && (DatapointsToAlarm < 1 || DatapointsToAlarm > EvaluationPeriods))
    refuse('DatapointsToAlarm must be between 1 and EvaluationPeriods.');
  if (!Object.hasOwn(breaches, definition.ComparisonOperator))
    refuse(`ComparisonOperator ${definition.ComparisonOperator} is not emulated.`);
  if (Statistic !== 'Sum') refuse(`Alarm ${AlarmName}: statistic ${Statistic} is not emulated.`);
  if (TreatMissingData !== 'notBreaching')
    refuse(`Alarm ${AlarmName}: missing data that are ${TreatMissingData ?? 'missing'} are not emulated.`);
  return {
    ...definition,
    metric: {
      namespace: definition.Namespace,
      name: definition.MetricName,
      dimensions: Object.fromEntries(definition.Dimensions.map(({ Name, Value }) => [Name, Value])),
    },
  };
};

/** Emulator of CloudWatch's metrics, in memory by the minute, and of alarms on them, by the clock. */
export const createCloudWatch = (clock: Pick<Clock, 'now'>): CloudWatch => {
  const sums = new Map<string, Map<number, number>>();

  const sum: CloudWatch['sum'] = (metric, from, until) => {
    const within = [...(sums.get(keyOf(metric)) ?? [])].filter(([at]) => at >= from && at < until);
    return within.length === 0 ? undefined : within.reduce((total, [, value]) => total + value, 0);
  };

  return {
    put(metric, value) {
      const at = Math.floor(clock.now() / minute) * minute;
      const key = keyOf(metric);
      const minutes = sums.get(key) ?? new Map<number, number>();
      sums.set(key, minutes);
      if (!minutes.has(at)) for (const old of minutes.keys()) if (old < at - kept) minutes.delete(old);
      minutes.set(at, (minutes.get(at) ?? 0) + value);
    },
    sum,
    alarm: checked,
    isRed({ metric, Period, EvaluationPeriods, DatapointsToAlarm, Threshold, ComparisonOperator }, at) {
      const period = Period * 1000;
      const end = Math.floor(at / period) * period;
      let breaching = 0;
      for (let index = 1; index <= EvaluationPeriods; index += 1) {
        const value = sum(metric, end - index * period, end - (index - 1) * period);
        if (value !== undefined && breaches[ComparisonOperator]?.(value, Threshold)) breaching += 1;
      }
      return breaching >= (DatapointsToAlarm ?? EvaluationPeriods);
    },
  };
};
