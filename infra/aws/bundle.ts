/**
 * Builds the deployment folder of a Lambda: `node infra/aws/bundle.ts <file> <folder>`.
 *
 * make-thumbnail, make-renditions and transcode-media have native packages, sharp and node-av, whose linux-arm64
 * binaries are optional dependencies that npm skips on any other machine. They are copied beside the bundle from the
 * repository's installation, like PDFium's WebAssembly; the ones for Lambda's platform come from the folder that `npm
 * run deploy` fills at their locked versions ({@link file://./binaries.ts}). Without that folder the synthesis
 * succeeds, with a warning that the binaries are missing.
 */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { copyBinaries } from './binaries.ts';
import { binariesOf, buildOptionsOf, bundle, childOf, folderOf, lambdaHost, root } from './bundling.ts';

const [file, folder] = process.argv.slice(2);
if (file === undefined || folder === undefined)
  throw new Error('Usage: node infra/aws/bundle.ts <file> <folder>');
await bundle(buildOptionsOf(file), join(folder, 'index.js'), lambdaHost());
const child = childOf(file);
if (child) await bundle(buildOptionsOf(child.file), join(folder, child.bundle), lambdaHost());
copyBinaries(folder, binariesOf(file));
const beside = folderOf(file);
if (beside) {
  const made = execFileSync(process.execPath, [beside.maker], { cwd: root, encoding: 'utf8' }).trim();
  cpSync(made, join(folder, beside.name), { recursive: true });
}
