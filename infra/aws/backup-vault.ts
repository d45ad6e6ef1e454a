/**
 * Vault of the copies of the backups, in an account of its own (docs/deploy.md#backups-in-another-account). The product’s account
 * may add copies, and has no way to take them away.
 */
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault, type BackupVaultProps } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { backupRole, copiedBy, keptDays, sharedKey } from './backups.ts';
import type { Kept } from './kept-elsewhere.ts';

/**
 * Lock of the vault: nobody deletes a copy before its time. In `prod` not even the account's root can lift it, once the three
 * days are over that AWS gives to think it over.
 */
const lockOf = (stage: Kept['stage']): Pick<BackupVaultProps, 'lockConfiguration'> => ({
  lockConfiguration: {
    minRetention: Duration.days(stage === 'prod' ? keptDays.there : 1),
    ...(stage === 'prod' && { changeableFor: Duration.days(3) }),
  },
});

/** Vault for copies of the product's backups, which the product's account can add to and not take from. */
export class BackupVaultStack extends Stack {
  static readonly part = 'backup-vault';

  constructor(scope: Construct, id: string, config: Kept, props: StackProps) {
    super(scope, id, props);
    const key = sharedKey(this, {
      account: config.productAccount,
      description: 'Copies of the backups of table and files',
      users: [backupRole(this, 'CopyRole', 'backup', `${config.name}-copy-back`)],
    });
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
