/** Entry point of `cdk --app "node infra/aws/backup-vault-app.ts"` (docs/deploy.md#backups-in-another-account). */
import { App, Tags, Validations } from 'aws-cdk-lib';
import { addBackupVault, vaultConfigOf } from './backups.ts';
import { givenOf, orInWords, stageOf } from './config.ts';
import { Checks } from './security-checks.ts';

const app = new App();
const stage = orInWords(() => stageOf(app.node.tryGetContext('stage')));
addBackupVault(app, vaultConfigOf(stage, givenOf(stage), app.node.tryGetContext('vaultRegion')));
Tags.of(app).add('product', 'proofline');
Validations.of(app).addPlugins(new Checks(app));
app.synth();
