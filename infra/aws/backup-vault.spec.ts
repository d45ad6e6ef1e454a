import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { BackupVaultStack } from './backup-vault.ts';
import type { Stage } from './config.ts';
import { addKeeper, keptOf } from './kept-elsewhere.ts';
import { Checks } from './security-checks.ts';

const given = { domain: 'x.test', account: '111111111111' };
const valuesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

describe('the vault of the copies', () => {
  const vaultOf = (stage: Stage, region?: string) => {
    const app = new App();
    const stack = addKeeper(app, BackupVaultStack, keptOf(stage, given, region));
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

  it('has the role that the runbook copies back with, which may use its key', () => {
    const { template } = vaultOf('prod');
    template.hasResourceProperties('AWS::IAM::Role', { RoleName: 'proofline-prod-copy-back' });
    const [role] = Object.keys(template.findResources('AWS::IAM::Role'));
    const [key] = valuesOf(template, 'AWS::KMS::Key');
    expect(JSON.stringify(key?.KeyPolicy)).toContain(`{"Fn::GetAtt":["${role}","Arn"]}`);
  });

  it('is in the product’s region, or in another one that is asked for', () => {
    expect(vaultOf('dev').stack.region).toBe('us-east-1');
    expect(vaultOf('dev', 'eu-west-1').stack.region).toBe('eu-west-1');
  });
});
