/** Chrome or Chromium for journeys, screens and benchmarks: one that is there, else one that is installed now. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const downloaded = chromium.executablePath();
  return [given, ...onPath, ...places, downloaded].find((path) => path && existsSync(path));
};

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Debian's package where that is possible, else Playwright's own download. */
const install = (): void => {
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  console.log('No Chrome or Chromium was found. Installing one …');
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'];
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

/** The browser's program. Throws, with what to do, when there is none and none can be installed. */
export const browserProgram = (): string => {
  if (!found()) install();
  const executablePath = found();
  if (!executablePath) {
    throw new Error(
      'These tests need Chrome or Chromium. Install one ("apt-get install chromium", or from google.com/chrome), or set CHROMIUM_PATH to its program.',
    );
  }
  return executablePath;
};

/** Starts a browser, as `browserProgram` finds it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserProgram(), args: browserArgs });
