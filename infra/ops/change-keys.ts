/**
 * `npm run change-keys`: gives the product of this machine new keys for links, for what browsers keep, for pictures of
 * other sites and for media, from its next start on. The earlier keys verify until they are changed again, so that mailed links stay valid.
 */
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { openStore } from '../emulators/shared/store.ts';
import { createSettings } from '../local/environment.ts';
import { changeMediaKey } from '../local/media.ts';

const dataDir = resolve(process.env.PROOFLINE_DATA ?? join(import.meta.dirname, '../../.local'));
const store = openStore(join(dataDir, 'runtime.sqlite'));
const settings = createSettings(store);
for (const name of ['link-secret', 'state-secret', 'picture-secret']) {
  const [present] = settings.secret(name).split(',');
  settings.set(name, `${randomBytes(32).toString('base64url')},${present}`);
}
await changeMediaKey(settings);
store.close();
console.log('The keys are changed. Start the product again: mailed links stay valid until the next change.');
