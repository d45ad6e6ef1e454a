/**
 * Builds the web app: for `npm run build`, and faster with less compression for `npm start` if its sources have
 * changed.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Progress callback, with the number of files done and in total. */
type Tell = (done: number, of: number) => void;

const root = resolve(import.meta.dirname, '../..');
const webFolder = join(root, 'web');
const distFolder = join(webFolder, 'dist');
/** Hash of the build's inputs; written last, so that an interrupted build doesn't count. */
const stamp = join(distFolder, '.inputs');
const inputFolders = ['web', 'shared/domain', 'shared/contracts'];
const irrelevant = /(^|\/)(dist|e2e|node_modules)(\/|$)|\.(spec|property|journey|testing)\.tsx?$/;

/** Hash of everything that the build depends on. */
const inputsHash = (): string => {
  const hash = createHash('sha256');
  const files = inputFolders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .filter((path) => !irrelevant.test(path)),
    )
    .sort();
  for (const path of [...files, 'package-lock.json', 'infra/local/build-web.ts']) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
};

/**
 * Brotli's quality: 11 takes more than twice the time of 10, for 2 % less; 5 takes a fifth, for 10 % more, which is
 * not noticeable on the same machine.
 */
const qualities = { slowly: 10, quickly: 5 } as const;
type Packing = keyof typeof qualities;

const packersFor = (packing: Packing) => [
  {
    suffix: '.br',
    pack: (body: Buffer) =>
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: qualities[packing] } }),
  },
  { suffix: '.gz', pack: (body: Buffer) => promisify(gzip)(body, { level: 9 }) },
];

const precompress = async (packing: Packing, tell: Tell): Promise<void> => {
  const packers = packersFor(packing);
  const files = globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: distFolder });
  let done = 0;
  await Promise.all(
    files.map(async (file) => {
      const path = join(distFolder, file);
      const body = readFileSync(path);
      for (const { suffix, pack } of packers) writeFileSync(path + suffix, await pack(body));
      done += 1;
      tell(done, files.length);
    }),
  );
};

const hasCurrentBuild = (inputs: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;

/** Builds into web/dist in this process. */
const buildWeb = async (packing: Packing, tell: Tell): Promise<void> => {
  // Hashed first: a change during the build triggers the next one.
  const inputs = inputsHash();
  // Tests set another value, which would bundle the development build of React.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: webFolder, logLevel: 'warn' });
  await precompress(packing, tell);
  writeFileSync(stamp, inputs);
};

/** Error of a failed build, whose output is on the terminal. */
export class BuildFailed extends Error {}

/**
 * Builds web/dist unless it is current. The build runs in a child process of low priority, which frees its memory;
 * `onBuild` is called before, `tell` with the number of compressed files. Rejects when the build fails, with its
 * output on the terminal, or is aborted.
 */
export const ensureWebIsBuilt = async (
  onBuild: () => void,
  { tell, signal }: { tell?: Tell; signal?: AbortSignal } = {},
): Promise<void> => {
  if (hasCurrentBuild(inputsHash())) return;
  onBuild();
  const child = fork(import.meta.filename, ['quickly' satisfies Packing], { signal });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  child.on('message', ([done, of]: [number, number]) => tell?.(done, of));
  const [code, ended] = await once(child, 'exit');
  if (code !== 0) throw new BuildFailed(`The build of the web app failed (${ended ?? code}).`);
};

if (import.meta.main) {
  const packing: Packing = process.argv[2] === 'quickly' ? 'quickly' : 'slowly';
  await buildWeb(packing, (...done) => process.send?.(done));
}
