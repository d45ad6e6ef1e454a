/**
 * Daily backups of table and files, each copied to a vault in an account of its own, perhaps in another region
 * (docs/decisions/0149). Recovery to a point in time and versions of files undo mistakes within the account; a copy elsewhere
 * outlives the account.
 */
import { ArnFormat, Duration, RemovalPolicy, type Stack, TimeZone } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnRule, Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  type IPrincipal,
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
import { accountOfVault, type Config } from './config.ts';
import { accept } from './security-checks.ts';

/** Days for which a backup is kept: here until its copy is sure to be made, there longer than a mistake goes unnoticed. */
export const keptDays = { here: 7, there: 35 } as const;

/** Allows another account to copy backups into a vault. */
export const copiedBy = (account: string): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountPrincipal(account)],
        actions: ['backup:CopyIntoBackupVault'],
        resources: ['*'],
      }),
    ],
  });

/**
 * Key of a vault whose backups are copied to another account, or come from one: a vault with a key of AWS's own takes no copies
 * of another account, and its key cannot be changed later. AWS Backup uses it in the name of `users`.
 */
export const sharedKey = (
  scope: Construct,
  { account, description, users }: { account: string; description: string; users: readonly IPrincipal[] },
): Key => {
  const key = new Key(scope, 'Key', {
    description,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const principals = [new AccountPrincipal(account), ...users];
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
  );
  return key;
};

const managedPolicies = {
  backup: ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'],
  restore: ['service-role/AWSBackupServiceRolePolicyForRestores', 'AWSBackupServiceRolePolicyForS3Restore'],
} as const;

/** Role that AWS Backup takes for backups and copies, or to restore. The runbook names those with a `roleName`. */
export const backupRole = (
  scope: Construct,
  id: string,
  job: keyof typeof managedPolicies,
  roleName?: string,
): Role => {
  const role = new Role(scope, id, {
    ...(roleName !== undefined && { roleName }),
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: managedPolicies[job].map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  for (const name of managedPolicies[job])
    accept(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
      'AWS Backup changes what it needs, and this policy with it. The service alone takes the role.',
    );
  return role;
};

/** Backs table and files up each night, and copies that to the vault of the settings. */
export const backUp = (
  stack: Stack,
  data: { readonly table: ITable; readonly files: IBucket },
  config: Config,
): void => {
  const { backupVault } = config;
  if (backupVault === undefined) return;
  const scope = new Construct(stack, 'Nightly');
  const role = backupRole(scope, 'Role', 'backup');
  const account = accountOfVault(backupVault) ?? '';
  const vault = new BackupVault(scope, 'Vault', {
    backupVaultName: config.name,
    encryptionKey: sharedKey(scope, {
      account,
      description: 'Backups of table and files',
      users: [role, backupRole(scope, 'RestoreRole', 'restore', `${config.name}-restore`)],
    }),
    // A restore begins with the way back.
    accessPolicy: copiedBy(account),
    removalPolicy: config.stage === 'prod' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
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
