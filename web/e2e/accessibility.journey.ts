/**
 * Accessibility of every page by axe: wide and on a phone, light and dark. The route tree lists the pages; a page
 * that redirects unexpectedly, or whose parameters are unknown here, fails. States that open only in use (dialogs,
 * messages, the guest pages behind a mailed link) are checked by the journeys that use them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const tree = readFileSync(join(import.meta.dirname, '../src/route-tree.gen.ts'), 'utf8');
/** Pages by id and address; layouts that only frame other pages are left out. */
const pages = [...tree.matchAll(/^ {6}id: '(.+)';\n {6}path: '.*';\n {6}fullPath: '(.+)';/gm)]
  .map(([, id = '', path = '']) => ({ id, path }))
  .filter(({ id }) => id !== '/_app');

let product: Product;
let members: Members;
let owner: Person;
let nobody: Person;
let film: TestProject;
let campaign: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'everypage', 'Europe/Berlin');
  film = await createTestProject(members.owner);
  campaign = await createTestProject(members.owner, {
    name: 'Campaign',
    deliverable_type: 'Multi',
    workflows: ['Film', 'Poster'].map((title) => ({ title, stages: [{ title: 'Concept', revisions: 1 }] })),
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  nobody = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, nobody);
});

/** Values of the route parameters, by name. */
const parameters: Record<string, () => string | number> = {
  clientId: () => film.client.id,
  projectId: () => film.id,
  workflowId: () => film.wf,
  action: () => `approve-revision?revisionId=${film.revision(1, 0)}`,
  token: () => 'A'.repeat(44),
};
/** Pages that need a project with several deliverables. */
const several = new Set(['/projects/$projectId/multi-update', '/projects/$projectId/timelines']);
/** Pages that redirect at once, with their targets. */
const leadsOn: Record<string, string> = {
  '/projects-archived': '/projects/archived',
  '/settings/': '/settings/team',
  '/templates/': '/templates/email-templates',
  // No workspace was deleted here; settings.journey.ts deletes one.
  '/workspace-closed': '/',
  // A client's page: passkeys.journey.ts.
  '/security': '/profile',
  // No payment provider's form was left here.
  '/billing/payment-method-added': '/billing',
};
/** Pages for people who are not signed in, at the product's own address or a workspace's. */
const signedOut: Record<string, () => string> = {
  '/signin': () => product.runtime.url(members.subdomain),
  '/signin/url-retrieve': () => product.runtime.url(members.subdomain),
  '/signup/': () => product.runtime.url(),
  '/signup/appsumo': () => product.runtime.url(),
  '/invitation/$token': () => product.runtime.url(members.subdomain),
  '/verify-email/': () => product.runtime.url('nobody'),
  '/verify-email/$token': () => product.runtime.url('nobody'),
};
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const addressOf = (path: string): string =>
  path
    // The splat route, which takes every address without a page.
    .replace(/\$$/, 'nowhere/at/all')
    .replaceAll(/\{-\$(\w+)\}|\$(\w+)/g, (_whole, optional?: string, needed?: string) => {
      const name = optional ?? needed ?? '';
      const value = name === 'projectId' && several.has(path) ? () => campaign.id : parameters[name];
      if (!value) throw new Error(`No value for the parameter ${name} of ${path}`);
      return String(value());
    });

test('the route tree has pages, and every page named here exists', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths).toEqual(
    expect.arrayContaining([...several, ...Object.keys(leadsOn), ...Object.keys(signedOut)]),
  );
});

describe.each(pages.filter(({ path }) => !(path in leadsOn)))('$path', ({ path }) => {
  test('is accessible', async () => {
    const { page } = path in signedOut ? nobody : owner;
    const origin = signedOut[path]?.() ?? product.runtime.url(members.subdomain);
    const address = new URL(`${origin}${addressOf(path)}`);
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (page.url() !== address.href) await page.goto(address.href);
      await page.getByRole('main').waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(address.pathname.replace(/\/$/, ''));
      await expectAccessible(page);
    }
    // At 400 % a window of 1280 px has room for 320 (WCAG 1.4.10); with the spacing of 1.4.12 as well.
    await page.setViewportSize({ width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(320);
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(spaced);
    });
    await expect.poll(width).toBeLessThanOrEqual(320);
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
    });
  });
});

test.each(Object.entries(leadsOn))('%s leads on to %s', async (from, to) => {
  await owner.page.goto(`${product.runtime.url(members.subdomain)}${from}`);
  await owner.page.waitForURL((url) => url.pathname === to);
});
