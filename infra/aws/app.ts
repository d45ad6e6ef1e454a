/** Entry point of `cdk` (cdk.json). `-c stage=…` chooses the file of settings. */
import { App } from 'aws-cdk-lib';
import { configOf, givenOf, refuseContext, stageOf } from './config.ts';
import { addProduct } from './product.ts';

const app = new App();
refuseContext((name) => app.node.tryGetContext(name));
const stage = stageOf(app.node.tryGetContext('stage') ?? 'dev');
addProduct(app, configOf(stage, givenOf(stage)));
app.synth();
