/** Entry point of `cdk` (cdk.json). `-c stage=…` chooses the file of settings. */
import { App } from 'aws-cdk-lib';
import { configOf, givenOf, orInWords, refuseContext, stageOf } from './config.ts';
import { addProduct } from './product.ts';

const app = new App();
const config = orInWords(() => {
  refuseContext((name) => app.node.tryGetContext(name));
  const stage = stageOf(app.node.tryGetContext('stage') ?? 'dev');
  return configOf(stage, givenOf(stage));
});
addProduct(app, config);
app.synth();
