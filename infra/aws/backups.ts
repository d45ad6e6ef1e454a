/**
 * Daily backups of table and files, each copied to a vault in an account of its own, perhaps in another region
 * (docs/decisions/0149). Recovery to a point in time and versions of files undo mistakes within the account; a copy elsewhere
 * outlives the account.
 */
import {
  type App,
  ArnFormat,
  Aws,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  TimeZone,
} from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type BackupVaultProps,
} from 'aws-cdk-lib/aws-backup';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnRule, Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  type IRole,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnResourcePolicy, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { addAlarm, alarmsTopic } from './alarms.ts';
import { accountOfVault, type Config, fileOf, type Stage, settingsOf, throwAwayStage } from './config.ts';
import { accept } from './security-checks.ts';

/** Days for which a backup is kept: here until its copy is sure to be made, there longer than a mistake goes unnoticed. */
const keptDays = { here: 7, there: 35 } as const;

/** Allows another account to copy backups into a vault. */
const copiedBy = (account: string): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountPrincipal(account)],
        actions: ['backup:CopyIntoBackupVault'],
        resources: ['*'],
      }),
    ],
  });

/** Backs table and files up each night, and copies that to the vault of the settings. */
export const backUp = (
  stack: Stack,
  data: { readonly table: ITable; readonly files: IBucket },
  config: Config,
): void => {
  const { backupVault } = config;
  if (backupVault === undefined) return;
  const scope = new Construct(stack, 'Nightly');
  const vault = new BackupVault(scope, 'Vault', {
    backupVaultName: config.name,
    // A restore begins with the way back.
    accessPolicy: copiedBy(accountOfVault(backupVault) ?? ''),
    removalPolicy: config.stage === 'prod' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: managedPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  for (const name of managedPolicies)
    accept(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
      'AWS Backup changes what it needs, and this policy with it. The service alone takes the role.',
    );
  const plan = new BackupPlan(scope, 'Plan', { backupPlanName: config.name, backupVault: vault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: 'nightly',
      scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
      scheduleExpressionTimezone: TimeZone.ETC_UTC,
      startWindow: Duration.hours(1),
      completionWindow: Duration.hours(20),
      deleteAfter: Duration.days(keptDays.here),
      copyActions: [
        {
          destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'CopiedTo', backupVault),
          deleteAfter: Duration.days(keptDays.there),
        },
      ],
    }),
  );
  plan.addSelection('Data', {
    backupSelectionName: 'table-and-files',
    // Type assertion, because exactOptionalPropertyTypes refuses CDK's own class as its interface.
    role: role as IRole,
    resources: [BackupResource.fromDynamoDbTable(data.table), BackupResource.fromArn(data.files.bucketArn)],
  });
  watchBackups(scope, stack, config);
};

const managedPolicies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
] as const;

/** Alarm on a backup or copy that failed, and on a day without a copy. */
const watchBackups = (scope: Construct, stack: Stack, config: Config): void => {
  const group = new LogGroup(scope, 'Jobs', {
    logGroupName: `/aws/events/${config.name}-backups`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // By hand, because CDK's target would add a function that writes this policy.
  new CfnResourcePolicy(scope, 'JobsPolicy', {
    policyName: `${config.name}-backup-jobs`,
    policyDocument: stack.toJsonString({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: ['events.amazonaws.com', 'delivery.logs.amazonaws.com'] },
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: group.logGroupArn,
        },
      ],
    }),
  });
  const period = Duration.days(1);
  const jobs = (name: string, kinds: readonly string[], state: readonly string[]) => {
    const rule = new CfnRule(scope, name, {
      description: `${kinds.join(', ')}: ${state.join(', ')}`,
      eventPattern: { source: ['aws.backup'], 'detail-type': kinds, detail: { state } },
      targets: [
        {
          id: 'Log',
          arn: stack.formatArn({
            service: 'logs',
            resource: 'log-group',
            resourceName: group.logGroupName,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      ],
    });
    return new Metric({
      namespace: 'AWS/Events',
      metricName: 'MatchedEvents',
      dimensionsMap: { RuleName: rule.ref },
      statistic: Stats.SUM,
      period,
    });
  };
  addAlarm(scope, alarmsTopic(scope, stack, config), config, {
    name: 'backups-not-copied',
    means: 'A backup or its copy to the other account failed, or a day went by without a copy.',
    runbook: 'backups-are-not-copied',
    metric: new MathExpression({
      // Metrics have no value on a day without such events.
      expression: 'FILL(failed, 0) + IF(FILL(copied, 0) < 1, 1, 0)',
      usingMetrics: {
        failed: jobs(
          'Failed',
          ['Backup Job State Change', 'Copy Job State Change'],
          ['FAILED', 'ABORTED', 'EXPIRED'],
        ),
        copied: jobs('Copied', ['Copy Job State Change'], ['COMPLETED']),
      },
      period,
      label: 'Not copied',
    }),
    threshold: 1,
  });
};

/** Settings of a vault for copies. */
export interface VaultConfig {
  readonly stage: Exclude<Stage, typeof throwAwayStage>;
  /** Prefix of its names, e.g. `proofline-dev`. */
  readonly name: string;
  /** Region of the copies, by default the product's. */
  readonly region: string;
  /** Account of the product. */
  readonly productAccount: string;
}

/** Vault of a stage; throws an error that names the invalid setting. */
export const vaultConfigOf = (stage: Stage, given: unknown, otherRegion?: string): VaultConfig => {
  if (stage === throwAwayStage) throw new Error(`The stage ${stage} is thrown away, and its data with it`);
  const { account, region } = settingsOf(stage, given);
  if (account === undefined)
    throw new Error(`${fileOf(stage)} names no account, whose backups are to be copied`);
  return { stage, name: `proofline-${stage}`, region: otherRegion ?? region, productAccount: account };
};

/**
 * Lock of the vault: nobody deletes a copy before its time. In `prod` not even the account's root can lift it, once the three
 * days are over that AWS gives to think it over.
 */
const lockOf = (stage: VaultConfig['stage']): Pick<BackupVaultProps, 'lockConfiguration'> => ({
  lockConfiguration: {
    minRetention: Duration.days(stage === 'prod' ? keptDays.there : 1),
    ...(stage === 'prod' && { changeableFor: Duration.days(3) }),
  },
});

/** Vault for copies of the product's backups, which the product's account can add to and not take from. */
export class BackupVaultStack extends Stack {
  constructor(scope: Construct, id: string, config: VaultConfig, props: StackProps) {
    super(scope, id, props);
    const product = new AccountPrincipal(config.productAccount);
    const key = new Key(this, 'Key', {
      description: 'Copies of the backups of table and files',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // A vault with a key of AWS's own takes no copies of another account.
    key.grant(
      product,
      'kms:Encrypt',
      'kms:Decrypt',
      'kms:ReEncrypt*',
      'kms:GenerateDataKey*',
      'kms:DescribeKey',
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [product],
        actions: ['kms:CreateGrant'],
        resources: ['*'],
        conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      }),
    );
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `${config.name}-copies`,
      encryptionKey: key,
      accessPolicy: copiedBy(config.productAccount),
      removalPolicy: RemovalPolicy.RETAIN,
      ...lockOf(config.stage),
    });
    new CfnOutput(this, 'BackupVault', {
      value: `arn:${Aws.PARTITION}:backup:${this.region}:${Aws.ACCOUNT_ID}:backup-vault:${vault.backupVaultName}`,
      description: 'Value of backupVault for the product',
    });
  }
}

/** Vault of the stage in the account of the app's context. */
export const addBackupVault = (app: App, config: VaultConfig): BackupVaultStack => {
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  if (account === config.productAccount)
    throw new Error('The vault belongs into another account than the product: give its credentials');
  return new BackupVaultStack(app, `${config.name}-backup-vault`, config, {
    env: { region: config.region, ...(account === undefined ? {} : { account }) },
    terminationProtection: true,
  });
};
