/**
 * Bundles every Lambda as it is deployed: `node infra/local/bundle.ts <folder>`, then PROOFLINE_BUNDLES=<folder> makes the
 * embedded runtime run the bundles. The folder lies in the repository, as make-thumbnail's binaries stay outside of it.
 */
import { basename, join, resolve } from 'node:path';
import { buildOptionsOf, bundle, here, lambdaFiles } from '../aws/bundling.ts';

/** Makes `<folder>/<name>.cjs` of each Lambda, compiled for this Node. Rejects when one of them can't be bundled. */
export const bundleLambdas = async (folder: string): Promise<void> => {
  // In turn, as esbuild uses all processors by itself.
  for (const file of lambdaFiles())
    await bundle(buildOptionsOf(file), join(folder, `${basename(file, '.lambda.ts')}.cjs`), here);
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node infra/local/bundle.ts <folder>');
  await bundleLambdas(resolve(folder));
}
