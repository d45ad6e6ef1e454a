/** Global setup of all journeys: builds the web app, makes the sample's files, and ensures a browser. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureWebIsBuilt } from '../../infra/local/build-web.ts';
import { browserProgram } from './browser.ts';

export default async (): Promise<void> => {
  browserProgram();
  await ensureWebIsBuilt(() => console.log('Building the web app …'));
  // Otherwise a journey would wait for them at its first sign-up.
  await promisify(execFile)(process.execPath, ['infra/sample/make.ts']);
};
