import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';

const height = 900;

let server: ViteDevServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  server = await createServer({
    root: import.meta.dirname,
    // Another gallery's server would replace the packages that this one has prepared.
    cacheDir: `${import.meta.dirname}/../../../../node_modules/.vite/ui-gallery`,
    server: { port: 0 },
    logLevel: 'error',
  });
  await server.listen();
  address = server.resolvedUrls?.local[0] ?? '';
  browser = await launchBrowser({ optimised: false });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (width: number, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

describe.each(['light', 'dark'] as const)('the gallery in the %s scheme', (scheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(1440, scheme);
  });
  afterAll(() => page?.context().close());

  it.each([390, 1440])('has nothing for axe to report at %i px', async (width) => {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, 'best-practice');
  });

  it('has nothing for axe to report in floating elements', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await expectAccessible(page, 'best-practice');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Annual report' }).click();
    await page.getByRole('menuitem', { name: 'Cancel project' }).click();
    await page.getByRole('combobox', { name: 'Team Members' }).click();
    await expectAccessible(page, 'best-practice');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('button', { name: 'Approve stage' }).click();
    await expectAccessible(page, 'best-practice');
  });
});

it('does not scroll sideways, however narrow', async () => {
  const page = await open(1440, 'light');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` })
      .toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

describe('with the keyboard', () => {
  it('returns the focus from a dialog, a drawer and a menu', async () => {
    const page = await open(390, 'light');
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Open menu');
    await page.getByRole('button', { name: 'Open dialog' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Open dialog');
    await page.getByRole('button', { name: 'Help' }).press('ArrowUp');
    expect(await focused()).toBe('Report a bug');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Help');
    await page.context().close();
  });

  it('shows a toast raised in a dialog inside that dialog, where it can be dismissed', async () => {
    const page = await open(1440, 'light');
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('button', { name: 'Approve stage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss: Stage approved' }).click();
    expect(await page.getByText('Stage approved').count()).toBe(0);
    await page.context().close();
  });
});
