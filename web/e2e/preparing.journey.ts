/**
 * First start: while the demo is made and the web app built, each page shows the progress, and then becomes the
 * product.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter } from '#lib/texts/en/enter.ts';
import { createProgress } from '../../infra/local/progress.ts';
import { startRuntime } from '../../infra/local/runtime.ts';
import type { Runtime } from '../../infra/local/runtime-api.ts';
import { launchBrowser } from './browser.ts';
import { within } from './within.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'proofline-journey-'));
const progress = createProgress();
let runtime: Runtime;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ optimised: false });
  runtime = await startRuntime({ dataDir, ports: 'free', quiet: true, progress });
});
afterAll(async () => {
  await within(30, 'the browser is closed', browser.close());
  await within(60, 'the product stops', runtime.stop());
  rmSync(dataDir, { recursive: true, force: true });
});

test('a page that is opened too early shows the progress, and opens by itself', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/security policy/i.test(message.text())) complaints.push(message.text());
  });
  const waiting = page.getByRole('heading', { name: 'Proofline is getting ready' });
  const bar = (name: RegExp) => page.getByRole('progressbar', { name });

  // There is no demo yet, and its work has not begun.
  expect((await page.goto(`${runtime.url()}/signup`))?.status()).toBe(503);
  await waiting.waitFor();
  const web = progress.begin('Web app', 'Built from its sources.');
  const demo = progress.begin('Demo workspace', 'Eleven months of work.');
  await bar(/Web app Under way/).waitFor();
  // Marker that a reload of the page would remove.
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'));
  demo.tell(40, 280);
  await bar(/Demo workspace 40 of 280/).waitFor();
  web.end();
  await bar(/Web app Ready/).waitFor();
  expect(await page.locator('body').getAttribute('data-kept')).toBe('yes');
  const { width, room } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(width).toBe(room);

  demo.end();
  runtime.settings.set('demo', 'loaded');
  await waiting.waitFor({ state: 'detached' });
  await page.goto(runtime.url());
  await page.getByRole('heading', { name: enter.title, level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});
