import { describe, expect, it } from 'vitest';
import { type AlarmDefinition, createCloudWatch, minute } from './cloudwatch.ts';

const start = Date.UTC(2030, 0, 1);
const errors = {
  namespace: 'AWS/Lambda',
  name: 'Errors',
  dimensions: { FunctionName: 'things', Resource: 'x' },
};
const definition: AlarmDefinition = {
  AlarmName: 'things-fail',
  Namespace: 'AWS/Lambda',
  MetricName: 'Errors',
  Dimensions: [
    { Name: 'Resource', Value: 'x' },
    { Name: 'FunctionName', Value: 'things' },
  ],
  Statistic: 'Sum',
  Period: 60,
  EvaluationPeriods: 1,
  Threshold: 2,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
};

const opened = () => {
  let now = start;
  const metrics = createCloudWatch({ now: () => now });
  return {
    metrics,
    at: (milliseconds: number, value: number) => {
      now = start + milliseconds;
      metrics.put(errors, value);
    },
  };
};

describe('an alarm', () => {
  it('is red by the sum of a period that has ended, and no longer by the next one', () => {
    const { metrics, at } = opened();
    const alarm = metrics.alarm(definition);
    at(1000, 1);
    at(59_000, 1);
    at(61_000, 1);
    expect(metrics.isRed(alarm, start + 59_999)).toBe(false);
    expect(metrics.isRed(alarm, start + minute)).toBe(true);
    expect(metrics.isRed(alarm, start + 2 * minute)).toBe(false);
    expect(metrics.sum(errors, start, start + 2 * minute)).toBe(3);
    expect(metrics.sum({ ...errors, dimensions: {} }, start, start + minute)).toBe(undefined);
  });

  it('waits for as many periods as it says', () => {
    const { metrics, at } = opened();
    const alarm = metrics.alarm({ ...definition, EvaluationPeriods: 3, DatapointsToAlarm: 2 });
    at(0, 2);
    expect(metrics.isRed(alarm, start + minute)).toBe(false);
    at(2 * minute, 2);
    expect(metrics.isRed(alarm, start + 3 * minute)).toBe(true);
  });

  it.each([
    { Period: 61 },
    { EvaluationPeriods: 0 },
    { EvaluationPeriods: 1441 },
    { DatapointsToAlarm: 2 },
    { ComparisonOperator: 'LessThanLowerThreshold' },
    { Statistic: 'Average' },
    { TreatMissingData: 'breaching' },
  ])('is refused with %o, rather than judged otherwise than on AWS', (wrong) => {
    const { metrics } = opened();
    expect(() => metrics.alarm({ ...definition, ...wrong })).toThrow(
      expect.objectContaining({ code: 'ValidationError' }),
    );
  });
});
