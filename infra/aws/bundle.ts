/**
 * Makes what is deployed of a Lambda: `node infra/aws/bundle.ts <file> <folder>`.
 *
 * make-thumbnail alone has binaries: sharp and node-av, prebuilt for linux-arm64 in packages that are optional
 * dependencies, so that an installation on any other machine leaves them out. They are copied beside the bundle from the
 * repository's installation, and those for Lambda's platform from one beside it, which `npm run deploy` makes as locked
 * ({@link file://./binaries.ts}). A machine without it synthesises all the same, and is warned that the function lacks
 * its binaries.
 */
import { join } from 'node:path';
import { copyBinaries } from './binaries.ts';
import { buildOptionsOf, bundle, carriesBinaries, lambdaHost } from './bundling.ts';

const [file, folder] = process.argv.slice(2);
if (file === undefined || folder === undefined)
  throw new Error('Usage: node infra/aws/bundle.ts <file> <folder>');
await bundle(buildOptionsOf(file), join(folder, 'index.js'), lambdaHost());
if (carriesBinaries(file)) copyBinaries(folder);
