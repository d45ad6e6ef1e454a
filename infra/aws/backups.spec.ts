import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { configOf } from './config.ts';
import { leastOfProd as live } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

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
    // A vault with a key of AWS's own would refuse them.
    const [id] = vault?.EncryptionKeyArn['Fn::GetAtt'] ?? [];
    const key = prod.stateful.findResources('AWS::KMS::Key')[id];
    expect(JSON.stringify(key?.Properties.KeyPolicy)).toContain('arn:aws:iam::222222222222:root');
    const [role] = valuesOf(prod.stateful, 'AWS::IAM::Role').filter(
      ({ RoleName }) => RoleName === 'proofline-prod-restore',
    );
    expect(role?.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Principal: { Service: 'backup.amazonaws.com' } },
    ]);
    for (const policy of [
      'service-role/AWSBackupServiceRolePolicyForRestores',
      'AWSBackupServiceRolePolicyForS3Restore',
    ])
      expect(JSON.stringify(role?.ManagedPolicyArns)).toContain(`policy/${policy}`);
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
