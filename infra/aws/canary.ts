import { Duration, SecretValue, type Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { alarmsTopic } from './alarms.ts';
import { functionFile } from './bundling.ts';
import type { Config } from './config.ts';
import { Handler, memory } from './handler.ts';

const every = Duration.minutes(5);

/**
 * Synthetic canary: a function that walks through the product as a member and a guest of a workspace of its own, from outside. It
 * has no permission but for its log and its traces. Without a workspace in the stage's settings it is deployed, and never runs.
 */
export class Canary extends Construct {
  constructor(scope: Stack, config: Config, client: IUserPoolClient) {
    super(scope, 'Canary');
    const handler = new Handler(this, 'Handler', {
      file: functionFile('canary'),
      config,
      timeout: Duration.minutes(3),
      memorySize: memory.fed,
    });
    handler.tell({ USER_POOL_CLIENT_ID: client.userPoolClientId });
    const { canary, domain } = config;
    if (!canary) return;

    const secret = (jsonField: string): string =>
      SecretValue.secretsManager(canary.secretName, { jsonField }).unsafeUnwrap();
    handler.tell({
      CANARY_ORIGIN: `https://${canary.workspace}.${domain}`,
      CANARY_EMAIL: secret('email'),
      CANARY_PASSWORD: secret('password'),
      // SES's simulator takes it, and counts it in no reputation.
      CANARY_CONTACT: 'success+canary@simulator.amazonses.com',
    });
    new Rule(this, 'Every', {
      description: 'The canary walks',
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(handler.live as IFunction, { retryAttempts: 0 })],
    });
    const alarm = new Alarm(this, 'Fell', {
      alarmName: `${config.name}-canary`,
      alarmDescription:
        'Two walks of the canary in a row fell, or there were none. What to do: docs/runbook.md#the-canary-fell',
      metric: new Metric({
        namespace: config.name,
        metricName: 'CanaryFalls',
        statistic: Stats.MAXIMUM,
        period: every,
      }),
      threshold: 1,
      evaluationPeriods: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
    const action = new SnsAction(alarmsTopic(this, scope, config));
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}
