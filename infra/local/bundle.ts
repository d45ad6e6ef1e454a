/**
 * Bundles every Lambda as deployed: `node infra/local/bundle.ts <folder>`, then PROOFLINE_BUNDLES=<folder> makes the
 * embedded runtime run the bundles. The folder must be inside the repository, because make-thumbnail's binaries are
 * not bundled, and resolved from there.
 */
import { basename, join, resolve } from 'node:path';
import { buildOptionsOf, bundle, here, lambdaFiles } from '../aws/bundling.ts';

/** Builds `<folder>/<name>.cjs` for each Lambda, compiled for this Node. Rejects if a bundle fails. */
export const bundleLambdas = async (folder: string): Promise<void> => {
  // Sequential, because esbuild uses all processors by itself.
  for (const file of lambdaFiles())
    await bundle(buildOptionsOf(file), join(folder, `${basename(file, '.lambda.ts')}.cjs`), here);
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node infra/local/bundle.ts <folder>');
  await bundleLambdas(resolve(folder));
}
