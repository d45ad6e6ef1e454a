/**
 * The packages that make-thumbnail carries with their binaries, for Lambda's platform (linux, arm64, glibc).
 *
 * `node infra/aws/binaries.ts fetch` installs those that this machine's own installation leaves out, as locked, in a
 * folder of their own.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Where packages are installed: the repository's own folder, and one for those of Lambda's platform. */
export interface Installation {
  readonly top: string;
  readonly platform: string;
}

const root = join(import.meta.dirname, '../..');
const here: Installation = {
  top: root,
  platform: join(root, 'node_modules/.cache/proofline-linux-arm64'),
};
const wanted = ['sharp', 'node-av'];
const isForPlatform = (name: string): boolean => name.endsWith('-linux-arm64');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const find = (name: string, from: string, top: string): string | undefined => {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return from === top ? undefined : find(name, dirname(from), top);
};

/** Where each package is that is needed, by the place it goes to; and what of them is not installed. */
const closure = ({ top, platform }: Installation) => {
  const folders = new Map<string, string>();
  const missing = new Set<string>();
  const visit = (name: string, from: string, base: string): void => {
    const inside = find(name, from, base);
    const fetched = isForPlatform(name) && !inside ? find(name, platform, platform) : undefined;
    const folder = inside ?? fetched;
    if (!folder) {
      missing.add(name);
      return;
    }
    const owner = fetched ? platform : base;
    const place = relative(owner, folder);
    if (folders.has(place)) return;
    folders.set(place, folder);
    const { dependencies = {}, optionalDependencies = {} }: Manifest = readJson(join(folder, 'package.json'));
    const optional = Object.keys(optionalDependencies);
    const needed = Object.keys(dependencies).filter((one) => !optional.includes(one));
    for (const one of [...needed, ...optional.filter(isForPlatform)]) visit(one, folder, owner);
  };
  for (const name of wanted) visit(name, top, top);
  return { folders, missing: [...missing] };
};

/** What make-thumbnail would lack if it were deployed from here; empty when it is complete. */
export const missingBinaries = (installation = here): string[] => closure(installation).missing;

/** Copies everything that make-thumbnail needs into `<folder>/node_modules`, all or none: without their binaries they would only take up space. */
export const copyBinaries = (folder: string, installation = here): void => {
  const { folders, missing } = closure(installation);
  if (missing.length > 0) return;
  for (const [place, from] of folders) {
    cpSync(from, join(folder, place), {
      recursive: true,
      // A package inside another's folder comes by itself, if it is needed.
      filter: (path) => !relative(from, path).startsWith('node_modules'),
    });
  }
};

/** Installs what is missing by npm, from a lock file that is the repository's, cut down to these packages. */
const fetch = (): void => {
  // Without what was fetched before: that may be of another version.
  const names = missingBinaries({ top: root, platform: root });
  if (names.length === 0) return;
  const { packages: locked } = readJson(join(root, 'package-lock.json'));
  const entries = names.map((name) => [name, locked[`node_modules/${name}`]] as const);
  const manifest = {
    name: 'proofline-binaries',
    version: '0.0.0',
    private: true,
    // npm heeds the platform that it is told with optional packages alone.
    optionalDependencies: Object.fromEntries(entries.map(([name, { version }]) => [name, version])),
  };
  const packages = Object.fromEntries(entries.map(([name, entry]) => [`node_modules/${name}`, entry]));
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest, ...packages } };
  mkdirSync(here.platform, { recursive: true });
  writeFileSync(join(here.platform, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(here.platform, 'package-lock.json'), JSON.stringify(lock));
  const target = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...target], {
    cwd: here.platform,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const still = missingBinaries();
  if (status !== 0 || still.length > 0) throw new Error(`Not installed: ${still.join(', ')}`);
};

if (import.meta.main) {
  const [command] = process.argv.slice(2);
  if (command !== 'fetch') throw new Error('Usage: node infra/aws/binaries.ts fetch');
  fetch();
}
