/** Before the first journey, and once for all of them, however many run at a time: the web app is built, and a browser is there. */
import { ensureWebIsBuilt } from '../../infra/local/build-web.ts';
import { browserProgram } from './browser.ts';

export default async (): Promise<void> => {
  browserProgram();
  await ensureWebIsBuilt(() => console.log('Building the web app …'));
};
