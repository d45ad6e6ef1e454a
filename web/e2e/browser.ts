/**
 * Browser for journeys, screens and benchmarks: an installed Chromium or Chrome, otherwise one that is installed now.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The same engine without the browser's interface, at two thirds of the CPU time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = (names: readonly string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(':');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...places, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
};

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs Debian's package where possible, else Playwright's own download. */
const install = (): void => {
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  console.log('No Chrome or Chromium was found. Installing one …');
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation', 'fonts-noto-color-emoji'];
  if (asRoot && run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', ...packages))
    return;
  run(
    process.execPath,
    join(import.meta.dirname, '../../node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  );
};

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * Path of the browser's program: a headless shell if installed, or the `whole` browser for realistic figures. Throws,
 * with instructions, when none is found and none can be installed.
 */
export const browserProgram = ({ whole = false } = {}): string => {
  const names = whole ? browsers : [...shells, ...browsers];
  if (!found(names)) install();
  const executablePath = found(names);
  if (!executablePath) {
    throw new Error(
      'These tests need Chrome or Chromium. Install one ("apt-get install chromium", or from google.com/chrome), or set CHROMIUM_PATH to its program.',
    );
  }
  return executablePath;
};

/**
 * Scripts without V8's optimising compilers: a page of a journey is left before they pay. Three journeys took a sixth less CPU time
 * without them.
 */
const unoptimised = '--js-flags=--no-opt,--no-maglev';

/** Starts the browser that `browserProgram` finds, which runs scripts as users' browsers do unless they are not `optimised`. */
export const launchBrowser = ({
  optimised = true,
  ...which
}: {
  whole?: boolean;
  optimised?: boolean;
} = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: browserProgram(which),
    args: optimised ? browserArgs : [...browserArgs, unoptimised],
  });
