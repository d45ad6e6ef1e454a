/** Entry point of `cdk --app "node infra/aws/log-archive-app.ts"` (docs/deploy.md#log-archive). */
import { App, Tags, Validations } from 'aws-cdk-lib';
import { givenOf, orInWords, stageOf } from './config.ts';
import { addLogArchive, archiveConfigOf } from './log-archive.ts';
import { Checks } from './security-checks.ts';

const app = new App();
const stage = orInWords(() => stageOf(app.node.tryGetContext('stage')));
addLogArchive(app, archiveConfigOf(stage, givenOf(stage)));
Tags.of(app).add('product', 'proofline');
Validations.of(app).addPlugins(new Checks(app));
app.synth();
