/** Entry point of `cdk --app "node infra/aws/backup-vault-app.ts"` (docs/deploy.md#backups-in-another-account). */
import { BackupVaultStack } from './backup-vault.ts';
import { synthesiseKeeper } from './kept-elsewhere.ts';

synthesiseKeeper(BackupVaultStack, 'vaultRegion');
