/** Alarms that tell somebody: their topic, and the way from each to its section of the runbook. */
import type { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarmsName, type Config } from './config.ts';

/** Makes the topic of the alarms of a region, which mails the address of the settings. */
export const makeAlarmsTopic = (stack: Stack, config: Config): Topic => {
  const topic = new Topic(stack, 'Alarms', {
    topicName: alarmsName(config),
    displayName: `${config.name} alarms`,
    enforceSSL: true,
  });
  // The policy that `enforceSSL` makes replaces the topic's default one, which lets CloudWatch publish.
  topic.grantPublish(
    new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  if (config.alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(config.alarmEmail));
  return topic;
};

/** Topic of all alarms, by its name: its stack is deployed last, and no other one waits for it. */
export const alarmsTopic = (scope: Construct, stack: Stack, config: Config): ITopic =>
  Topic.fromTopicArn(scope, 'Alarms', stack.formatArn({ service: 'sns', resource: alarmsName(config) }));

export interface AlarmProps {
  readonly name: string;
  /** Meaning of the alarm in one sentence. */
  readonly means: string;
  /** Anchor of the section of docs/runbook.md that says what to do. */
  readonly runbook: string;
  readonly metric: IMetric;
  readonly threshold: number;
}

/** Adds an alarm that tells the topic once its metric reaches the threshold, and once that is over. */
export const addAlarm = (
  scope: Construct,
  topic: ITopic,
  config: Pick<Config, 'name'>,
  { name, means, runbook, metric, threshold }: AlarmProps,
): void => {
  const alarm = new Alarm(scope, name, {
    alarmName: `${config.name}-${name}`,
    alarmDescription: `${means} What to do: docs/runbook.md#${runbook}`,
    metric,
    threshold,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
};
