/**
 * Bundles every Lambda as it is deployed: `node infra/local/bundle.ts <folder>`, then PROOFLINE_BUNDLES=<folder> makes the
 * embedded runtime run the bundles. The folder lies in the repository, as make-thumbnail's binaries stay outside of it.
 */
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { buildOptionsOf, lambdaFiles } from '../aws/bundling.ts';

/** Makes `<folder>/<name>.cjs` of each Lambda. Rejects when one of them can't be bundled. */
export async function bundleLambdas(folder: string): Promise<void> {
  await Promise.all(
    lambdaFiles().map((file) =>
      build({ ...buildOptionsOf(file), outfile: join(folder, `${basename(file, '.lambda.ts')}.cjs`) }),
    ),
  );
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node infra/local/bundle.ts <folder>');
  await bundleLambdas(resolve(folder));
}
