/** Entry point of `cdk` (cdk.json). */
import { App } from 'aws-cdk-lib';
import { addProduct } from './product.ts';

const app = new App();
addProduct(app);
app.synth();
