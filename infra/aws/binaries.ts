/**
 * Packages beside bundles, with their binaries for Lambda's platform (linux, arm64, glibc).
 *
 * `npx node infra/aws/binaries.ts fetch` installs the ones that npm skips on this machine, at their locked versions, in a
 * separate folder.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { binariesOf, lambdaFiles } from './bundling.ts';

/** Folders with installed packages: the repository's own, and one for Lambda's platform. */
export interface Installation {
  readonly top: string;
  readonly platform: string;
}

const root = join(import.meta.dirname, '../..');
const here: Installation = {
  top: root,
  platform: join(root, 'node_modules/.cache/proofline-linux-arm64'),
};
const everything = [...new Set(lambdaFiles().flatMap(binariesOf))];
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

/**
 * Dependency closure of the native packages: their source folders by destination path, and the names of those not
 * installed.
 */
const closure = (wanted: readonly string[], { top, platform }: Installation) => {
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

/** Packages that functions would lack if they were deployed from this machine; empty if all are installed. */
export const missingBinaries = (wanted = everything, installation = here): string[] =>
  closure(wanted, installation).missing;

/**
 * Copies the wanted packages, with their dependencies, into `<folder>/node_modules`, or none: an incomplete set only
 * takes up space.
 */
export const copyBinaries = (folder: string, wanted: readonly string[], installation = here): void => {
  const { folders, missing } = closure(wanted, installation);
  if (missing.length > 0) return;
  for (const [place, from] of folders) {
    cpSync(from, join(folder, place), {
      recursive: true,
      // Nested packages have entries of their own, if they are needed.
      filter: (path) => !relative(from, path).startsWith('node_modules'),
    });
  }
};

/** Installs the missing packages with npm, from the repository's lock file cut down to them. */
const fetch = (): void => {
  // Ignores an earlier fetch, which may be of another version.
  const names = missingBinaries(everything, { top: root, platform: root });
  if (names.length === 0) return;
  const { packages: locked } = readJson(join(root, 'package-lock.json'));
  const entries = names.map((name) => [name, locked[`node_modules/${name}`]] as const);
  const manifest = {
    name: 'proofline-binaries',
    version: '0.0.0',
    private: true,
    // npm applies --os, --cpu and --libc to optional dependencies only.
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
  if (command !== 'fetch') throw new Error('Usage: npx node infra/aws/binaries.ts fetch');
  fetch();
}
