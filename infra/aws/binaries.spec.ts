import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyBinaries, missingBinaries } from './binaries.ts';

let top: string;
let platform: string;
let target: string;
const wanted = ['sharp', 'node-av'];

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'proofline-installed-'));
  platform = mkdtempSync(join(tmpdir(), 'proofline-platform-'));
  target = mkdtempSync(join(tmpdir(), 'proofline-bundle-'));
  install('sharp', { dependencies: { semver: '1' }, optionalDependencies: optional('@img/sharp') });
  install('semver', {});
  install('node-av', { dependencies: { semver: '2' }, optionalDependencies: optional('@seydx/node-av') });
  install('node-av/node_modules/semver', {});
  install('react', {});
});
afterEach(() => {
  for (const folder of [top, platform, target]) rmSync(folder, { recursive: true });
});

const optional = (name: string) => ({ [`${name}-linux-arm64`]: '1', [`${name}-darwin-arm64`]: '1' });
const install = (path: string, manifest: object, into = top) => {
  const folder = join(into, 'node_modules', path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
};
const copied = (path: string) => existsSync(join(target, 'node_modules', path, 'package.json'));

it('names what the installation lacks, and copies nothing by halves', () => {
  install('@img/sharp-linux-arm64', {});
  expect(missingBinaries(wanted, { top, platform })).toEqual(['@seydx/node-av-linux-arm64']);
  copyBinaries(target, wanted, { top, platform });
  expect(copied('sharp')).toBe(false);
});

it('copies the packages with all they need, each from its own place, and nothing else', () => {
  install('@img/sharp-linux-arm64', { optionalDependencies: { '@img/libvips-linux-arm64': '1' } }, platform);
  install('@img/libvips-linux-arm64', {}, platform);
  install('@seydx/node-av-linux-arm64', {}, platform);
  install('@img/sharp-darwin-arm64', {});
  expect(missingBinaries(wanted, { top, platform })).toEqual([]);
  copyBinaries(target, wanted, { top, platform });
  for (const path of [
    'sharp',
    'semver',
    '@img/sharp-linux-arm64',
    '@img/libvips-linux-arm64',
    'node-av',
    'node-av/node_modules/semver',
    '@seydx/node-av-linux-arm64',
  ]) {
    expect(copied(path), path).toBe(true);
  }
  for (const path of ['react', '@img/sharp-darwin-arm64']) expect(copied(path), path).toBe(false);
});
