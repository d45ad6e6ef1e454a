/** Entry point of `cdk --app "node infra/aws/log-archive-app.ts"` (docs/deploy.md#log-archive). */
import { App, Tags, Validations } from 'aws-cdk-lib';
import { Checks } from './checks.ts';
import { addLogArchive } from './log-archive.ts';

const app = new App();
addLogArchive(app);
Tags.of(app).add('product', 'proofline');
Validations.of(app).addPlugins(new Checks(app));
app.synth();
