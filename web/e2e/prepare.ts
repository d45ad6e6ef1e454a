/** Runs once before all journeys: builds the web app and makes sure that there is a browser. */
import { ensureWebIsBuilt } from '../../infra/local/build-web.ts';
import { browserProgram } from './browser.ts';

export default async (): Promise<void> => {
  browserProgram();
  await ensureWebIsBuilt(() => console.log('Building the web app …'));
};
