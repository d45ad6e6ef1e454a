/** Alarms, and the runbook that each names. */
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { unknownPrice } from '#contracts/billing.ts';
import { mailNotSent, mailStopped } from '#contracts/mailing.ts';
import { dev, functionOf, live, only, ours, prod, templatesOf } from './product.testing.ts';
import { runbookAnchors } from './runbook.testing.ts';

describe('alarms', () => {
  const alarms = () => Object.values(dev.monitoring.findResources('AWS::CloudWatch::Alarm'));

  it('each name a heading of the runbook and tell the topic', () => {
    const anchors = runbookAnchors();
    for (const { Properties } of alarms()) {
      const [, anchor] = /docs\/runbook\.md#([\w-]+)$/.exec(Properties.AlarmDescription) ?? [];
      expect(anchors, Properties.AlarmName).toContain(anchor);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('watch the stream’s age, the API, throttling and every dead-letter queue', () => {
    const watched = (metric: string) => alarms().filter(({ Properties }) => Properties.MetricName === metric);
    expect(only(watched('IteratorAge')).Properties.Threshold).toBe(5 * 60_000);
    expect(watched('5xx')).toHaveLength(1);
    expect(watched('Throttles')).toHaveLength(1);
    const queues = Object.values(dev.events.findResources('AWS::SQS::Queue'));
    const deadLetterQueues = queues.filter(({ Properties }) => !Properties.RedrivePolicy);
    expect(watched('ApproximateNumberOfMessagesVisible')).toHaveLength(deadLetterQueues.length);
  });

  it('may be published to their topic by CloudWatch in this account', () => {
    // A topic policy replaces SNS's default one, which would have let CloudWatch publish.
    for (const [{ monitoring }, account] of [
      [dev, { Ref: 'AWS::AccountId' }],
      [prod, live.account],
    ] as const) {
      const topic = only(Object.keys(monitoring.findResources('AWS::SNS::Topic')));
      monitoring.hasResourceProperties('AWS::SNS::TopicPolicy', {
        Topics: [{ Ref: topic }],
        PolicyDocument: {
          Statement: Match.arrayWith([
            {
              Sid: Match.anyValue(),
              Effect: 'Allow',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Action: 'sns:Publish',
              Resource: { Ref: topic },
              Condition: { StringEquals: { 'aws:SourceAccount': account } },
            },
          ]),
        },
      });
    }
  });

  /** Filters of log messages, by the function whose log they count. */
  const counting = (message: string) =>
    templatesOf(dev)
      .flatMap((template) => Object.values(template.findResources('AWS::Logs::MetricFilter')))
      .filter(({ Properties }) => Properties.FilterPattern === `{ $.message = "${message}" }`)
      .map(({ Properties: { LogGroupName, MetricTransformations } }) => {
        const [{ MetricNamespace: Namespace, MetricName, MetricValue }] = MetricTransformations;
        expect(MetricValue).toBe('1');
        return { of: LogGroupName.Ref.replace(/(Handler)?Log.*/, ''), Namespace, MetricName };
      });

  it('count the subscriptions of an unknown price in the log of billing', () => {
    const { of, ...metric } = only(counting(unknownPrice));
    expect(of).toBe('billing');
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-unknown-price'),
    );
    expect(alarm.Properties).toMatchObject({ ...metric, Threshold: 1 });
  });

  it('count the mails that failed or are unknown in the logs of all who send some, against those that were sent', () => {
    const counted = counting(mailNotSent);
    const senders = ours(dev).filter(({ Action }) => [Action].flat().includes('ses:SendRawEmail'));
    expect(counted.map(({ of }) => of).toSorted()).toEqual(
      senders.map(({ id }) => functionOf(id)).toSorted(),
    );
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-mails-not-sent'),
    );
    const { Metrics, Threshold } = alarm.Properties;
    const [{ Expression }, ...metrics] = Metrics;
    expect([Expression, Threshold]).toEqual(['IF(lost >= 5, 100 * lost / (lost + FILL(sent, 0)), 0)', 0.5]);
    const watched = metrics.map(({ Id, MetricStat }: { Id: string; MetricStat: { Metric: object } }) => [
      Id,
      MetricStat.Metric,
    ]);
    for (const { of: _, ...metric } of counted) expect(watched).toContainEqual(['lost', metric]);
    expect(watched).toContainEqual(['sent', { Namespace: 'AWS/SES', MetricName: 'Send' }]);
  });

  it('count the workspaces whose mail was stopped by its bounces', () => {
    const { of, ...metric } = only(counting(mailStopped));
    expect(of).toBe('suppressaddress');
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-mail-stopped'),
    );
    expect(alarm.Properties).toMatchObject({ ...metric, Threshold: 1 });
  });

  it('count what the table refuses, and what its index does, which is hot before it', () => {
    const alarm = only(
      alarms().filter(({ Properties }) => Properties.AlarmName === 'proofline-dev-table-throttles'),
    );
    const watched = alarm.Properties.Metrics.flatMap(
      ({
        MetricStat,
      }: {
        MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string }[] } };
      }) =>
        MetricStat
          ? [[MetricStat.Metric.MetricName, MetricStat.Metric.Dimensions.map(({ Name }) => Name).toSorted()]]
          : [],
    );
    for (const name of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
      expect(watched).toContainEqual([name, ['TableName']]);
      expect(watched).toContainEqual([name, ['GlobalSecondaryIndexName', 'TableName']]);
    }
  });

  it('take no message for late that was put back on purpose, for fifteen minutes at most', () => {
    const waiting = alarms().filter(({ Properties }) => /-waiting-/.test(Properties.AlarmName));
    expect(waiting).not.toEqual([]);
    for (const { Properties } of waiting) expect(Properties.Threshold).toBeGreaterThan(900 + 300);
  });

  it('mail the address of the configuration', () => {
    prod.monitoring.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'ops@proofline.test' });
  });
});
