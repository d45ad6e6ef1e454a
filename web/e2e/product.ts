/** Embedded product for journeys: on free ports, in a temporary folder, with a workspace and without the demo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '#domain/email-template/language.ts';
import type { PlanName } from '#domain/plan/plan.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { startRuntime } from '../../infra/local/runtime.ts';
import type { Runtime } from '../../infra/local/runtime-api.ts';
import { launchBrowser } from './browser.ts';
import { type LostFocus, watchFocus } from './focus-watch.ts';
import { receiveUnexpected } from './unexpected.ts';
import { within } from './within.ts';

export interface Product {
  readonly runtime: Runtime;
  /**
   * Opens an isolated browser context, without shared cookies or storage. Installs the app for offline use only with
   * `installs`, because that takes hundreds of requests and only one journey is about it.
   */
  person(
    options?: { width?: number; height?: number; installs?: boolean } & Pick<
      BrowserContextOptions,
      'locale' | 'userAgent' | 'hasTouch' | 'isMobile'
    >,
  ): Promise<Person>;
  /** Calls of a person with an account, with a fresh token. */
  calls(subdomain: string, subject: string): ApiClient;
  /** Saves a picture of each person's page to `.screens/failed`, to debug a failed journey. */
  picture(name: string, ...people: (Person | undefined)[]): Promise<void>;
  /**
   * Ends all. Throws if an action on any page has let the focus fall to the body, or a call has met an unknown error: see
   * focus-watch.ts and unexpected.ts.
   */
  stop(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Signs in on a workspace's own host by the form. */
  signIn(subdomain: string, email: string, password: string): Promise<void>;
  /** Gets the cookie of a session on a workspace's own host without the form. Opens no page of the app. */
  enter(subdomain: string, email: string): Promise<void>;
  /** Proves the entered session anew: a proof is good for five minutes. */
  prove(): Promise<void>;
  /** Closes the page; the browser closes with the product. */
  leave(): Promise<void>;
}

/** User agent of a normal browser: headless ones are taken for scanners, whose clicks are not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Time in ms for whatever a journey waits for. A page hears of what others do some seconds after its load, or looks every few
 * seconds, and a busy machine takes several for each step of it.
 */
const patience = 30_000;

export const password = 'Harbour-lamp-2026';

/** Requires a built web app: see global-setup.ts. Its browser optimises no scripts by default: see browser.ts. */
export const startProduct = async ({ optimised = false } = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'proofline-journey-'));
  const started = await startRuntime({ dataDir, ports: 'free', quiet: true, retryMs: 50, scratch: true });
  const unexpected = await receiveUnexpected();
  const runtime: Runtime = {
    ...started,
    idle: () => within(60, 'handling all committed events', started.idle()),
  };
  // Loads all functions ahead of their first use, so that no page waits.
  const [browser] = await Promise.all([launchBrowser({ optimised }), runtime.warm()]);
  const lost: LostFocus[] = [];
  return {
    runtime,
    person: async ({ width = 1440, height = 900, installs = false, ...more } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        userAgent,
        // Animations off: a fading element has too little contrast for axe.
        reducedMotion: 'reduce',
        serviceWorkers: installs ? 'allow' : 'block',
        ...more,
      });
      context.setDefaultTimeout(patience);
      const prepared = await watchFocus(context, (one) => lost.push(one));
      const page = await context.newPage();
      await prepared(page);
      let tokens: ReturnType<Runtime['identity']['startSession']> | undefined;
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
        enter: async (subdomain, email) => {
          tokens = runtime.identity.startSession(email);
          // Any file of the host works; a picture runs no scripts.
          await page.goto(`${runtime.url(subdomain)}/icon.svg`);
          const { proveFor } = await import('../../infra/local/testing/proven-client.ts');
          await proveFor(runtime, tokens.AccessToken);
          const entered = page.evaluate(
            async (body) => {
              const headers = { 'content-type': 'application/json' };
              const { status } = await fetch('/api/session', { method: 'PUT', headers, body });
              return status;
            },
            JSON.stringify({ refresh_token: tokens.RefreshToken }),
          );
          const status = await within(30, `${email} enters ${subdomain}`, entered);
          if (status !== 200) throw new Error(`${email} cannot enter ${subdomain}: ${status}`);
        },
        prove: async () => {
          const { proveFor } = await import('../../infra/local/testing/proven-client.ts');
          if (tokens) await proveFor(runtime, tokens.AccessToken);
        },
        // Chromium sometimes never closes a page that was loading: such a page closes with the browser.
        leave: () => within(5, 'a page is closed', page.close()).catch(() => undefined),
      };
    },
    calls: (subdomain, subject) => {
      // New sign-in for each call, because the journey may revoke existing sessions.
      const client = async () => {
        const { provenClient } = await import('../../infra/local/testing/proven-client.ts');
        return provenClient(runtime, subdomain, runtime.identity.accessToken(subject));
      };
      return {
        call: async (route, input) =>
          within(60, `the call ${route.name}`, (await client()).call(route, input)),
        ok: async (route, input) => within(60, `the call ${route.name}`, (await client()).ok(route, input)),
      };
    },
    picture: async (name, ...people) => {
      for (const [index, who] of people.entries()) {
        const file = `${name.replaceAll(/\W+/g, '-')}-${index}.png`;
        await who?.page.screenshot({ path: join(import.meta.dirname, '../../.screens/failed', file) });
      }
    },
    stop: async () => {
      try {
        await within(30, 'the browsers are closed', browser.close());
      } finally {
        await within(60, 'the product stops', runtime.stop());
        unexpected.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
      const { ofCalls } = unexpected;
      if (ofCalls.length > 0) throw new Error(`Calls have failed:\n${ofCalls.join('\n')}`);
      if (lost.length > 0) throw new Error(`The focus was lost: ${JSON.stringify(lost, undefined, 2)}`);
    },
  };
};

/** Creates a workspace with an owner who can sign in; returns the owner's address. */
export const createWorkspaceFor = async (
  runtime: Runtime,
  {
    name,
    subdomain,
    timezone,
    plan = 'professional',
    language = 'en',
    sample = false,
  }: {
    name: string;
    subdomain: string;
    timezone: string;
    plan?: PlanName;
    language?: Language;
    sample?: boolean;
  },
): Promise<{ tenantId: number; email: string }> => {
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const email = `owner@${subdomain}.example`;
  const subject = runtime.identity.createUser({ email, password });
  const tenant = await createWorkspace({
    name,
    subdomain,
    plan,
    language,
    timezone,
    owner: { name: 'Olga', surname: 'Owner', email, subject },
    at: new Date(runtime.clock.now()).toISOString(),
    sample,
  });
  if (!tenant) throw new Error(`${subdomain} is taken`);
  return { tenantId: tenant.tenantId, email };
};
