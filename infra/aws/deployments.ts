import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  type MetricOptions,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Config } from './config.ts';
import type { Handler } from './handler.ts';
import { accept } from './security-checks.ts';

/** Sum of a minute, the shortest time that metrics of functions and of the API have. */
export const eachMinute = { statistic: Stats.SUM, period: Duration.minutes(1) } satisfies MetricOptions;

const redFrom = (scope: Construct, id: string, metric: IMetric, threshold: number, subject: string): Alarm =>
  new Alarm(scope, id, {
    alarmDescription: `${subject}: a deployment that is under way is rolled back.`,
    metric,
    threshold,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });

interface Canary {
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly alarms: readonly Alarm[];
}

/**
 * Canary deployments of a stack's functions (docs/decisions/0117-canaries.md): in `prod` a new version gets a tenth of the
 * calls for five minutes, and the version before gets all of them back if an alarm goes red meanwhile. In `dev` a new version
 * gets all calls at once.
 */
export class Deployments extends Construct {
  private readonly canary: Canary | undefined;

  /**
   * @param failures of all functions of the stack together, beside the errors of each. A function of the API answers 500
   * without an error of its own.
   */
  constructor(scope: Construct, id: string, { stage }: Config, failures?: IMetric) {
    super(scope, id);
    if (stage !== 'prod') return;
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    accept(
      role,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'AWS’s policy for moving aliases and reading alarms, which the CDK attaches.',
    );
    this.canary = {
      role,
      application: new LambdaApplication(this, 'Application'),
      alarms: failures ? [redFrom(this, 'Failures', failures, 5, 'Calls of the API fail')] : [],
    };
  }

  /** Alias that all callers of a function use. */
  of(handler: Handler): IFunction {
    const { live } = handler;
    if (this.canary) {
      const { alarms, ...shared } = this.canary;
      const errors = redFrom(handler, 'Errors', live.metricErrors(eachMinute), 2, `${handler.file} fails`);
      new LambdaDeploymentGroup(handler, 'Deployment', {
        ...shared,
        alias: live,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [errors, ...alarms],
        autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
      });
    }
    return live as IFunction;
  }
}
