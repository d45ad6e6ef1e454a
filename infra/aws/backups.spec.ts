import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { addBackupVault, vaultConfigOf } from './backups.ts';
import { configOf, type Stage } from './config.ts';
import { Checks } from './security-checks.ts';
import { leastOfProd as live } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

const given = { domain: 'x.test', account: '111111111111' };
const valuesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

describe('backups of the product', () => {
  let prod: ReturnType<typeof synthesise>;
  let plain: ReturnType<typeof synthesise>;
  beforeAll(() => {
    prod = synthesise('prod', live);
    plain = synthesise();
  });

  it('are made of table and files each night, and copied to the vault of the settings', () => {
    const { stateful } = prod;
    stateful.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: 'cron(0 3 * * ? *)',
            Lifecycle: { DeleteAfterDays: 7 },
            CopyActions: [
              { DestinationBackupVaultArn: live.backupVault, Lifecycle: { DeleteAfterDays: 35 } },
            ],
          }),
        ],
      },
    });
    const [table] = Object.keys(stateful.findResources('AWS::DynamoDB::Table'));
    const [files] = Object.keys(stateful.findResources('AWS::S3::Bucket'));
    const [selection] = valuesOf(stateful, 'AWS::Backup::BackupSelection');
    const resources = JSON.stringify(selection?.BackupSelection.Resources);
    expect(selection?.BackupSelection.Resources).toHaveLength(2);
    expect(resources).toContain(table);
    expect(resources).toContain(files);
    // Policies of the service for tables and, apart, for buckets.
    const roles = JSON.stringify(valuesOf(stateful, 'AWS::IAM::Role'));
    expect(roles).toContain('policy/service-role/AWSBackupServiceRolePolicyForBackup');
    expect(roles).toContain('policy/AWSBackupServiceRolePolicyForS3Backup');
  });

  it('come back from the account of the copies alone', () => {
    const [vault] = valuesOf(prod.stateful, 'AWS::Backup::BackupVault');
    expect(vault?.AccessPolicy.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'backup:CopyIntoBackupVault',
        Principal: { AWS: 'arn:aws:iam::222222222222:root' },
        Resource: '*',
      },
    ]);
  });

  it('tell of one that failed, and of a day without a copy', () => {
    const patterns = valuesOf(prod.stateful, 'AWS::Events::Rule')
      .map(({ EventPattern }) => EventPattern)
      .filter((pattern) => pattern?.source?.includes('aws.backup'));
    expect(patterns.map((pattern) => pattern.detail.state)).toEqual([
      ['FAILED', 'ABORTED', 'EXPIRED'],
      ['COMPLETED'],
    ]);
    prod.stateful.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'proofline-prod-backups-not-copied',
      Threshold: 1,
      Metrics: Match.arrayWith([
        Match.objectLike({ Expression: 'FILL(failed, 0) + IF(FILL(copied, 0) < 1, 1, 0)' }),
      ]),
    });
  });

  it('are none without a vault, and add no function with one', () => {
    plain.stateful.resourceCountIs('AWS::Backup::BackupPlan', 0);
    plain.stateful.resourceCountIs('AWS::Backup::BackupVault', 0);
    const functions = ({ stateful }: typeof prod) => valuesOf(stateful, 'AWS::Lambda::Function').length;
    expect(functions(prod)).toBe(functions(plain));
  });

  it('have to be copied in prod, to another account', () => {
    const { backupVault: _, ...without } = live;
    expect(() => configOf('prod', without)).toThrow(
      /^- backupVault is missing: the vault that takes copies/m,
    );
    const own = live.backupVault.replace('222222222222', live.account);
    expect(() => configOf('prod', { ...live, backupVault: own })).toThrow(
      'backupVault has to be in another account than the product',
    );
    expect(() => configOf('prod', { ...live, backupVault: 'proofline-prod-copies' })).toThrow(
      'backupVault has to be the ARN of a vault of AWS Backup',
    );
  });
});

describe('the vault of the copies', () => {
  const vaultOf = (stage: Stage, region?: string) => {
    const app = new App();
    const stack = addBackupVault(app, vaultConfigOf(stage, given, region));
    return { app, stack, template: Template.fromStack(stack) };
  };

  it.each([
    ['prod', { MinRetentionDays: 35, ChangeableForDays: 3 }],
    ['dev', { MinRetentionDays: 1 }],
  ] as const)('in %s is locked, and outlives its stack', (stage, LockConfiguration) => {
    const { app, stack, template } = vaultOf(stage);
    const [vault] = Object.values(template.findResources('AWS::Backup::BackupVault'));
    expect(vault).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(vault?.Properties.LockConfiguration).toEqual(LockConfiguration);
    expect(stack.terminationProtection).toBe(true);
    expect(new Checks(app).validateScope(app).violations).toEqual([]);
  });

  it('is added to by the product’s account, which takes nothing away', () => {
    const { template } = vaultOf('prod');
    const [vault] = valuesOf(template, 'AWS::Backup::BackupVault');
    const actions = (policy: { readonly Statement: readonly { readonly Action: string | string[] }[] }) =>
      policy.Statement.flatMap(({ Action }) => Action);
    expect(actions(vault?.AccessPolicy)).toEqual(['backup:CopyIntoBackupVault']);
    expect(JSON.stringify(vault?.AccessPolicy)).toContain(':iam::111111111111:root');
    // With a key of its own, because one of AWS's takes no copies of another account.
    const [key] = Object.keys(template.findResources('AWS::KMS::Key'));
    expect(vault?.EncryptionKeyArn).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
    const [{ KeyPolicy }] = valuesOf(template, 'AWS::KMS::Key') as [
      {
        readonly KeyPolicy: {
          readonly Statement: readonly { Action: string | string[]; Principal: unknown }[];
        };
      },
    ];
    const productMay = KeyPolicy.Statement.filter(({ Principal }) =>
      JSON.stringify(Principal).includes('111111111111'),
    ).flatMap(({ Action }) => Action);
    expect(productMay.toSorted()).toEqual([
      'kms:CreateGrant',
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey*',
      'kms:ReEncrypt*',
    ]);
  });

  it('is in the product’s region, or in another one that is asked for', () => {
    expect(vaultOf('dev').stack.region).toBe('us-east-1');
    expect(vaultOf('dev', 'eu-west-1').stack.region).toBe('eu-west-1');
  });

  it('is none of a stage that is thrown away, nor for an account that is none', () => {
    expect(() => vaultConfigOf('check', given)).toThrow('is thrown away');
    expect(() => vaultConfigOf('prod', { domain: 'x.test' })).toThrow('no account');
  });
});
