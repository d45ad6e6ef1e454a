/** The running embedded product for journeys: on free ports, in a folder of its own, with a workspace and no demo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Runtime, startRuntime } from '../../infra/local/runtime.ts';
import type { PlanName } from '../../shared/domain/plan/plan.ts';
import { launchBrowser } from './browser.ts';

export interface Product {
  readonly runtime: Runtime;
  readonly browser: Browser;
  /** A browser of somebody's own: no cookies or storage are shared. */
  person(options?: { width?: number; height?: number }): Promise<Person>;
  /** What each person has before them, into `.screens/failed`: for whoever looks into a failed journey. */
  picture(name: string, ...people: (Person | undefined)[]): Promise<void>;
  stop(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Signs in on a workspace's own host by the form, as a person does. */
  signIn(subdomain: string, email: string, password: string): Promise<void>;
}

/** As a real browser says it: headless ones are taken for scanners, whose clicks are not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const password = 'Proofline-2026';

/** The web app has been built before: see prepare.ts. */
export const startProduct = async (): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'proofline-journey-'));
  const runtime = await startRuntime({ dataDir, ports: 'free', quiet: true, retryMs: 50 });
  // No page waits for a function that is used for the first time.
  const [browser] = await Promise.all([launchBrowser(), runtime.warm()]);
  return {
    runtime,
    browser,
    person: async ({ width = 1440, height = 900 } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        userAgent,
        // What is fading in has too little contrast for as long as that takes.
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      return {
        context,
        page,
        signIn: async (subdomain, email, secret) => {
          await page.goto(`${runtime.url(subdomain)}/signin`);
          await page.locator('input[name="username"]').fill(email);
          await page.locator('input[name="password"]').fill(secret);
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
        },
      };
    },
    picture: async (name, ...people) => {
      for (const [index, who] of people.entries()) {
        const file = `${name.replaceAll(/\W+/g, '-')}-${index}.png`;
        await who?.page.screenshot({ path: join(import.meta.dirname, '../../.screens/failed', file) });
      }
    },
    stop: async () => {
      await browser.close();
      await runtime.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** A workspace with an owner who can sign in; answers the owner's address. */
export const createWorkspaceFor = async (
  runtime: Runtime,
  {
    name,
    subdomain,
    timezone,
    plan = 'professional',
  }: { name: string; subdomain: string; timezone: string; plan?: PlanName },
): Promise<{ tenantId: number; email: string }> => {
  const { createWorkspace } = await import('../../shared/server/workspace/setup.ts');
  const email = `owner@${subdomain}.example`;
  const subject = runtime.identity.createUser({ email, password });
  const tenant = await createWorkspace({
    name,
    subdomain,
    plan,
    language: 'en',
    timezone,
    owner: { name: 'Olga', surname: 'Owner', email, subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  if (!tenant) throw new Error(`${subdomain} is taken`);
  return { tenantId: tenant.tenantId, email };
};

/** Nothing that axe knows of is wrong with the page as it is now (WCAG 2.2 AA). */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    // The mail's preview is in a sandbox that runs no script, not even axe's.
    .setLegacyMode()
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found).toEqual([]);
};
